import { applyPatch } from './apply-patch.ts';
import { copyFile } from './copy-file.ts';
import { createFile } from './create-file.ts';
import { deleteFile } from './delete-file.ts';
import { editFile } from './edit-file.ts';
import { getDirectoryStructure } from './get-directory-structure.ts';
import { getFileMetadata } from './get-file-metadata.ts';
import { listDirectory } from './list-directory.ts';
import { moveFile } from './move-file.ts';
import { readFile } from './read-file.ts';
import { searchInFiles } from './search-in-files.ts';
import { writeFile } from './write-file.ts';

/** In the order a model sees them. */
export const tools = [
  getDirectoryStructure,
  readFile,
  writeFile,
  createFile,
  editFile,
  applyPatch,
  deleteFile,
  moveFile,
  copyFile,
  getFileMetadata,
  searchInFiles,
  listDirectory,
] as const;
