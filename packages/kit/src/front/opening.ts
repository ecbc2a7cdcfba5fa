import type { WireMessage } from '../mcp/wire.ts';
import type { Catalogue } from '../select/catalogue.ts';

/** The engine's own answers to an opening, recorded at build time; what depends on the catalogue is left out. */
export interface Handshake {
  readonly legacyVersions: readonly string[];
  readonly modernVersions: readonly string[];
  readonly initialize: Readonly<Record<string, unknown>>;
  readonly discover: Readonly<Record<string, unknown>>;
  readonly legacyList: Readonly<Record<string, unknown>>;
  readonly modernList: Readonly<Record<string, unknown>>;
}

/** What the front has answered so far, for the engine to be told. */
export interface Opening {
  /** The message that fixed the era. */
  pinned: WireMessage | undefined;
  initialized: WireMessage | undefined;
}

export interface OpeningAnswer {
  readonly reply?: unknown;
  readonly listed: boolean;
}

interface Facts {
  readonly catalogue: Catalogue;
  readonly handshake: Handshake;
}

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';
const serverInfoKey = 'io.modelcontextprotocol/serverInfo';

/** The answer to a well-formed message of an opening; undefined for everything else, which is the engine's. */
export function answerOpening(
  message: WireMessage,
  opening: Opening,
  facts: Facts,
): OpeningAnswer | undefined {
  if (message['jsonrpc'] !== '2.0') return undefined;
  const params = asObject(message['params']);
  const meta = asObject(params?.['_meta']);
  const isRequest = typeof message['id'] === 'string' || Number.isInteger(message['id']);
  if (meta?.[versionKey] === undefined && meta?.[capabilitiesKey] === undefined) {
    return answerLegacy({ message, params, isRequest }, opening, facts);
  }
  if (!isRequest || !isModern(meta, facts.handshake)) return undefined;
  return answerModern(message, opening, facts);
}

interface Parsed {
  readonly message: WireMessage;
  readonly params: WireMessage | undefined;
  readonly isRequest: boolean;
}

function answerLegacy(
  { message, params, isRequest }: Parsed,
  opening: Opening,
  facts: Facts,
): OpeningAnswer | undefined {
  const { method, id } = message;
  const isOpen = opening.pinned?.['method'] === 'initialize';
  if (method === 'initialize' && isRequest && opening.pinned === undefined) {
    if (!isInitialize(params, facts.handshake)) return undefined;
    opening.pinned = message;
    return { reply: reply(id, initializeResult(params?.['protocolVersion'], facts)), listed: false };
  }
  if (!isOpen) return undefined;
  if (method === 'notifications/initialized' && !isRequest && opening.initialized === undefined) {
    opening.initialized = message;
    return { listed: false };
  }
  if (!isRequest) return undefined;
  if (method === 'ping') return { reply: reply(id, {}), listed: false };
  if (method === 'tools/list' && params?.['cursor'] === undefined) {
    return {
      reply: reply(id, { ...facts.handshake.legacyList, tools: facts.catalogue.tools }),
      listed: true,
    };
  }
  return undefined;
}

function answerModern(message: WireMessage, opening: Opening, facts: Facts): OpeningAnswer | undefined {
  if (opening.pinned !== undefined && opening.pinned['method'] !== 'tools/list') return undefined;
  const { method, id } = message;
  const identity = { _meta: { [serverInfoKey]: facts.catalogue.server } };
  if (method === 'server/discover') {
    const result = { ...facts.handshake.discover, ...instructions(facts.catalogue), ...identity };
    return { reply: reply(id, result), listed: false };
  }
  if (method === 'tools/list' && asObject(message['params'])?.['cursor'] === undefined) {
    opening.pinned ??= message;
    const result = { ...facts.handshake.modernList, tools: facts.catalogue.tools, ...identity };
    return { reply: reply(id, result), listed: true };
  }
  return undefined;
}

function initializeResult(protocolVersion: unknown, { handshake, catalogue }: Facts) {
  return {
    protocolVersion,
    ...handshake.initialize,
    serverInfo: catalogue.server,
    ...instructions(catalogue),
  };
}

function instructions(catalogue: Catalogue) {
  return catalogue.instructions === '' ? {} : { instructions: catalogue.instructions };
}

function isInitialize(params: WireMessage | undefined, { legacyVersions }: Handshake): boolean {
  const client = asObject(params?.['clientInfo']);
  return (
    legacyVersions.some((version) => version === params?.['protocolVersion']) &&
    asObject(params?.['capabilities']) !== undefined &&
    typeof client?.['name'] === 'string' &&
    typeof client['version'] === 'string'
  );
}

function isModern(meta: WireMessage, { modernVersions }: Handshake): boolean {
  return (
    modernVersions.some((version) => version === meta[versionKey]) &&
    asObject(meta[capabilitiesKey]) !== undefined
  );
}

function reply(id: unknown, result: unknown) {
  return { jsonrpc: '2.0', id, result };
}

function asObject(value: unknown): WireMessage | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as WireMessage)
    : undefined;
}
