import { ToolError } from '@dpttools/kit/errors';

/** Does something with a setting; what it throws is the operator's to put right. */
export function withSetting<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'its value is not understood.';
    throw new ToolError({
      code: 'bad_configuration',
      message: `${name} cannot be used: ${reason}`,
      hint: 'The operator has to correct this setting.',
      cause: error,
    });
  }
}
