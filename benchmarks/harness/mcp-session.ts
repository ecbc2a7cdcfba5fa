import { isJsonObject, type JsonObject, memberAt } from './json-value.ts';
import {
  ANSWER_WITHIN_MS,
  type RequestOptions,
  type RpcAnswer,
  RpcClient,
  type ServerCommand,
} from './rpc-client.ts';

export type Era = 'legacy' | 'modern';

export interface ToolCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

export interface ToolListing {
  readonly tools: readonly JsonObject[];
  /** When the last page was here, on the clock of `performance.now()`. */
  readonly arrivedMs: number;
  readonly bytes: number;
}

/** No server has as many; one that names a next page for ever would be asked for ever. */
const PAGES_LIMIT = 100;
const CLIENT_INFO = { name: 'benchmark', version: '1.0.0' };
const MODERN_META: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': CLIENT_INFO,
};

/** One server process and the few MCP messages a benchmark needs, in either protocol era. */
export class McpSession {
  readonly client: RpcClient;
  readonly era: Era;
  readonly #answerWithinMs: number;

  constructor(command: ServerCommand, era: Era, answerWithinMs = ANSWER_WITHIN_MS) {
    this.client = new RpcClient(command);
    this.era = era;
    this.#answerWithinMs = answerWithinMs;
  }

  /** What a client sends before its first real request. */
  async open(): Promise<void> {
    if (this.era === 'modern') {
      await this.#request('server/discover', {});
      return;
    }
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT_INFO };
    await this.#request('initialize', params);
    this.client.notify('notifications/initialized');
  }

  async listTools(): Promise<ToolListing> {
    const tools: JsonObject[] = [];
    let bytes = 0;
    let cursor: unknown;
    for (let pages = 0; pages < PAGES_LIMIT; pages += 1) {
      const answer = await this.#request('tools/list', typeof cursor === 'string' ? { cursor } : {});
      bytes += answer.bytes;
      const page = answer.result['tools'];
      if (!Array.isArray(page)) throw new Error('The answer to tools/list has no tools.');
      tools.push(...page.filter(isJsonObject));
      cursor = answer.result['nextCursor'];
      if (typeof cursor !== 'string') return { tools, arrivedMs: answer.arrivedMs, bytes };
    }
    throw new Error(`The answer to tools/list goes on after ${PAGES_LIMIT} pages.`);
  }

  /** A tool error is a failure here: work that was refused must not be timed as work. */
  async callTool(call: ToolCall, timeoutMs = this.#answerWithinMs): Promise<RpcAnswer> {
    const params = { name: call.tool, arguments: call.arguments };
    const answer = await this.#request('tools/call', params, { timeoutMs, step: `the call of ${call.tool}` });
    if (answer.result['isError'] === true)
      throw new Error(`${call.tool}: ${textOf(answer.result).slice(0, 300)}`);
    return answer;
  }

  #request(method: string, params: JsonObject, options: RequestOptions = {}): Promise<RpcAnswer> {
    const sent = this.era === 'modern' ? { ...params, _meta: MODERN_META } : params;
    return this.client.request(method, sent, { timeoutMs: this.#answerWithinMs, ...options });
  }
}

/** The text blocks of a tool result, joined. */
export function textOf(result: JsonObject): string {
  const content = result['content'];
  if (!Array.isArray(content)) return '';
  const texts = content.map((block: unknown) => memberAt(block, 'text'));
  return texts.filter((text) => typeof text === 'string').join('\n');
}
