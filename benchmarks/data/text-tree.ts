import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pick, randomFrom } from './random.ts';

const WORDS = 3_000;
const POOL_LINES = 40_000;
const FILES_PER_FOLDER = 50;
const FOLDERS_PER_FOLDER = 20;
const EXTENSIONS = ['txt', 'md', 'ts', 'json', 'py', 'html'] as const;

export interface TextTreePlan {
  readonly files: number;
  readonly meanFileBytes: number;
  /** A line of this text stands in the middle of every `hitEvery`th file and nowhere else. */
  readonly hit: string;
  readonly hitEvery: number;
}

export interface TextTree {
  readonly files: number;
  readonly bytes: number;
  readonly hits: number;
}

function makeWords(random: () => number): string[] {
  const letters = [...'etaoinshrdlucmfwypvbgk'];
  const word = () =>
    Array.from({ length: 2 + Math.floor(random() * 8) }, () => pick(letters, random)).join('');
  return Array.from({ length: WORDS }, word);
}

/** Lines of 5 to 14 words that files take runs of: writing a tree costs little more than the disk. */
function makePool(random: () => number): { bytes: Buffer; lineStarts: number[] } {
  const words = makeWords(random);
  const lineStarts: number[] = [];
  const lines: string[] = [];
  let length = 0;
  for (let index = 0; index < POOL_LINES; index += 1) {
    const line = Array.from({ length: 5 + Math.floor(random() * 10) }, () => pick(words, random)).join(' ');
    lineStarts.push(length);
    lines.push(line);
    length += line.length + 1;
  }
  return { bytes: Buffer.from(`${lines.join('\n')}\n`), lineStarts };
}

function folderOf(root: string, index: number): string {
  const leaf = Math.floor(index / FILES_PER_FOLDER);
  const name = (number: number) => `d${String(number).padStart(3, '0')}`;
  return join(root, name(Math.floor(leaf / FOLDERS_PER_FOLDER)), name(leaf % FOLDERS_PER_FOLDER));
}

export function writeTextTree(root: string, plan: TextTreePlan): TextTree {
  const random = randomFrom(20_260_728);
  const pool = makePool(random);
  let bytes = 0;
  let hits = 0;
  for (let index = 0; index < plan.files; index += 1) {
    const folder = folderOf(root, index);
    if (index % FILES_PER_FOLDER === 0) mkdirSync(folder, { recursive: true });
    // Sizes of real trees are skewed: many small files and a few large ones, with this mean.
    const wanted = Math.ceil(-Math.log(1 - random()) * plan.meanFileBytes);
    const start = pick(pool.lineStarts, random);
    const wholeLines = pool.bytes.indexOf('\n', Math.min(start + wanted, pool.bytes.length - 1) - 1) + 1;
    const text = pool.bytes.subarray(start, Math.max(wholeLines, start));
    const parts = [text];
    if (index % plan.hitEvery === 0) {
      const middle = text.indexOf('\n', text.length >> 1) + 1;
      parts.splice(0, 1, text.subarray(0, middle), Buffer.from(`${plan.hit}\n`), text.subarray(middle));
      hits += 1;
    }
    const content = Buffer.concat(parts);
    writeFileSync(join(folder, `file-${index}.${pick(EXTENSIONS, random)}`), content);
    bytes += content.length;
  }
  return { files: plan.files, bytes, hits };
}
