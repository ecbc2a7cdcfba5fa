import { ToolError } from '../errors.ts';

export function invalidArguments(toolName: string, message: string, hint: string): ToolError {
  return new ToolError({
    code: 'invalid_arguments',
    message: `Invalid arguments for ${toolName}: ${message}`,
    hint,
  });
}
