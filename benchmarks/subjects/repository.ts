import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BENCHMARKS_FOLDER = fileURLToPath(new URL('..', import.meta.url));
export const REPOSITORY_FOLDER = join(BENCHMARKS_FOLDER, '..');
