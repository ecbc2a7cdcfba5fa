import { toolFactory } from '@dpttools/kit';

/** The fixtures open nothing. */
export type NoServices = Readonly<Record<string, never>>;

export const defineTool = toolFactory<NoServices>();
