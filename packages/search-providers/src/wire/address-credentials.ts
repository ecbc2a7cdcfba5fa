export interface AddressCredentials {
  /** The address without them. */
  readonly address: string;
  /** What a Basic authorization holds. */
  readonly basic: string;
  readonly password: string;
}

/** The name and password an address holds, apart from it; undefined where it holds none. */
export function addressCredentials(url: string): AddressCredentials | undefined {
  const parsed = new URL(url);
  if (parsed.username === '' && parsed.password === '') return undefined;
  const password = decoded(parsed.password);
  const basic = Buffer.from(`${decoded(parsed.username)}:${password}`, 'utf8').toString('base64');
  parsed.username = '';
  parsed.password = '';
  return { address: parsed.href, basic, password };
}

/** A percent sign that begins no code stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
