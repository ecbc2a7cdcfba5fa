import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TOP_FOLDERS = 10;
const FILES_PER_FOLDER = 100;

/** Empty files in folders of a hundred, two folders deep: what is timed is the walk, not reading. */
export function writeNameTree(root: string, files: number): { files: number; folders: number } {
  const leaves = Math.ceil(files / FILES_PER_FOLDER);
  for (let leaf = 0; leaf < leaves; leaf += 1) {
    const folder = join(root, `area-${leaf % TOP_FOLDERS}`, `folder-${leaf}`);
    mkdirSync(folder, { recursive: true });
    writeEmptyFiles(folder, Math.min(FILES_PER_FOLDER, files - leaf * FILES_PER_FOLDER));
  }
  return { files, folders: leaves + Math.min(TOP_FOLDERS, leaves) };
}

export function writeEmptyFiles(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    writeFileSync(join(folder, `entry-${String(index).padStart(6, '0')}.txt`), '');
  }
}
