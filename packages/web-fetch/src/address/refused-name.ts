/** Names by which clouds offer credentials to the machines they run, whatever these resolve to. */
const metadataNames: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
]);

/** Whether a name means this machine (RFC 6761) or its cloud's metadata, so that it is not even looked up. */
export function isRefusedName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || metadataNames.has(hostname);
}
