import { toolFactory } from '@dpttools/kit';
import type { ScrapeServices } from './services.ts';

export const defineTool = toolFactory<ScrapeServices>();
