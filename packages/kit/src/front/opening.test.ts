import { readFileSync } from 'node:fs';
import { parseJSONRPCMessage } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelope, openings, request } from '../../test/openings.ts';
import { isRefusal, playFront, playPlain, type Sent } from '../../test/play-opening.ts';
import { handshake } from './handshake.ts';
import { recordHandshake } from './record-handshake.ts';

describe('the front answers as the SDK alone does', () => {
  it.each(Object.keys(openings))('%s', async (name) => {
    const messages = openings[name] ?? [];
    await expectSameAnswers(messages);
  });

  it('whatever comes in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(anyOpening(), async (messages) => {
        await expectSameAnswers(messages);
      }),
      { numRuns: 300 },
    );
  });

  it('wherever one value of a rich opening is another', async () => {
    const [rich = ''] = openings['a rich client'] ?? [];
    const capabilities = (rich as { params: { capabilities: object } }).params.capabilities;
    const modern = request(
      1,
      'tools/list',
      envelope({ 'io.modelcontextprotocol/clientCapabilities': capabilities }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom<Sent>(rich, modern).chain(bent), async (message) => {
        const messages = [message, request(2, 'ping')];
        await expectSameAnswers(messages);
      }),
      { numRuns: 600 },
    );
  });
});

/** Refusals apart: the SDK has no word for what is no JSON-RPC message. */
async function expectSameAnswers(messages: readonly Sent[]): Promise<void> {
  const answers = await playFront(messages);
  expect(answers.filter((answer) => !isRefusal(answer))).toEqual(await playPlain(messages));
  expect(answers.filter(isRefusal)).toHaveLength(
    messages.map(refusalsFor).reduce((sum, count) => sum + count, 0),
  );
}

function refusalsFor(sent: Sent): number {
  const line = typeof sent === 'string' ? sent : JSON.stringify(sent);
  const isJson = readJson(line) !== undefined;
  if (!isJson) return line.startsWith('{') ? 1 : 0;
  const message = readJson(line);
  if (Array.isArray(message)) return Math.max(1, message.filter(hasIdAndIsNoAnswer).length);
  return hasIdAndIsNoAnswer(message) && !isMessage(message) ? 1 : 0;
}

function hasIdAndIsNoAnswer(message: unknown): boolean {
  if (typeof message !== 'object' || message === null || !('id' in message)) return false;
  return !('result' in message || 'error' in message);
}

function isMessage(message: unknown): boolean {
  try {
    parseJSONRPCMessage(message);
    return true;
  } catch {
    return false;
  }
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const odd = fc.constantFrom<unknown>(
  null,
  5,
  'x',
  [],
  {},
  true,
  '2026-07-28',
  '2025-11-25',
  { a: {} },
  undefined,
);

function bent(message: Sent): fc.Arbitrary<Sent> {
  if (typeof message === 'string') return fc.constant(message);
  return fc.tuple(fc.nat(), odd).map(([place, value]) => {
    const copy = structuredClone(message);
    const spots = placesIn(copy);
    const spot = spots[place % Math.max(1, spots.length)];
    if (spot !== undefined) Reflect.set(spot.object, spot.key, value);
    return copy;
  });
}

/** Messages of openings, some of them bent a little. */
function anyOpening(): fc.Arbitrary<Sent[]> {
  const known = fc.constantFrom(...Object.values(openings).flat());
  return fc.array(fc.oneof(known, known.chain(bent)), { minLength: 1, maxLength: 7 });
}

function placesIn(value: object): { object: object; key: string }[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    { object: value, key },
    ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : []),
  ]);
}

describe('the recorded handshake', () => {
  it('is what the engine answers now', async () => {
    const recorded: unknown = JSON.parse(
      readFileSync(new URL('../../generated/handshake.json', import.meta.url), 'utf8'),
    );
    expect(await recordHandshake()).toEqual(recorded);
    expect(handshake).toEqual(recorded);
  });
});
