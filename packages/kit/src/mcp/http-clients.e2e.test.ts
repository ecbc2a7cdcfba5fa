import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { fixtureCatalogue } from '../../test/catalogue.ts';
import {
  callBody,
  closedFaces,
  messagesIn,
  modernCallBody,
  modernHeaders,
  openSession,
  rawRequest,
  until,
} from '../../test/http-face.ts';
import { clientKinds, connectOfficial } from '../../test/official-clients.ts';

const { client, face } = closedFaces();

describe.each(clientKinds)('the official client %s over HTTP', (kind) => {
  it('lists, calls, and gets each of many answers at once', async () => {
    const { url } = await face();
    const official = await client(kind, { url });
    expect(official.era).toBe(kind === 'v2 auto' ? 'modern' : 'legacy');
    expect(official.instructions()).toBe(fixtureCatalogue.instructions);
    expect(await official.list()).toEqual(fixtureCatalogue.tools.map(({ name }) => name));
    const labels = Array.from({ length: 20 }, (_, at) => `call ${at}`);
    const answers = await Promise.all(
      labels.map((label, at) => official.call('sum_numbers', { numbers: [at, 1], label })),
    );
    expect(answers.map(({ structuredContent }) => structuredContent)).toEqual(
      labels.map((label, at) => ({ sum: at + 1, label })),
    );
    expect(await official.call('sum_numbers', {})).toMatchObject({ isError: true });
    await expect(official.call('no_such_tool', {})).rejects.toThrow('Unknown tool: no_such_tool');
  });

  it('gets progress', async () => {
    const { url } = await face();
    const official = await client(kind, { url });
    const heard: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => heard.push(progress);
    await official.call('wait_a_while', { ms: 1200 }, { onprogress });
    // The last report, right before the answer, may be lost.
    expect([[0], [0, 1200]]).toContainEqual(heard);
  });

  it('cancels the work', async () => {
    const { url, seen } = await face();
    const official = await client(kind, { url });
    const caller = new AbortController();
    const call = official.call('wait_a_while', { ms: 60_000, label: 'x' }, { signal: caller.signal });
    await until(() => seen.includes('begin x'));
    const aborted = performance.now();
    caller.abort();
    await expect(call).rejects.toThrow();
    await until(() => seen.includes('stopped x'));
    expect(performance.now() - aborted).toBeLessThan(1500);
    expect(await official.call('sum_numbers', { numbers: [1] })).toMatchObject({
      structuredContent: { sum: 1 },
    });
  });

  it('carries the token, or is refused', async () => {
    const { url, principals } = await face({ DPTTOOLS_AUTH_TOKEN: 'a-good-token' });
    const headers = { authorization: 'Bearer a-good-token' };
    const official = await client(kind, { url, headers });
    expect(await official.call('sum_numbers', { numbers: [2] })).toMatchObject({
      structuredContent: { sum: 2 },
    });
    expect([...principals][0]).toMatch(/^token:[0-9a-f]{16}$/);
    await expect(connectOfficial(kind, { url })).rejects.toThrow();
    await expect(
      connectOfficial(kind, { url, headers: { authorization: 'Bearer wrong' } }),
    ).rejects.toThrow();
  });
});

describe('two clients with equal ids', () => {
  const agent = new Agent({ keepAlive: true });
  const legacy = async (port: number, who: string, at: number, session: string) =>
    rawRequest(port, {
      agent,
      body: callBody(at % 5, 'sum_numbers', { numbers: [at], label: who }),
      headers: { 'mcp-session-id': session },
    });
  const modern = async (port: number, who: string, at: number) =>
    rawRequest(port, {
      agent,
      body: modernCallBody(at % 5, 'sum_numbers', { numbers: [at], label: who }),
      headers: modernHeaders('sum_numbers'),
    });

  it('never see each other’s answers, in either era', async () => {
    const { port } = await face();
    const sessions = { a: await openSession(port), b: await openSession(port) };
    const wrong: unknown[] = [];
    let answered = 0;
    const client = async (who: 'a' | 'b', era: 'legacy' | 'modern') => {
      // One call of a client at a time: its ids come again and again, and meet the other's.
      for (let at = 0; at < 250; at += 1) {
        const answer =
          era === 'legacy' ? await legacy(port, who, at, sessions[who]) : await modern(port, `m${who}`, at);
        const [message] = messagesIn(answer);
        const expected = { sum: at, label: era === 'legacy' ? who : `m${who}` };
        if (
          message?.id !== at % 5 ||
          JSON.stringify(message.result?.structuredContent) !== JSON.stringify(expected)
        ) {
          wrong.push(message);
        }
        answered += 1;
      }
    };
    await Promise.all([
      client('a', 'legacy'),
      client('b', 'legacy'),
      client('a', 'modern'),
      client('b', 'modern'),
    ]);
    expect({ wrong, answered }).toEqual({ wrong: [], answered: 1000 });
  });
});
