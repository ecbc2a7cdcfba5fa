'use strict';
// The floor: what Node itself costs an MCP server. It imports nothing and speaks just enough of both protocol eras.

const LEGACY_VERSION = '2025-11-25';
const MODERN_VERSION = '2026-07-28';
const SERVER_INFO = { name: 'bare-server', version: '1.0.0' };

const TOOLS = [
  {
    name: 'echo',
    description: 'Give the text back.',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  },
  {
    name: 'add',
    description: 'Add two numbers.',
    inputSchema: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
    },
  },
];

const ANSWERS = {
  initialize: () => ({
    protocolVersion: LEGACY_VERSION,
    capabilities: { tools: {} },
    serverInfo: SERVER_INFO,
  }),
  ping: () => ({}),
  'server/discover': () => ({
    supportedVersions: [MODERN_VERSION],
    capabilities: { tools: {} },
    ttlMs: 0,
    cacheScope: 'public',
  }),
  'tools/list': (_params, modern) => ({ tools: TOOLS, ...(modern && { ttlMs: 0, cacheScope: 'public' }) }),
  'tools/call': (params) => {
    const given = params.arguments ?? {};
    const text = params.name === 'add' ? String(given.a + given.b) : String(given.text);
    return { content: [{ type: 'text', text }] };
  },
};

function answer(request) {
  const modern = request.params?._meta?.['io.modelcontextprotocol/protocolVersion'] === MODERN_VERSION;
  const handle = ANSWERS[request.method];
  if (handle === undefined)
    return { error: { code: -32601, message: `Method not found: ${request.method}` } };
  const result = handle(request.params ?? {}, modern);
  if (!modern) return { result };
  return {
    result: {
      ...result,
      resultType: 'complete',
      _meta: { 'io.modelcontextprotocol/serverInfo': SERVER_INFO },
    },
  };
}

let unread = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (unread + chunk).split('\n');
  unread = lines.pop();
  for (const line of lines) {
    if (line.trim() === '') continue;
    const request = JSON.parse(line);
    if (request.id === undefined) continue;
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: request.id, ...answer(request) })}\n`);
  }
});
