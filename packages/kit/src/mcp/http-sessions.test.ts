import { afterEach, describe, expect, it } from 'vitest';
import { fixtureCatalogue } from '../../test/catalogue.ts';
import { callBody, initializeBody, jsonHeaders } from '../../test/http-face.ts';
import { HttpSessions } from './http-sessions.ts';
import { createToolServer } from './tool-server.ts';

const made: HttpSessions[] = [];
const called: (string | undefined)[] = [];

afterEach(async () => {
  for (const sessions of made.splice(0)) await sessions.close();
  called.length = 0;
});

function makeSessions(): HttpSessions {
  const createServer = (principal: string) =>
    createToolServer(
      fixtureCatalogue,
      async (_name, _input, options) => {
        called.push(options.principal);
        return { ok: true, data: {}, texts: [], media: [] };
      },
      principal,
    );
  const sessions = new HttpSessions({ maxSessions: 8, idleMs: 60_000, createServer });
  made.push(sessions);
  return sessions;
}

function ask(sessions: HttpSessions, principal: string, text: string, id?: string): Promise<Response> {
  const headers = { ...jsonHeaders, ...(id !== undefined && { 'mcp-session-id': id }) };
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: text });
  return sessions.handle({
    request,
    body: JSON.parse(text) as unknown,
    principal,
    over: Promise.resolve('written'),
  });
}

describe('HttpSessions', () => {
  it('answer only to the principal that opened them, as if they were unknown to others', async () => {
    const sessions = makeSessions();
    const id = (await ask(sessions, 'token:a', initializeBody())).headers.get('mcp-session-id') ?? '';
    const foreign = await ask(sessions, 'token:b', callBody(1, 'sum_numbers', {}), id);
    const unknown = await ask(sessions, 'token:b', callBody(1, 'sum_numbers', {}), 'no-such-session');
    expect(foreign.status).toBe(404);
    expect(await foreign.text()).toBe(await unknown.text());
    const own = await ask(sessions, 'token:a', callBody(1, 'sum_numbers', {}), id);
    expect(own.status).toBe(200);
    await own.text();
    expect(called).toEqual(['token:a']);
  });

  it('have ids that nobody guesses', async () => {
    const sessions = makeSessions();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(sessions, 'a', initializeBody())));
    const ids = answers.map(({ headers }) => headers.get('mcp-session-id'));
    expect(new Set(ids).size).toBe(8);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  });

  it('take nobody after the end', async () => {
    const sessions = makeSessions();
    await sessions.close();
    expect((await ask(sessions, 'a', initializeBody())).status).toBe(503);
  });
});
