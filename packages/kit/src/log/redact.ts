const shortestSecret = 8;
const mask = '[redacted]';

// Prefixes that providers give their keys, each with a long run behind it: a file name that begins alike has none.
const tokenShapes = [
  /\b(?:sk|pk|rk|tvly|exa)[-_](?:[A-Za-z0-9]{1,16}[-_]){0,4}(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{20,400}/g,
  /\b(?:gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|ntn_|secret_|AIza|ya29\.|AKIA)[A-Za-z0-9_-]{16,400}/g,
  /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,2000}/g,
  /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/-]{8,2000}=*/gi,
];

/** Replaces the given secrets, and what is shaped like a token, in a text that leaves the process. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const known = secrets
    .flatMap((secret) => [secret, ...secret.split(',').map((part) => part.trim())])
    .filter((secret) => secret.length >= shortestSecret)
    .sort((a, b) => b.length - a.length);
  return (text) => {
    let clean = text;
    for (const secret of known) clean = clean.replaceAll(secret, mask);
    for (const shape of tokenShapes) clean = clean.replace(shape, mask);
    return clean;
  };
}
