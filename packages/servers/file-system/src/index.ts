import { type OpenFamilyOptions, openFamily } from '@dpttools/kit';
import { fileSystem } from './family.ts';

export { type AllowedPath, isToolError, ToolError } from '@dpttools/kit';
export { fileSystem } from './family.ts';

/** The twelve tools as typed functions. `await using files = await openFileSystem({ allowedDirs: ['/data'] })`. */
export function openFileSystem(options?: OpenFamilyOptions) {
  return openFamily(fileSystem, options);
}
