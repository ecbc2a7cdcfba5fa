import type { ZodType } from 'zod';
import { type BackendName, backendNames } from '../request/search-request.ts';
import { defaultChain } from './backends-policy.ts';
import { PolicyError } from './policy-error.ts';
import { patternFault, patternLimits } from './rate-limit-patterns.ts';

/** The fields of `backends.yaml` under one backend, as they are written there. */
export interface BackendDocument {
  readonly rate_limit_patterns?: string[] | undefined;
  readonly cooldown_seconds?: number | undefined;
  readonly weights?: number[] | undefined;
  readonly suspend_on_monthly_exhausted?: boolean | undefined;
  readonly team_suspension_seconds?: number | undefined;
  readonly partial_on_unresponsive_engines?: boolean | undefined;
}

export interface PolicyDocument {
  readonly chain_order?: BackendName[] | undefined;
  readonly fallback_on_empty?: boolean | undefined;
  readonly request_timeout_seconds?: number | undefined;
  readonly max_provider_attempts?: number | undefined;
  readonly backends?: Readonly<Partial<Record<string, BackendDocument | null>>> | null | undefined;
}

const seconds = { day: 86_400, longest: 31 * 86_400 };
type OwnField =
  | 'suspend_on_monthly_exhausted'
  | 'team_suspension_seconds'
  | 'partial_on_unresponsive_engines';

/** Fields that say something about one backend alone. */
const ownFields: Readonly<Partial<Record<BackendName, OwnField>>> = {
  brave: 'suspend_on_monthly_exhausted',
  exa: 'team_suspension_seconds',
  searxng: 'partial_on_unresponsive_engines',
};

export async function checkPolicyDocument(value: unknown): Promise<PolicyDocument> {
  const checked = (await documentSchema()).safeParse(value);
  if (checked.success) return checked.data;
  throw new PolicyError(checked.error.issues.map(({ path, message }) => `${fieldName(path)}: ${message}`));
}

async function documentSchema() {
  const { z } = await import('zod');
  const amount = (least: number, most: number) => {
    const words = `a number from ${least} to ${most} is needed`;
    return z.number(words).min(least, words).max(most, words);
  };
  const count = (most: number) => {
    const words = `a whole number from 1 to ${most} is needed`;
    return z.int(words).min(1, words).max(most, words);
  };
  const list = <Entry extends ZodType>(entry: Entry, most: number) =>
    z.array(entry, 'a list is needed').max(most, `${most} entries are the most`);
  const flag = z.boolean('true or false is needed');
  const pattern = z.string('a text is needed: put it in quotes').superRefine((text, context) => {
    const fault = patternFault(text);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
  const anyBackend = {
    rate_limit_patterns: list(pattern, patternLimits.patterns).optional(),
    cooldown_seconds: amount(0, seconds.day).optional(),
    weights: list(count(100), 100).optional(),
  };
  const own = {
    suspend_on_monthly_exhausted: flag.optional(),
    team_suspension_seconds: amount(0, seconds.longest).optional(),
    partial_on_unresponsive_engines: flag.optional(),
  };
  const backendSchema = (name: BackendName): ZodType<BackendDocument | null | undefined> => {
    const field = ownFields[name];
    const fields = { ...anyBackend, ...(field === undefined ? {} : { [field]: own[field] }) };
    return z.strictObject(fields, unknownFields(fields)).nullish();
  };
  const backends = Object.fromEntries(backendNames.map((name) => [name, backendSchema(name)]));
  const chain = z.array(
    z.enum(defaultChain, `one of ${defaultChain.join(', ')} is needed`),
    'a list is needed',
  );
  const fields = {
    chain_order: chain
      .min(1, 'names no backend')
      .refine((names) => new Set(names).size === names.length, 'names a backend twice')
      .optional(),
    fallback_on_empty: flag.optional(),
    request_timeout_seconds: amount(0.1, 120).optional(),
    max_provider_attempts: count(20).optional(),
    backends: z.strictObject(backends, unknownFields(backends)).nullish(),
  };
  return z.strictObject(fields, unknownFields(fields));
}

interface ObjectIssue {
  readonly code?: string | undefined;
  readonly keys?: readonly string[];
}

/** Says which fields there are when another one is given. */
function unknownFields(fields: Readonly<Record<string, unknown>>): { error(issue: ObjectIssue): string } {
  return {
    error: ({ code, keys = [] }) =>
      code === 'unrecognized_keys'
        ? `has no field ${keys.join(', ')}; there are ${Object.keys(fields).join(', ')}`
        : 'fields are needed',
  };
}

function fieldName(path: readonly PropertyKey[]): string {
  const words = path.map((part) => (typeof part === 'number' ? `[${part}]` : String(part)));
  return words.length === 0 ? 'the file' : words.join('.').replaceAll('.[', '[');
}
