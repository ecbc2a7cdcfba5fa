import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { braveService } from './search-providers/brave.ts';
import { exaService } from './search-providers/exa.ts';
import { googleService } from './search-providers/google.ts';
import { searxngService } from './search-providers/searxng.ts';
import { serperService } from './search-providers/serper.ts';
import {
  type SearchScene,
  type SearchService,
  type SearchServiceName,
  type ServiceAnswer,
  type ServiceRequest,
  searchServices,
} from './search-providers/service.ts';
import { tavilyService } from './search-providers/tavily.ts';
import { wikipediaService } from './search-providers/wikipedia.ts';

const services: Readonly<Record<SearchServiceName, SearchService>> = {
  tavily: tavilyService,
  serper: serperService,
  brave: braveService,
  exa: exaService,
  searxng: searxngService,
  google: googleService,
  wikipedia: wikipediaService,
};

/** One call of a search service, as the service saw it. */
export interface SearchCall extends ServiceRequest {
  readonly service: SearchServiceName;
  /** Undefined when the call had none; for SearXNG the name of the instance. */
  readonly key: string | undefined;
  readonly query: string;
}

export type SearchBehaviour = SearchScene | ((call: SearchCall) => SearchScene | ServiceAnswer);

export interface SearchProviderServer {
  /** What to set as the address of each service. */
  readonly baseUrls: Readonly<Record<SearchServiceName, string>>;
  /** The address of one of several SearXNG instances. */
  instance(number: number): string;
  readonly calls: readonly SearchCall[];
  /** From the next call on. A service that nothing was said about succeeds. */
  behave(service: SearchServiceName, behaviour: SearchBehaviour): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * The search services on a free loopback port, each in its own wire format: paths, credentials, parameters it refuses,
 * answers and errors. A call without a key is one with a bad key.
 */
export async function searchProviderServer(
  behaviours: Readonly<Partial<Record<SearchServiceName, SearchBehaviour>>> = {},
): Promise<SearchProviderServer> {
  const calls: SearchCall[] = [];
  const current: Partial<Record<SearchServiceName, SearchBehaviour>> = { ...behaviours };
  const server = createServer(async (incoming, outgoing) => {
    const call = await readCall(incoming);
    if (call === undefined) return void outgoing.writeHead(404).end('Not found');
    calls.push(call);
    reply(outgoing, call, current[call.service] ?? 'success');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrls: Object.fromEntries(searchServices.map((name) => [name, `${origin}/${name}`])) as Record<
      SearchServiceName,
      string
    >,
    instance: (number) => `${origin}/searxng-${number}`,
    calls,
    behave(service, behaviour) {
      current[service] = behaviour;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function reply(outgoing: ServerResponse, call: SearchCall, behaviour: SearchBehaviour): void {
  const chosen = typeof behaviour === 'function' ? behaviour(call) : behaviour;
  if (chosen === 'slow') return;
  const answer = typeof chosen === 'string' ? answerOf(call, chosen) : chosen;
  const body = Buffer.from(answer.body, 'utf8');
  outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
  if (chosen !== 'truncated') return void outgoing.end(body);
  outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
}

function answerOf(call: SearchCall, scene: SearchScene): ServiceAnswer {
  const service = services[call.service];
  if (call.key === undefined || call.key === '') return service.answer('bad_key', call);
  const fault = service.faultOf?.(call);
  if (fault !== undefined) return fault;
  if (scene !== 'malformed') return service.answer(scene, call);
  const { body, ...rest } = service.answer('success', call);
  return { ...rest, body: body.slice(0, body.length / 2) };
}

async function readCall(incoming: IncomingMessage): Promise<SearchCall | undefined> {
  const parts: Buffer[] = [];
  for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
  const body = Buffer.concat(parts).toString('utf8');
  const path = incoming.url ?? '/';
  const url = new URL(path, 'http://localhost');
  const [, first = '', ...rest] = url.pathname.split('/');
  const name = searchServices.find((service) => service === first.replace(/-\d+$/, ''));
  const method = incoming.method ?? 'GET';
  if (name === undefined || !services[name].serves(method, `/${rest.join('/')}`)) return undefined;
  const parameters = method === 'POST' ? jsonObject(body) : Object.fromEntries(url.searchParams);
  const request = { method, path, headers: incoming.headers, body, url, parameters };
  return {
    ...request,
    service: name,
    key: services[name].keyOf(request),
    query: services[name].queryOf(request),
  };
}

function jsonObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
