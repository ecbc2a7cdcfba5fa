import { z } from 'zod';
import { isWithMedia, type Media } from '../media.ts';
import type { AnyTool } from '../tool.ts';

export interface CheckedResult {
  readonly data: Record<string, unknown>;
  readonly media: readonly Media[];
}

/** A result that breaks the tool's own output schema is a fault of the tool, so it is thrown as it is. */
export function checkOutput(tool: AnyTool<unknown>, result: unknown): CheckedResult {
  const { data, media } = isWithMedia(result) ? result : { data: result, media: [] };
  return { data: z.parse(tool.output, data), media };
}
