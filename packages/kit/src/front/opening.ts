import type { WireMessage } from '../mcp/wire.ts';
import type { Catalogue } from '../select/catalogue.ts';
import {
  asObject,
  envelopeVersion,
  isInitializeParams,
  isModernParams,
  isPlainParams,
  isRequestOrNotification,
} from './well-formed.ts';

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

const serverInfoKey = 'io.modelcontextprotocol/serverInfo';

/** The answer to a well-formed message of an opening; undefined for everything else, which is the engine's. */
export function answerOpening(
  message: WireMessage,
  opening: Opening,
  facts: Facts,
): OpeningAnswer | undefined {
  if (!isRequestOrNotification(message)) return undefined;
  const { id, method, params } = message;
  if (method === 'notifications/initialized' && id === undefined) return noteInitialized(message, opening);
  if (id === undefined) return undefined;
  if (envelopeVersion(params) !== undefined) return answerModern(message, opening, facts);
  if (method === 'initialize') return answerInitialize(message, opening, facts);
  if (opening.pinned?.['method'] !== 'initialize' || !isPlainParams(params)) return undefined;
  if (method === 'ping') return { reply: reply(id, {}), listed: false };
  if (method !== 'tools/list') return undefined;
  const result = { ...facts.handshake.legacyList, tools: facts.catalogue.tools };
  return { reply: reply(id, result), listed: true };
}

function answerInitialize(
  message: WireMessage,
  opening: Opening,
  { handshake, catalogue }: Facts,
): OpeningAnswer | undefined {
  const { id, params } = message;
  if (opening.pinned !== undefined || !isInitializeParams(params)) return undefined;
  const protocolVersion = asObject(params)?.['protocolVersion'];
  if (!handshake.legacyVersions.some((version) => version === protocolVersion)) return undefined;
  opening.pinned = message;
  const result = {
    protocolVersion,
    ...handshake.initialize,
    serverInfo: catalogue.server,
    ...instructions(catalogue),
  };
  return { reply: reply(id, result), listed: false };
}

function noteInitialized(message: WireMessage, opening: Opening): OpeningAnswer | undefined {
  const isExpected = opening.pinned?.['method'] === 'initialize' && opening.initialized === undefined;
  if (!isExpected || !isPlainParams(message['params'])) return undefined;
  opening.initialized = message;
  return { listed: false };
}

function answerModern(
  message: WireMessage,
  opening: Opening,
  { handshake, catalogue }: Facts,
): OpeningAnswer | undefined {
  const { id, method, params } = message;
  const version = envelopeVersion(params);
  const isServed = handshake.modernVersions.some((known) => known === version) && isModernParams(params);
  if (!isServed || opening.pinned?.['method'] === 'initialize') return undefined;
  const identity = { _meta: { [serverInfoKey]: catalogue.server } };
  if (method === 'server/discover') {
    const result = { ...handshake.discover, ...instructions(catalogue), ...identity };
    return { reply: reply(id, result), listed: false };
  }
  if (method !== 'tools/list') return undefined;
  opening.pinned ??= message;
  return {
    reply: reply(id, { ...handshake.modernList, tools: catalogue.tools, ...identity }),
    listed: true,
  };
}

function instructions(catalogue: Catalogue) {
  return catalogue.instructions === '' ? {} : { instructions: catalogue.instructions };
}

function reply(id: unknown, result: unknown) {
  return { jsonrpc: '2.0', id, result };
}
