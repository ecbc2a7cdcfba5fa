import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isToolError, type ToolError } from '../errors.ts';
import { toolFactory } from '../tool.ts';
import { parseInput } from './parse-input.ts';

function toolOf(shape: z.core.$ZodShape) {
  return toolFactory<unknown>()({
    name: 'try_it',
    title: 'Try',
    description: 'For tests.',
    input: z.object(shape as z.ZodRawShape),
    output: z.object({}),
    safety: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    profile: 'core',
    handler: async () => ({}),
  });
}

function parse(shape: z.core.$ZodShape, input: unknown): unknown {
  return parseInput(toolOf(shape), input);
}

function refusal(shape: z.core.$ZodShape, input: unknown): ToolError {
  try {
    parse(shape, input);
  } catch (error) {
    if (isToolError(error)) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

const edits = z.array(
  z.object({ old_string: z.string(), new_string: z.string(), all: z.boolean().optional() }),
);

describe('parseInput', () => {
  it('fills in defaults and takes no arguments for none', () => {
    const shape = { depth: z.number().default(3), name: z.string().optional() };
    expect(parse(shape, undefined)).toEqual({ depth: 3 });
    expect(parse(shape, null)).toEqual({ depth: 3 });
    expect(parse(shape, {})).toEqual({ depth: 3 });
  });

  it.each([['text'], [5], [true], [[1]], [[]]])('refuses %j in place of an object', (input) => {
    expect(refusal({}, input).message).toContain('must be one object');
  });
});

describe('unknown parameters', () => {
  it('are named, with the near names and all that there are', () => {
    const error = refusal({ path: z.string(), max_depth: z.number().optional() }, { pth: 'a', depth: 1 });
    expect(error.code).toBe('invalid_arguments');
    expect(error.message).toBe('Invalid arguments for try_it: unknown parameters "pth", "depth".');
    expect(error.hint).toBe('Did you mean path? Did you mean max_depth? Parameters: path, max_depth?.');
  });

  it('are refused in a tool without parameters', () => {
    expect(refusal({}, { x: 1 }).hint).toBe('This tool takes no parameters.');
  });

  it('are found inside lists and objects too', () => {
    const error = refusal(
      { edits },
      {
        edits: [
          { old_string: 'a', new_string: 'b' },
          { old_str: 'a', new_string: 'b' },
        ],
      },
    );
    expect(error.message).toContain('unknown parameter "edits.1.old_str"');
    expect(error.hint).toBe('Did you mean old_string? Names there: old_string, new_string, all.');
  });

  it('are let through where an object takes any name', () => {
    const shape = { options: z.looseObject({ a: z.number() }), env: z.record(z.string(), z.string()) };
    const input = { options: { a: 1, b: 2 }, env: { X: 'y' } };
    expect(parse(shape, input)).toEqual(input);
    expect(refusal({ options: z.strictObject({ a: z.number() }) }, { options: { b: 1 } }).message).toContain(
      'options.b',
    );
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])('cannot be %s', (name) => {
    const input: unknown = JSON.parse(`{"${name}": {"polluted": true}}`);
    expect(refusal({ path: z.string().optional() }, input).message).toContain(JSON.stringify(name));
    expect(refusal({ edits }, { edits: [input] }).message).toContain(`edits.0.${name}`);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('keep their name in a record, and change no prototype', () => {
    const input: unknown = JSON.parse('{"env": {"__proto__": "x", "a": "b"}}');
    const parsed = parse({ env: z.record(z.string(), z.string()) }, input) as {
      env: Record<string, unknown>;
    };
    expect(parsed.env['a']).toBe('b');
    expect(Object.getPrototypeOf(parsed.env)).toBe(Object.prototype);
  });

  it('are named five at most, and shortly, however many and long they are', () => {
    const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`name_${at}`, at]));
    const input = { ['y'.repeat(1_000_000)]: 1, ...many };
    const started = performance.now();
    const error = refusal({ name: z.string().optional() }, input);
    expect(error.message.length).toBeLessThan(400);
    expect(error.message.match(/"/g)?.length).toBe(10);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('null for an optional parameter', () => {
  it.each([
    ['optional', z.string().optional()],
    ['with a default', z.string().default('x')],
    ['prefilled', z.string().prefault('x')],
    ['an optional list', z.array(z.number()).optional()],
    ['optional in the other order', z.optional(z.int())],
  ])('counts as left out: %s', (_name, field) => {
    expect(parse({ field }, { field: null })).toEqual(parse({ field }, {}));
  });

  it('counts as left out inside an object', () => {
    const input = { edits: [{ old_string: 'a', new_string: 'b', all: null }] };
    expect(parse({ edits }, input)).toEqual({ edits: [{ old_string: 'a', new_string: 'b' }] });
  });

  it('stays null where null is meant', () => {
    expect(parse({ a: z.string().nullable().optional() }, { a: null })).toEqual({ a: null });
    expect(parse({ a: z.string().nullish() }, { a: null })).toEqual({ a: null });
    expect(parse({ a: z.union([z.string(), z.null()]).optional() }, { a: null })).toEqual({ a: null });
    expect(parse({ a: z.unknown() }, { a: null })).toEqual({ a: null });
  });

  it('is refused for a required parameter', () => {
    expect(refusal({ a: z.string() }, { a: null }).message).toContain('a: Invalid input: expected string');
  });
});

describe('coercion', () => {
  it.each([
    ['5', 5],
    ['-5', -5],
    ['0', 0],
    ['0.5', 0.5],
    ['1.50', 1.5],
    ['123456789012345', 123_456_789_012_345],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('takes the number %j', (text, number) => {
    expect(parse({ a: z.number() }, { a: text })).toEqual({ a: number });
    expect(parse({ a: z.number().min(-9).optional() }, { a: text })).toEqual({ a: number });
  });

  it.each([
    '9007199254740993',
    '9007199254740992',
    '0.12345678901234567',
    '1e3',
    '0x10',
    ' 5',
    '5 ',
    '05',
    '+5',
    '5px',
    '',
    'NaN',
    'Infinity',
    '１',
    '1,000',
    '9'.repeat(400),
  ])('does not take %j for a number', (text) => {
    expect(refusal({ a: z.number() }, { a: text }).message).toContain('expected number');
  });

  it('is exact for every number of fifteen digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
        fc.nat({ max: 14 }),
        (digits, point) => {
          const text = decimal(digits, point);
          const { a } = parse({ a: z.number() }, { a: text }) as { a: number };
          expect(Number(a.toPrecision(15))).toBe(a);
          expect(a).toBe(Number(text));
        },
      ),
    );
  });

  it('takes booleans spelt exactly', () => {
    const shape = { a: z.boolean().default(false) };
    expect(parse(shape, { a: 'true' })).toEqual({ a: true });
    expect(parse(shape, { a: 'false' })).toEqual({ a: false });
    for (const text of ['True', 'yes', '1', ''])
      expect(refusal(shape, { a: text }).code).toBe('invalid_arguments');
  });

  it('opens JSON text for lists, objects and records', () => {
    expect(parse({ a: z.array(z.number()) }, { a: '[1, "2"]' })).toEqual({ a: [1, 2] });
    expect(parse({ edits }, { edits: '[{"old_string":"a","new_string":"b","all":"true"}]' })).toEqual({
      edits: [{ old_string: 'a', new_string: 'b', all: true }],
    });
    expect(parse({ a: z.record(z.string(), z.string()) }, { a: '{"x":"y"}' })).toEqual({ a: { x: 'y' } });
    expect(refusal({ edits }, { edits: '[{"old_str":"a"}]' }).message).toContain('edits.0.old_str');
    expect(refusal({ a: z.array(z.number()) }, { a: '[1' }).message).toContain('expected array');
    expect(refusal({ a: z.array(z.string()) }, { a: 'x' }).message).toContain('expected array');
  });

  it('leaves text alone where text is wanted', () => {
    const shape = { a: z.string(), b: z.union([z.string(), z.array(z.string())]), c: z.enum(['1', 'true']) };
    const input = { a: '5', b: '["x"]', c: 'true' };
    expect(parse(shape, input)).toEqual(input);
  });

  it('works through pipes and wrappers', () => {
    const field = z.number().transform((value) => value * 2);
    expect(parse({ a: field }, { a: '4' })).toEqual({ a: 8 });
    expect(parse({ a: z.number().nullable().default(1).readonly() }, { a: '4' })).toEqual({ a: 4 });
  });
});

describe('hostile arguments', () => {
  it('may nest 64 deep and no deeper, also inside JSON text', () => {
    const nest = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    const shape = { a: z.unknown(), list: z.array(z.unknown()).optional() };
    expect(() => parse(shape, { a: nest(60) })).not.toThrow();
    expect(refusal(shape, { a: nest(70) }).message).toContain('nest deeper than 64');
    expect(refusal(shape, { a: nest(2_500_000) }).message).toContain('nest deeper than 64');
    expect(refusal(shape, { list: '['.repeat(100_000) + ']'.repeat(100_000) }).message).toContain(
      'nest deeper',
    );
  });

  it('may be huge without taking long', () => {
    const started = performance.now();
    const numbers = Array.from({ length: 500_000 }, (_, at) => at);
    expect(parse({ a: z.array(z.number()) }, { a: numbers })).toEqual({ a: numbers });
    expect(performance.now() - started).toBeLessThan(8000);
  });
});

describe('the words of a refusal', () => {
  it('say what is missing and how to call', () => {
    const error = refusal({ path: z.string(), depth: z.number().optional() }, {});
    expect(error.message).toBe('Invalid arguments for try_it: path is missing.');
    expect(error.hint).toBe('Parameters: path, depth?.');
    expect(refusal({ edits }, { edits: [{ old_string: 'a' }] }).message).toContain(
      'edits.0.new_string is missing',
    );
  });

  it('name the place and what was expected, five at most', () => {
    const shape = Object.fromEntries('abcdefg'.split('').map((name) => [name, z.number()]));
    const input = Object.fromEntries('abcdefg'.split('').map((name) => [name, 'x']));
    const { message } = refusal(shape, input);
    expect(message).toContain('a: Invalid input: expected number, received string; b:');
    expect(message).not.toContain('f:');
    expect(refusal({ mode: z.enum(['fast', 'slow']) }, { mode: 'x' }).message).toContain('"fast"|"slow"');
  });

  it('tell of checks over several parameters', () => {
    const tool = {
      ...toolOf({}),
      input: z
        .object({ from: z.number(), to: z.number() })
        .refine(({ from, to }) => from <= to, 'from is after to'),
    };
    expect(() => parseInput(tool, { from: 2, to: 1 })).toThrow('arguments: from is after to.');
  });
});

function decimal(digits: bigint, point: number): string {
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(point + 1, '0');
  return point === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -point)}.${text.slice(-point)}`;
}
