import { toolFactory } from '@dpttools/kit';
import type { WebSearchServices } from './services.ts';

export const defineTool = toolFactory<WebSearchServices>();
