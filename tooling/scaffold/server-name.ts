/** What a family's own server is called: `file-system-tools`, and `image-tools` for a family that says so already. */
export function serverName(id: string): string {
  return id.endsWith('-tools') ? id : `${id}-tools`;
}
