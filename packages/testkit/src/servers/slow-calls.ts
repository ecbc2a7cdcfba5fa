import { expect } from 'vitest';
import type { ScenarioFacts } from './scenario.ts';
import type { ProgressNote, ServerConnection } from './server-connection.ts';

type Slow = NonNullable<ScenarioFacts['slow']>;

/** The call's progress reaches its client, and only grows. */
export async function expectProgress(connection: ServerConnection, { tool, input }: Slow): Promise<void> {
  const notes: ProgressNote[] = [];
  const result = await connection.callTool(tool, input, { onProgress: (note) => notes.push(note) });
  expect(result.isError ?? false).toBe(false);
  expect(notes.length).toBeGreaterThanOrEqual(2);
  const values = notes.map(({ progress }) => progress);
  expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
}

/** A call that its client cancels ends at once for the client, and soon for the server: its log says so. */
export async function expectCancelling(
  connection: ServerConnection,
  { tool, input }: Slow,
  patienceMs = 3000,
): Promise<void> {
  const logBefore = connection.log().length;
  const controller = new AbortController();
  const call = connection.callTool(tool, input, {
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(call).rejects.toThrow();
  await expect
    .poll(() => connection.log().slice(logBefore), { timeout: patienceMs })
    .toMatch(new RegExp(`"tool":"${tool}".*"outcome":"cancelled"`));
}
