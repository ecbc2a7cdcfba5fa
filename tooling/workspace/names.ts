/** `file-system` or `read_file` → `fileSystem`, `readFile`. */
export function camelCase(name: string): string {
  return name.replace(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `file-system` → `FileSystem`. */
export function pascalCase(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

/** `read-file` → `read_file`. */
export function snakeCase(name: string): string {
  return name.replaceAll('-', '_');
}

/** `read_file` → `read-file`. */
export function kebabCase(name: string): string {
  return name.replaceAll('_', '-');
}

/** `read_file` → `Read file`. */
export function sentenceCase(name: string): string {
  const words = name.replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
