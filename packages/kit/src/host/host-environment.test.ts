import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { fixtureFamily } from '../../test/fixture-family.ts';
import { SettingError } from '../config/parse-setting.ts';
import { defaultAllowedDirs, hostEnvironment } from './host-environment.ts';

function make(environment: Record<string, string>, workingDirectory = '/usr') {
  const lines: string[] = [];
  const facts = { workingDirectory, writeLog: (line: string) => lines.push(line) };
  return { lines, ...hostEnvironment(fixtureFamily.settings, { environment }, facts) };
}

describe('hostEnvironment', () => {
  it('reads the settings of the kit and of the family', () => {
    const made = make({
      FIXTURE_GREETING: 'hi',
      DPTTOOLS_ALLOWED_DIRS: '/usr/lib:/usr/share',
      DPTTOOLS_DENY_WRITE: '.env,secrets',
      DPTTOOLS_CALL_TIMEOUT_S: '5',
      DPTTOOLS_RESULT_MAX_CHARS: '2000',
      DPTTOOLS_RESULT_MAX_MB: '2.5',
      DPTTOOLS_IMAGE_MAX_MB: '1',
      DPTTOOLS_IMAGE_MAX_EDGE_PX: '800',
    });
    expect(made.settings).toEqual({ greeting: 'hi', key: undefined });
    expect(made.policy.roots).toEqual(['/usr/lib', '/usr/share']);
    expect(made.policy.denyWrite).toEqual(['.git/hooks', '.git/config', '.ssh', '.env', 'secrets']);
    expect(made.callTimeoutMs).toBe(5000);
    expect(made.limits).toEqual({
      maxTextChars: 2000,
      maxMediaBytes: 2.5e6,
      maxImageBytes: 1e6,
      maxImageEdgePx: 800,
    });
  });

  it('allows the working directory and the temporary one, but never the whole disk by itself', () => {
    expect(make({}).policy).toMatchObject({ roots: ['/usr', realpathSync(tmpdir())], base: '/usr' });
    expect(make({}, '/').policy.roots).toEqual([realpathSync(tmpdir())]);
    expect(defaultAllowedDirs('/')).toEqual([tmpdir()]);
    expect(make({ DPTTOOLS_ALLOWED_DIRS: '/' }, '/').policy.roots).toEqual(['/']);
  });

  it('logs from warn on, and masks the secrets among the settings', () => {
    const { log, lines, redact } = make({ FIXTURE_API_KEY: 'a-long-secret' });
    log.info('no');
    log.warn('yes', { url: 'http://x/?key=a-long-secret' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('[redacted]');
    expect(redact('a-long-secret')).toBe('[redacted]');
  });

  it('stops at a bad value', () => {
    expect(() => make({ DPTTOOLS_CALL_TIMEOUT_S: '0' })).toThrow(SettingError);
  });
});
