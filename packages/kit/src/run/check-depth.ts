import { invalidArguments } from './invalid-arguments.ts';

const maxDepth = 64;

/**
 * Refuses arguments that nest too deep with `invalid_arguments`, before anything recursive walks them:
 * a schema does, and so does the serialization between two processes, which ends the receiving one.
 */
export function checkDepth(toolName: string, value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth)
    throw invalidArguments(toolName, `the arguments nest deeper than ${maxDepth}.`, 'Flatten them.');
  for (const inner of Object.values(value)) checkDepth(toolName, inner, depth + 1);
}
