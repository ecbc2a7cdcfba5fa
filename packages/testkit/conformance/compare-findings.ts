import { type NotApplicable, notApplicable, type Revision } from './not-applicable.ts';

/** What the suite said about one check. */
export interface Finding {
  readonly scenario: string;
  readonly check: string;
  readonly status: string;
  readonly message: string;
}

const passes = (status: string) => status === 'SUCCESS' || status === 'INFO';

// Emitted for every scenario: a message that breaks the protocol's own schema is never excused.
const neverExcused = 'wire-schema-valid';

/** Checks that do not pass and do not stand in the table. */
export function unexplained(
  findings: readonly Finding[],
  revision: Revision,
  table = notApplicable,
): string[] {
  const entries = table.filter(({ revisions }) => revisions.includes(revision));
  return findings
    .filter(({ status }) => !passes(status))
    .filter((finding) => !entries.some((entry) => covers(entry, finding)))
    .map(({ scenario, check, status, message }) => `${scenario}:${check} ${status}: ${message}`);
}

/** Entries of the table that excuse nothing any more. */
export function stale(findings: readonly Finding[], revision: Revision, table = notApplicable): string[] {
  const failing = findings.filter(({ status }) => !passes(status));
  return expectedNames(revision, table).filter(
    (name) => !failing.some(({ scenario, check }) => name === scenario || name === `${scenario}:${check}`),
  );
}

/** `scenario` or `scenario:check`, as the suite's own list of expected failures is written. */
export function expectedNames(revision: Revision, table = notApplicable): string[] {
  return table
    .filter(({ revisions }) => revisions.includes(revision))
    .flatMap(({ scenarios, checks }) =>
      scenarios.flatMap((scenario) => checks?.map((check) => `${scenario}:${check}`) ?? [scenario]),
    );
}

function covers({ scenarios, checks }: NotApplicable, { scenario, check }: Finding): boolean {
  return check !== neverExcused && scenarios.includes(scenario) && (checks?.includes(check) ?? true);
}
