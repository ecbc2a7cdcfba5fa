import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContract } from '../../packages/testkit/src/compare-with-contract.ts';
import { runBiome } from '../workspace/biome.ts';
import { camelCase, kebabCase, pascalCase, sentenceCase } from '../workspace/names.ts';
import { inputSource, takesPath } from './contract-input.ts';
import { fillTemplates } from './fill-templates.ts';
import { placeholders } from './placeholder-words.ts';
import { serverName } from './server-name.ts';

/** Adds a tool to a family: its file, its test, its place at the end of the list. Answers with the paths written. */
export function addTool(root: string, id: string, tool: string): string[] {
  const folder = join(root, 'packages/servers', id);
  if (!existsSync(folder)) throw new Error(`There is no family ${id}: pnpm new:family ${id} makes one.`);
  if (!/^[a-z][a-z0-9_]{1,31}$/.test(tool))
    throw new Error(`${tool} is no name of a tool: up to 32 of a-z, 0-9 and _, such as read_file.`);
  const contract = readContract();
  const promised = contract.find(({ name }) => name === tool);
  const isKnown = contract.some(({ server }) => server === serverName(id));
  const words = {
    tool,
    toolCamel: camelCase(tool),
    toolKebab: kebabCase(tool),
    toolTitle: sentenceCase(tool),
    camel: camelCase(id),
    pascal: pascalCase(id),
    kitImports: takesPath(promised) ? 'pathInput, readsLocal' : 'readsLocal',
    toolDescription: placeholders.tool,
    input: inputSource(promised),
    // Nothing but what the contract names is served without being asked for.
    profile: promised?.profile ?? (isKnown ? 'opt-in' : 'core'),
  };
  const written = fillTemplates('./tool', folder, words);
  const index = join(folder, 'src/tools/index.ts');
  writeFileSync(index, withTool(readFileSync(index, 'utf8'), words));
  runBiome(root, ['check', '--write', ...written, index]);
  return [...written, index];
}

function withTool(
  source: string,
  { toolCamel, toolKebab }: { readonly toolCamel: string; readonly toolKebab: string },
): string {
  const list = /(export const tools = \[)([^\]]*?)(,?\s*)(\] as const;)/;
  if (!list.test(source)) throw new Error('tools/index.ts has no list `export const tools = […] as const`.');
  return `import { ${toolCamel} } from './${toolKebab}.ts';\n${source}`.replace(
    list,
    (_, start: string, names: string, _comma, end: string) => `${start}${names}, ${toolCamel}${end}`,
  );
}
