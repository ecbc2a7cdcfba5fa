import type { ToolOutcome } from '@dpttools/kit';
import type { Progress } from '@dpttools/kit/host';

/** The first message to a child process: which family it runs, and the flags that set it. */
export interface StartMessage {
  readonly type: 'start';
  readonly familyId: string;
  readonly flags: Readonly<Record<string, readonly string[]>>;
  readonly workingDirectory: string;
}

export interface CallMessage {
  readonly type: 'call';
  readonly id: number;
  readonly tool: string;
  readonly input: unknown;
  readonly principal: string | undefined;
  readonly wantsProgress: boolean;
}

export type MessageToChild = StartMessage | CallMessage | { readonly type: 'cancel'; readonly id: number };

export type MessageFromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  /** The cancel has arrived: the work was told to stop and its outcome will not be sent. */
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'outcome'; readonly id: number; readonly outcome: ToolOutcome };
