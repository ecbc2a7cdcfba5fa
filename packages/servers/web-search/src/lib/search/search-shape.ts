import { backendNames, safeSearchLevels, timeRanges } from '@dpttools/search-providers';
import { z } from 'zod';

/** What every search takes beside its query. The library checks ranges, in words that cost no room in the list. */
export const filterShape = {
  page: z.int().default(1).describe('From 1'),
  language: z.string().default('en').describe('Such as pt-BR'),
  time_range: z.enum(timeRanges).default('all').describe('Not older'),
  safe_search: z.enum(safeSearchLevels).default('moderate').describe('Filter'),
  include_domains: z.array(z.string()).optional().describe('Only these'),
  exclude_domains: z.array(z.string()).optional().describe('Not these'),
};

/** The searches with one backend take the last two for the sake of callers that pass the same to all searches. */
export const forcedInput = z.object({
  query: z.string().describe('Up to 400 characters'),
  num_results: z.int().default(10).describe('1 to 100'),
  ...filterShape,
  backend: z.enum(['auto', 'brave', 'exa', 'searxng']).default('auto').describe('No effect'),
  fallback_on_empty: z.boolean().optional().describe('No effect'),
});

const failureSchema = z.object({
  backend: z.string(),
  class: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});

const filterSchema = z.object({
  filter: z.string(),
  requested: z.unknown(),
  applied: z.unknown(),
  reason: z.string(),
});

const resultSchema = z.object({
  title: z.string(),
  url: z.string(),
  snippet: z.string(),
  published_date: z.string().optional(),
  author: z.string().optional(),
  score: z.number().optional().describe('Not comparable between providers'),
  highlights: z.array(z.string()).optional(),
  engine: z.string().optional(),
  provider_metadata: z.record(z.string(), z.unknown()).optional(),
});

export const searchOutput = z.object({
  provider: z.enum(backendNames),
  backend_used: z.enum(backendNames),
  query: z.string(),
  results: z.array(resultSchema),
  usage: z.object({
    provider_reported: z.boolean(),
    estimated: z.boolean().optional(),
    credits: z.number().optional(),
    cost_dollars: z.number().optional(),
    requests: z.number().optional(),
  }),
  total_results: z.number().nullable(),
  search_time_ms: z.int(),
  fallback_chain_used: z.array(z.string()),
  partial: z.boolean().describe('A backend failed before, or not all of this one answered'),
  applied_filters: z
    .record(z.string(), z.array(filterSchema))
    .describe('Filters not applied as asked, and why'),
  errors: z.array(failureSchema),
  notes: z.array(z.string()),
});

/** Each error code of a search. */
export const searchErrors = {
  search_failed: 'No backend answered; the message has the reason of each.',
  bad_configuration: 'A setting or the backends.yaml cannot be used; the message says where.',
};
