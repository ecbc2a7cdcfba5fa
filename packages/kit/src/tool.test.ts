import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { AllowedPath } from './paths/index.ts';
import { pathInput } from './paths/path-input.ts';
import { readsLocal } from './safety.ts';
import { type AnyTool, toolFactory } from './tool.ts';

interface Services {
  readonly disk: string;
}

const defineTool = toolFactory<Services>();
const words = { title: 'T', description: 'D', safety: readsLocal, profile: 'core' } as const;

describe('toolFactory', () => {
  it('gives handlers their types without an annotation', () => {
    const tool = defineTool({
      ...words,
      name: 'read_it',
      input: z.object({
        path: pathInput('read', 'x'),
        more: z.array(pathInput('read', 'y')).optional(),
        n: z.int().default(1),
      }),
      output: z.object({ text: z.string() }),
      errors: { not_text: 'It is binary.' },
      async handler(input, context) {
        expectTypeOf(input).toEqualTypeOf<{
          path: AllowedPath;
          more?: AllowedPath[] | undefined;
          n: number;
        }>();
        expectTypeOf(context.services).toEqualTypeOf<Services>();
        expectTypeOf(context.fail).parameter(0).toEqualTypeOf<'not_text'>();
        return { text: input.path };
      },
      render(output) {
        expectTypeOf(output).toEqualTypeOf<{ text: string }>();
        return output.text;
      },
    });
    expectTypeOf(tool.name).toEqualTypeOf<'read_it'>();
    expectTypeOf(tool).toExtend<AnyTool<Services>>();
    expectTypeOf(tool).toExtend<AnyTool<unknown>>();
    expect(tool.name).toBe('read_it');
  });

  it('takes no string for a path, and no code that is not declared', () => {
    const use = (path: AllowedPath) => path;
    // @ts-expect-error an unchecked string
    use('/etc/passwd');
    defineTool({
      ...words,
      name: 'fail_it',
      input: z.object({}),
      output: z.object({}),
      errors: { known: 'It happens.' },
      async handler(_input, { fail }) {
        // @ts-expect-error not declared
        throw fail('unknown', 'x');
      },
    });
    defineTool({
      ...words,
      name: 'answer_it',
      input: z.object({}),
      output: z.object({ n: z.number() }),
      // @ts-expect-error not what the output says
      handler: async () => ({ n: 'five' }),
    });
    expect(use).toBeTypeOf('function');
  });
});
