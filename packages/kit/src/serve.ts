// Serving: the entry that loads the protocol's SDK.
export { type EngineStart, familyEngine } from './cli/family-engine.ts';
export { recordHandshake } from './front/record-handshake.ts';
export { createEngine, type Engine, type EngineParts } from './mcp/engine.ts';
export { type HttpFace, type HttpFaceOptions, httpSettings, serveHttp } from './mcp/serve-http.ts';
export { type CallResult, failureKey, toCallResult } from './mcp/to-call-result.ts';
export { createToolServer, type ToolCaller } from './mcp/tool-server.ts';
export type { Wire, WireMessage } from './mcp/wire.ts';
