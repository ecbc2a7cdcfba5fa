import { ToolError } from '../errors.ts';

export function refused(message: string, hint: string): ToolError {
  return new ToolError({ code: 'path_refused', message, hint });
}
