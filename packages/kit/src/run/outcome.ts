import type { Media } from '../media.ts';

/** A failure as plain data, so that it crosses process borders whole. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly retryable: boolean;
}

/** What a call comes to, with no protocol in it. */
export type ToolOutcome =
  | {
      readonly ok: true;
      readonly data: Readonly<Record<string, unknown>>;
      readonly texts: readonly string[];
      readonly media: readonly Media[];
    }
  | {
      readonly ok: false;
      readonly failure: Failure;
      readonly text: string;
      readonly data?: Readonly<Record<string, unknown>> | undefined;
    };
