import ts from 'typescript';
import { camelCase, snakeCase } from '../workspace/names.ts';
import { exportedNames } from './exported-names.ts';
import { lineOf, relativeTarget, visit } from './imports.ts';
import type { Problem } from './problem.ts';
import type { SourceFile, SourceTree } from './source-tree.ts';

/** `read-file.ts` exports `readFile`, whose name is `read_file`, and tools/index.ts lists it. */
export function toolFiles(tree: SourceTree): Problem[] {
  return tree.packages
    .filter(({ role }) => role === 'family')
    .flatMap(({ folder }) => {
      const tools = `${folder}/src/tools/`;
      const inFolder = tree.sources.filter(({ path, isTest }) => path.startsWith(tools) && !isTest);
      const index = inFolder.find(({ path }) => path === `${tools}index.ts`);
      const files = inFolder.filter((file) => file !== index);
      return [...files.flatMap((file) => namingFaults(file, tools)), ...unlisted(index, files)];
    });
}

function namingFaults(file: SourceFile, folder: string): Problem[] {
  const { path, syntax } = file;
  const stem = path.slice(folder.length, -'.ts'.length);
  if (stem.includes('/')) return [{ path, words: 'tools/ has no folders: the logic of a tool is in lib/' }];
  const [exported, ...more] = exportedNames(syntax);
  if (exported !== camelCase(stem) || more.length > 0)
    return [{ path, words: `must export ${camelCase(stem)} and nothing else` }];
  const definitions = toolNames(syntax);
  if (definitions.length === 1 && definitions[0]?.name === snakeCase(stem)) return [];
  const [wrong] = definitions;
  const line = wrong === undefined ? {} : { line: wrong.line };
  return [{ path, ...line, words: `must define one tool, named ${snakeCase(stem)}` }];
}

/** The names in calls of `defineTool({ name: '…' })`. */
function toolNames(syntax: ts.SourceFile) {
  const found: { name: string; line: number }[] = [];
  visit(syntax, (node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
    const [definition] = node.arguments;
    if (node.expression.text !== 'defineTool' || definition === undefined) return;
    if (!ts.isObjectLiteralExpression(definition)) return;
    const name = definition.properties.find(
      (property) => ts.isPropertyAssignment(property) && property.name.getText(syntax) === 'name',
    );
    const value = name !== undefined && ts.isPropertyAssignment(name) ? name.initializer : undefined;
    const text = value !== undefined && ts.isStringLiteralLike(value) ? value.text : '';
    found.push({ name: text, line: lineOf(syntax, node) });
  });
  return found;
}

function unlisted(index: SourceFile | undefined, files: readonly SourceFile[]): Problem[] {
  if (index === undefined) return [];
  const listed = index.imports.map(({ specifier }) => relativeTarget(index.path, specifier));
  return files
    .filter(({ path }) => !listed.includes(path))
    .map(({ path }) => ({ path, words: 'is not listed in tools/index.ts' }));
}
