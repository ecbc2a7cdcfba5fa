const shortestSecret = 8;
const mask = '[redacted]';
const tokenShapes = [
  /\b(?:sk|pk|rk|tvly|ghp|gho|ghs|github_pat|xox[abprs]|glpat|AIza)[-_]?[A-Za-z0-9_-]{16,}/g,
  /\bBearer\s+[A-Za-z0-9._~+/-]{8,}=*/gi,
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
