import { LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { silentLogger } from '../log/logger.ts';
import { createEngine } from '../mcp/engine.ts';
import type { Wire, WireMessage } from '../mcp/wire.ts';
import type { Handshake } from './opening.ts';

const server = { name: 'recorded', title: 'Recorded', version: '0.0.0' };
const client = { name: 'recorder', version: '0.0.0' };
const keys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  info: 'io.modelcontextprotocol/clientInfo',
};

/** Asks the engine what the front will answer in its place. Run by the build. */
export async function recordHandshake(): Promise<Handshake> {
  const params = { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo: client };
  const [initialize, legacyList] = await ask([
    { method: 'initialize', params },
    { method: 'tools/list', params: {} },
  ]);
  const refused = await ask([{ method: 'server/discover', params: modernParams('0000-00-00') }]);
  const modernVersions = supportedVersions(refused[0]);
  const _meta = modernParams(modernVersions[0] ?? '');
  const [discover, modernList] = await ask([
    { method: 'server/discover', params: _meta },
    { method: 'tools/list', params: _meta },
  ]);
  return {
    legacyVersions: SUPPORTED_PROTOCOL_VERSIONS.filter((version) => !modernVersions.includes(version)),
    modernVersions,
    initialize: without(resultOf(initialize), ['protocolVersion', 'serverInfo', 'instructions']),
    discover: without(resultOf(discover), ['instructions', '_meta']),
    legacyList: without(resultOf(legacyList), ['tools']),
    modernList: without(resultOf(modernList), ['tools', '_meta']),
  };
}

function modernParams(version: string) {
  return { _meta: { [keys.version]: version, [keys.capabilities]: {}, [keys.info]: client } };
}

/** One connection: sends the requests in order and waits for each answer. */
async function ask(requests: readonly WireMessage[]): Promise<WireMessage[]> {
  const catalogue = { server, instructions: '', tools: [], familyOf: new Map() };
  const unused = () => Promise.reject(new Error('No tool is called while recording.'));
  const engine = createEngine({ catalogue, log: silentLogger, callTool: unused, close: async () => {} });
  const answers: WireMessage[] = [];
  let answered = () => {};
  const wire: Wire = {
    start: async () => {},
    close: async () => wire.onclose?.(),
    send: async (message) => {
      answers.push(message as WireMessage);
      answered();
    },
  };
  engine.connect(wire);
  for (const [id, request] of requests.entries()) {
    const next = new Promise<void>((resolve) => {
      answered = resolve;
    });
    wire.onmessage?.({ jsonrpc: '2.0', id, ...request });
    await next;
  }
  await wire.close();
  return answers;
}

function supportedVersions(answer: WireMessage | undefined): string[] {
  const data = (answer?.['error'] as { data?: { supported?: string[] } } | undefined)?.data;
  if (data?.supported === undefined) throw new Error(`No list of versions in ${JSON.stringify(answer)}`);
  return data.supported;
}

function resultOf(answer: WireMessage | undefined): Record<string, unknown> {
  if (answer?.['result'] === undefined) throw new Error(`No result in ${JSON.stringify(answer)}`);
  return answer['result'] as Record<string, unknown>;
}

function without(result: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(result).filter(([name]) => !names.includes(name)));
}
