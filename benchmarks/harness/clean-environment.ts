/** What a measured program sees: nothing of the caller's settings, one locale, and a home folder that is thrown away. */
export function cleanEnvironment(home: string): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: home, TMPDIR: home, LC_ALL: 'C.UTF-8' };
}
