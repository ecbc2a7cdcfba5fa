import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type AllowedPath, markAllowed } from '@dpttools/kit/paths';
import { afterAll } from 'vitest';

export interface TemporaryFolder {
  readonly path: string;
  at(name: string): AllowedPath;
  write(name: string, content: string | Uint8Array): AllowedPath;
  read(name: string): Buffer;
  names(): string[];
}

/** A real folder for the tests of one file, removed after them. */
export function temporaryFolder(): TemporaryFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'dpttools-test-')));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  const at = (name: string) => markAllowed(join(path, name));
  return {
    path,
    at,
    write(name, content) {
      mkdirSync(dirname(at(name)), { recursive: true });
      writeFileSync(at(name), content);
      return at(name);
    },
    read: (name) => readFileSync(at(name)),
    names: () => readdirSync(path).sort(),
  };
}
