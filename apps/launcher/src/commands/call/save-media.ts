import { stat, writeFile } from 'node:fs/promises';
import { extname, join, parse, resolve } from 'node:path';
import type { AudioMedia, ImageMedia, Media } from '@dpttools/kit';
import { SettingError } from '@dpttools/kit/front';

export interface MediaPlace {
  /** Where files go when nothing else is said. */
  readonly folder: string;
  /** A folder, or the file itself. */
  readonly output: string | undefined;
}

/** Writes images and sound to files and answers a line for each block, with its path or its text. */
export async function saveMedia(
  media: readonly Media[],
  toolName: string,
  place: MediaPlace,
): Promise<string[]> {
  const target = await findTarget(toolName, place);
  const lines: string[] = [];
  for (const item of media) {
    if (item.caption !== undefined) lines.push(item.caption);
    lines.push('bytes' in item ? await save(item, target) : describe(item));
  }
  return lines;
}

function describe(item: Exclude<Media, ImageMedia | AudioMedia>): string {
  return item.kind === 'link' ? `${item.name}: ${item.uri}` : `${item.uri}\n${item.text}`;
}

interface Target {
  /** Without the ending. */
  readonly stem: string;
  /** Undefined: that of the media's type. */
  readonly ending: string | undefined;
  /** A file that was named may be replaced. */
  mayReplace: boolean;
}

async function findTarget(toolName: string, { folder, output }: MediaPlace): Promise<Target> {
  if (output === undefined) return { stem: join(folder, toolName), ending: undefined, mayReplace: false };
  const path = resolve(folder, output);
  if (/[\\/]$/.test(output) || (await isFolder(path))) {
    return { stem: join(path, toolName), ending: undefined, mayReplace: false };
  }
  const { dir, name } = parse(path);
  return { stem: join(dir, name), ending: extname(path) || undefined, mayReplace: true };
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}

async function save({ bytes, mimeType }: ImageMedia | AudioMedia, target: Target): Promise<string> {
  const ending = target.ending ?? endingOf(mimeType);
  for (let number = 1; ; number += 1) {
    const path = `${target.stem}${number === 1 ? '' : `-${number}`}${ending}`;
    const flag = target.mayReplace ? 'w' : 'wx';
    target.mayReplace = false;
    try {
      await writeFile(path, bytes, { flag });
      return `Saved ${path} (${mimeType}, ${bytes.length} bytes)`;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new SettingError(`The ${mimeType} result cannot be saved: ${message}`);
    }
  }
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'audio/mpeg': '.mp3',
  'audio/x-wav': '.wav',
};

function endingOf(mimeType: string): string {
  const [, subtype = 'bin'] = mimeType.split('/');
  return endings[mimeType] ?? `.${subtype.replace(/[^a-z0-9]/g, '')}`;
}
