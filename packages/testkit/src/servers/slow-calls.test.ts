import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CallChoice, ServerConnection, ToolResult } from './server-connection.ts';
import { expectCancelling, expectProgress } from './slow-calls.ts';

const slow = { tool: 'count_to', input: {} };
const done: ToolResult = { content: [] };
const cancelledLine = '{"event":"call","tool":"count_to","outcome":"cancelled"}\n';

/** A connection whose one call behaves as told. */
function connectionThat(
  callTool: (choice: CallChoice, writeLog: (line: string) => void) => Promise<ToolResult>,
): ServerConnection {
  let log = 'earlier: "tool":"count_to" "outcome":"cancelled"\n';
  return {
    client: 'v1',
    era: 'legacy',
    serverName: 'x',
    instructions: undefined,
    listTools: async () => [],
    callTool: (_name, _input, choice = {}) =>
      callTool(choice, (line) => {
        log += line;
      }),
    log: () => log,
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}

describe('expectProgress', () => {
  const reporting = (values: readonly number[], result = done) =>
    connectionThat(async ({ onProgress }) => {
      for (const progress of values) onProgress?.({ progress });
      return result;
    });

  it('passes progress that grows', async () => {
    await expectProgress(reporting([1, 2, 3]), slow);
  });

  it.each([
    ['none at all', reporting([])],
    ['only one note', reporting([1])],
    ['notes that shrink', reporting([2, 1])],
    ['notes that stand still', reporting([1, 1])],
    ['a failure', reporting([1, 2], { ...done, isError: true })],
  ])('does not pass %s', async (_title, connection) => {
    await expect(expectProgress(connection, slow)).rejects.toThrow();
  });
});

describe('expectCancelling', () => {
  const untilAborted = (choice: CallChoice, onAbort: () => void) => {
    choice.onProgress?.({ progress: 1 });
    choice.signal?.throwIfAborted();
    onAbort();
    return delay(1, done);
  };

  it('passes a call that ends for both sides', async () => {
    const connection = connectionThat(async ({ onProgress, signal }, writeLog) => {
      setTimeout(() => writeLog(cancelledLine), 50);
      onProgress?.({ progress: 1 });
      signal?.throwIfAborted();
      return done;
    });
    await expectCancelling(connection, slow, 500);
  });

  it('does not pass a call that is answered all the same', async () => {
    const connection = connectionThat(async ({ onProgress }, writeLog) => {
      onProgress?.({ progress: 1 });
      writeLog(cancelledLine);
      return done;
    });
    await expect(expectCancelling(connection, slow, 200)).rejects.toThrow();
  });

  it('does not pass work that goes on in the server', async () => {
    const connection = connectionThat((choice) => untilAborted(choice, () => {}));
    await expect(expectCancelling(connection, slow, 200)).rejects.toThrow();
  });
});
