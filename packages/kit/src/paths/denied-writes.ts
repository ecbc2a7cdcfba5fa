import { parse, sep } from 'node:path';

/** Hooks, configuration and keys that would turn a write into code run later. */
export const alwaysDeniedWrites = ['.git/hooks', '.git/config', '.ssh'] as const;

/** The denied name that this path is or lies in, or undefined. */
export function deniedWrite(denied: readonly string[], path: string): string | undefined {
  const names = namesOf(path);
  return denied.find((name) => {
    const wanted = partsOf(name);
    return (
      wanted.length > 0 && names.some((_, at) => wanted.every((part, step) => names[at + step] === part))
    );
  });
}

/**
 * The denied name that would come or go with what is put at this path, or undefined: `.git` brings `.git/hooks` along
 * when a folder takes its place.
 */
export function deniedInside(denied: readonly string[], path: string): string | undefined {
  const names = namesOf(path);
  return denied.find((name) => {
    const wanted = partsOf(name);
    return wanted
      .slice(1)
      .some((_, at) => wanted.slice(0, at + 1).join('/') === names.slice(-at - 1).join('/'));
  });
}

function namesOf(path: string): string[] {
  return path.slice(parse(path).root.length).split(sep).filter(Boolean).map(canonicalName);
}

function partsOf(denied: string): string[] {
  return denied.split(/[\\/]/).filter(Boolean).map(canonicalName);
}

/**
 * Case, width, composition, invisible characters, trailing dots and short names differ between volumes;
 * the stricter reading protects on all of them.
 */
function canonicalName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[. ]+$/, '');
  return plain.replace(/^git~\d+$/, '.git').replace(/^ssh~\d+$/, '.ssh');
}
