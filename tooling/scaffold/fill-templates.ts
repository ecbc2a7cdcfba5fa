import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export type TemplateWords = Readonly<Record<string, string>>;

const ending = '.template';

/** Writes a folder of templates with its words filled in, and answers with the paths written. Overwrites nothing. */
export function fillTemplates(templates: string, target: string, words: TemplateWords): string[] {
  const folder = fileURLToPath(new URL(templates, import.meta.url));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
  const filled = files.map((file) => {
    const path = join(target, fill(relative(folder, file), words).slice(0, -ending.length));
    return { path, content: fill(readFileSync(file, 'utf8'), words) };
  });
  const present = filled.filter(({ path }) => existsSync(path));
  if (present.length > 0) throw new Error(`${present.map(({ path }) => path).join(', ')} is there already.`);
  for (const { path, content } of filled) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return filled.map(({ path }) => path);
}

function fill(text: string, words: TemplateWords): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`A template asks for ${name}, which nobody gives.`);
    return word;
  });
}
