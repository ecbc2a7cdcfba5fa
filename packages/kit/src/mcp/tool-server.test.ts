import { describe, expect, it } from 'vitest';
import { fixtureCatalogue } from '../../test/catalogue.ts';
import { call, initialize, request } from '../../test/openings.ts';
import { playFront } from '../../test/play-opening.ts';

describe('createToolServer', () => {
  it('lists with what a client may keep it for', async () => {
    const envelope = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    };
    const [list] = await playFront([request(1, 'tools/list', envelope)]);
    expect(list).toMatchObject({
      result: {
        resultType: 'complete',
        ttlMs: 3_600_000,
        cacheScope: 'public',
        tools: fixtureCatalogue.tools,
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'fixture-tools', version: '1.2.3' } },
      },
    });
  });

  it('lists the same in the same order each time', async () => {
    const [, first, second] = await playFront([
      initialize(0),
      request(1, 'tools/list'),
      request(2, 'tools/list'),
    ]);
    expect(JSON.stringify(first?.['result'])).toBe(JSON.stringify(second?.['result']));
  });

  it('answers an unknown tool as a protocol error, with nothing hidden in it', async () => {
    const name = `no\u001b[2J\u202e${'x'.repeat(10_000)}`;
    const [, answer] = await playFront([initialize(0), request(1, 'tools/call', { ...call, name })]);
    const { error } = answer as { error: { code: number; message: string } };
    expect(error.code).toBe(-32602);
    expect(error.message).toMatch(/^Unknown tool: no\\x1b\[2J\\u\{202e\}x+…$/);
    expect(error.message.length).toBeLessThan(150);
  });
});
