import type { Sent } from './play-opening.ts';

const info = { name: 'client', version: '1' };
export const initialize = (id: unknown, params: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info, ...params },
});
export const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
export const request = (id: unknown, method: string, params?: unknown) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params !== undefined && { params }),
});
export const envelope = (more: object = {}) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': info,
    ...more,
  },
});
export const call = { name: 'sum_numbers', arguments: { numbers: [1] } };

/** What clients may send first, in the order they may send it. */
export const openings: Readonly<Record<string, readonly Sent[]>> = {
  'the usual one': [initialize(0), initialized, request(1, 'tools/list'), request(2, 'tools/call', call)],
  'the usual one, modern': [
    request(0, 'server/discover', envelope()),
    request(1, 'tools/list', envelope()),
    request(2, 'tools/call', { ...call, ...envelope() }),
    request(3, 'tools/list', envelope()),
  ],
  'older revisions': [
    initialize(0, { protocolVersion: '2024-11-05' }),
    initialized,
    request(1, 'tools/list', {}),
  ],
  'an unknown version': [
    initialize(0, { protocolVersion: '1999-01-01' }),
    initialized,
    request(1, 'tools/list'),
  ],
  'a modern version in the handshake': [
    initialize(0, { protocolVersion: '2026-07-28' }),
    request(1, 'tools/list'),
  ],
  'a list before initialize': [request(1, 'tools/list'), initialize(2), request(3, 'tools/list')],
  'a list before initialized': [
    initialize(0),
    request(1, 'tools/list'),
    initialized,
    request(2, 'tools/list'),
  ],
  'a ping before and after': [
    request(0, 'ping'),
    initialize(1),
    request(2, 'ping'),
    initialized,
    request(3, 'ping'),
  ],
  'a call first': [request(0, 'tools/call', call), initialize(1)],
  'a bad initialize': [initialize(0, { clientInfo: { name: 5 } }), initialize(1), request(2, 'tools/list')],
  'initialize without params': [request(0, 'initialize'), request(1, 'tools/list')],
  'initialize as a notification': [{ jsonrpc: '2.0', method: 'initialize', params: {} }, initialize(1)],
  'initialize twice': [initialize(0), initialize(1), request(2, 'tools/list')],
  'initialized twice': [
    initialize(0),
    initialized,
    initialized,
    request(1, 'tools/list'),
    request(2, 'ping'),
  ],
  'initialized first': [initialized, initialize(0), request(1, 'tools/list')],
  'initialized with an id': [
    initialize(0),
    request(1, 'notifications/initialized'),
    request(2, 'tools/list'),
  ],
  'ids that are texts': [initialize('a'), initialized, request('b', 'tools/list'), request('', 'ping')],
  'ids used again': [
    initialize(1),
    initialized,
    request(1, 'tools/list'),
    request(1, 'tools/list'),
    request(1, 'tools/call', call),
  ],
  'odd ids': [
    initialize(1.5),
    initialize(null),
    initialize(-1),
    request(2 ** 60, 'ping'),
    request([], 'ping'),
  ],
  'a cursor': [
    initialize(0),
    initialized,
    request(1, 'tools/list', { cursor: 'x' }),
    request(2, 'tools/list'),
  ],
  'a cursor, modern': [
    request(1, 'tools/list', { cursor: 'x', ...envelope() }),
    request(2, 'tools/list', envelope()),
  ],
  'a bad cursor': [initialize(0), initialized, request(1, 'tools/list', { cursor: 5 })],
  'lists with odd params': [
    initialize(0),
    request(1, 'tools/list', []),
    request(2, 'tools/list', 'x'),
    request(3, 'tools/list', null),
    request(4, 'tools/list', { _meta: 5 }),
    request(5, 'tools/list', { _meta: { progressToken: {} } }),
    request(6, 'tools/list', { _meta: { progressToken: 1 } }),
    request(7, 'tools/list', { more: true }),
  ],
  'garbage lines': [
    '',
    'garbage',
    '{',
    '5',
    'null',
    '"x"',
    '[]',
    initialize(0),
    'garbage',
    request(1, 'tools/list'),
    '\u0000',
  ],
  'what is no JSON-RPC': [
    {},
    { jsonrpc: '1.0', id: 1, method: 'ping' },
    { id: 1, method: 'ping' },
    initialize(0),
  ],
  'members too many': [initialize(0), { ...request(1, 'ping'), extra: 1 }, request(2, 'ping')],
  batches: [
    [initialize(0), request(1, 'tools/list')],
    initialize(2),
    [request(3, 'tools/list')],
    request(4, 'tools/list'),
  ],
  'answers nobody asked for': [
    { jsonrpc: '2.0', id: 1, result: {} },
    initialize(0),
    { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } },
  ],
  notifications: [
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    initialize(0),
    { jsonrpc: '2.0', method: 'notifications/unknown' },
    request(1, 'tools/list'),
  ],
  'methods that are not there': [
    initialize(0),
    request(1, 'resources/list'),
    request(2, 'logging/setLevel', { level: 'x' }),
    request(3, 'no/such'),
  ],
  'a bad envelope': [
    request(0, 'tools/list', envelope({ 'io.modelcontextprotocol/clientCapabilities': 5 })),
    request(1, 'tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }),
    request(2, 'tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': 5 } }),
    request(3, 'tools/list', envelope()),
  ],
  'capabilities without a version': [
    request(0, 'tools/list', { _meta: { 'io.modelcontextprotocol/clientCapabilities': {} } }),
    initialize(1, { _meta: { 'io.modelcontextprotocol/clientCapabilities': {} } }),
  ],
  'an unsupported revision': [
    request(0, 'server/discover', envelope({ 'io.modelcontextprotocol/protocolVersion': '2099-01-01' })),
    request(1, 'tools/list', envelope({ 'io.modelcontextprotocol/protocolVersion': '2025-11-25' })),
    request(2, 'server/discover', envelope()),
  ],
  'a modern notification': [
    { jsonrpc: '2.0', method: 'notifications/initialized', params: envelope() },
    initialize(0),
  ],
  'discover, then initialize': [
    request(0, 'server/discover', envelope()),
    initialize(1),
    initialized,
    request(2, 'tools/list'),
  ],
  'discover twice, then a call': [
    request(0, 'server/discover', envelope()),
    request(1, 'server/discover', envelope()),
    request(2, 'tools/call', { ...call, ...envelope() }),
  ],
  'discover without an envelope': [
    request(0, 'server/discover'),
    request(1, 'server/discover', {}),
    request(2, 'tools/list'),
  ],
  'a modern list, then initialize': [
    request(0, 'tools/list', envelope()),
    initialize(1),
    request(2, 'tools/list', envelope()),
  ],
  'a modern list, then a legacy one': [
    request(0, 'tools/list', envelope()),
    request(1, 'tools/list'),
    request(2, 'ping'),
  ],
  'initialize, then modern': [
    initialize(0),
    request(1, 'tools/list', envelope()),
    request(2, 'server/discover', envelope()),
    request(3, 'tools/call', { ...call, ...envelope() }),
  ],
  'initialize with an envelope': [
    initialize(0, envelope()),
    request(1, 'tools/list', envelope()),
    request(2, 'tools/list'),
  ],
  'calls right after the list': [
    initialize(0),
    initialized,
    request(1, 'tools/list'),
    ...[2, 3, 4].map((id) => request(id, 'tools/call', call)),
    request(5, 'tools/list'),
  ],
  'unknown tools and bad calls': [
    initialize(0),
    request(1, 'tools/call', { name: 'no_such' }),
    request(2, 'tools/call', { name: 5 }),
    request(3, 'tools/call', { name: 'sum_numbers', arguments: [] }),
    request(4, 'tools/call'),
  ],
  'a rich client': [
    initialize(0, {
      capabilities: {
        roots: { listChanged: true },
        sampling: { context: {}, tools: {} },
        elicitation: { form: { applyDefaults: true }, url: {} },
        experimental: { x: { a: [1, { b: null }] } },
        extensions: { 'io.modelcontextprotocol/ui': {} },
      },
      clientInfo: {
        ...info,
        title: 'T',
        description: 'D',
        websiteUrl: 'https://example.com',
        icons: [{ src: 'x', mimeType: 'image/png', sizes: ['any'] }],
      },
      _meta: { progressToken: 1 },
    }),
    initialized,
    request(1, 'tools/list', { _meta: { progressToken: 'x' } }),
  ],
  'capabilities of odd shapes': [
    ...[
      { roots: true },
      { roots: { listChanged: 'yes' } },
      { sampling: [] },
      { experimental: { x: 1 } },
      { elicitation: 5 },
      [],
    ].map((capabilities, id) => initialize(id, { capabilities })),
    initialize(9, { capabilities: { unknown: 5, tasks: { requests: {} } } }),
  ],
};
