import type { WireMessage } from '../mcp/wire.ts';

/*
 * Whether a message is beyond doubt what the protocol's SDK would take. The front answers nothing else:
 * whatever is odd goes to the engine, which words its refusals. So these checks may be too strict, never too lax.
 */

type Check = (value: unknown) => boolean;

const requiredChecks = new WeakSet<Check>();

const isString: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isToken: Check = (value) => typeof value === 'string' || Number.isSafeInteger(value);
const isObject: Check = (value) => asObject(value) !== undefined;
const isObjectOfObjects = recordOf(isObject);

const implementation = fields({
  name: required(isString),
  version: required(isString),
  title: isString,
  description: isString,
  websiteUrl: isString,
  icons: listOf(fields({ src: required(isString), mimeType: isString, sizes: listOf(isString) })),
});

const capabilities = fields({
  roots: fields({ listChanged: isBoolean }),
  sampling: fields({ context: isObject, tools: isObject }),
  elicitation: fields({ form: fields({ applyDefaults: isBoolean }), url: isObject }),
  experimental: isObjectOfObjects,
  extensions: isObjectOfObjects,
});

const versionKey = 'io.modelcontextprotocol/protocolVersion';

const legacyMeta = fields({ progressToken: isToken });
const modernMeta = fields({
  progressToken: isToken,
  [versionKey]: required(isString),
  'io.modelcontextprotocol/clientInfo': implementation,
  'io.modelcontextprotocol/clientCapabilities': required(capabilities),
});

export const isInitializeParams = fields({
  protocolVersion: required(isString),
  capabilities: required(capabilities),
  clientInfo: required(implementation),
  _meta: legacyMeta,
});
/** Of a list, a ping or a notification: nothing but what every request may carry. */
export const isPlainParams = optional(fields({ _meta: legacyMeta }));
export const isModernParams = fields({ _meta: required(modernMeta) });

export interface PlainCall {
  readonly name: string;
  readonly arguments?: WireMessage;
  readonly _meta?: { readonly progressToken?: string | number };
}

const plainCall = fields({ name: required(isString), arguments: isObject, _meta: isClientsOwnMeta });

/** Parameters of a call with nothing of the protocol's extensions in them: no task, no answers to earlier questions, no era. */
export function isPlainCall(params: unknown): params is PlainCall {
  return plainCall(params);
}

function isClientsOwnMeta(value: unknown): boolean {
  const meta = asObject(value);
  if (meta === undefined) return false;
  const isTokenFit = meta['progressToken'] === undefined || isToken(meta['progressToken']);
  return isTokenFit && !Object.keys(meta).some((key) => key.startsWith('io.modelcontextprotocol/'));
}

/** A request or a notification by its outside; what its parameters hold is judged elsewhere. */
export function isRequestOrNotification(message: WireMessage): boolean {
  return (
    message['jsonrpc'] === '2.0' &&
    isString(message['method']) &&
    (!('id' in message) || isToken(message['id'])) &&
    Object.keys(message).every((key) => ['jsonrpc', 'id', 'method', 'params'].includes(key))
  );
}

/** The protocol version that a message of the stateless era names in its envelope. */
export function envelopeVersion(params: unknown): unknown {
  return asObject(asObject(params)?.['_meta'])?.[versionKey];
}

export function asObject(value: unknown): WireMessage | undefined {
  // The one place where JSON becomes an object of unknown fields.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as WireMessage)
    : undefined;
}

function required(check: Check): Check {
  const marked: Check = (value) => check(value);
  requiredChecks.add(marked);
  return marked;
}

function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

/** An object with these fields and no others; each may be left out unless it is required. */
function fields(checks: Readonly<Record<string, Check>>): Check {
  const wanted = Object.entries(checks);
  return (value) => {
    const object = asObject(value);
    if (object === undefined) return false;
    const areKnown = Object.keys(object).every((key) => Object.hasOwn(checks, key));
    return (
      areKnown &&
      wanted.every(([key, check]) =>
        Object.hasOwn(object, key) ? check(object[key]) : !requiredChecks.has(check),
      )
    );
  };
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

function recordOf(check: Check): Check {
  return (value) => {
    const object = asObject(value);
    return object !== undefined && Object.values(object).every(check);
  };
}
