import { toolFactory } from '@dpttools/kit';
import type { FileSystemServices } from './services.ts';

export const defineTool = toolFactory<FileSystemServices>();
