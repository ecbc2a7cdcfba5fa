import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { ToolOutcome } from '../run/outcome.ts';
import type { CallOptions } from '../run/run-tool.ts';
import type { Catalogue } from '../select/catalogue.ts';
import { clipText, cutText } from '../text/cut-text.ts';
import { visibleText } from '../text/visible-text.ts';
import { callOptions } from './call-options.ts';
import { toCallResult } from './to-call-result.ts';

/** Calls a tool of the catalogue; it answers failures as outcomes and does not reject. */
export type ToolCaller = (toolName: string, input: unknown, options: CallOptions) => Promise<ToolOutcome>;

// The list is fixed for the life of a process and the same for everybody.
export const listCacheHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** One protocol server over a catalogue; cheap, since the HTTP face makes one for each request. */
export function createToolServer(catalogue: Catalogue, callTool: ToolCaller, principal = 'local'): Server {
  const server = new Server(catalogue.server, {
    capabilities: { tools: {} },
    ...(catalogue.instructions !== '' && { instructions: catalogue.instructions }),
    cacheHints: { 'tools/list': listCacheHint, 'server/discover': listCacheHint },
  });
  const listing = { tools: [...catalogue.tools] };
  // The listing is plain JSON made at build time; its shape is held by the contract tests.
  server.setRequestHandler('tools/list', async () => listing as never);
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    if (!catalogue.familyOf.has(params.name)) {
      const name = clipText(visibleText(cutText(params.name, 500)).text, 128);
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    }
    const options = callOptions({
      signal: mcpReq.signal,
      principal,
      progressToken: mcpReq._meta?.progressToken,
      notify: (progress) => mcpReq.notify({ method: 'notifications/progress', params: { ...progress } }),
    });
    // What a tool answers was checked against its own schema, which the SDK's types cannot know.
    return toCallResult(await callTool(params.name, params.arguments, options)) as never;
  });
  return server;
}
