import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SearchSlots } from './search-slots.ts';

const noSignal = new AbortController().signal;

test('no more searches run at once than there are slots, and all get their turn in order', async () => {
  const slots = new SearchSlots(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const search = async (id: number) => {
    begun.push(id);
    running += 1;
    most = Math.max(most, running);
    await delay(1);
    running -= 1;
    if (id % 3 === 0) throw new Error('failed');
    return id;
  };
  const ids = Array.from({ length: 30 }, (_, id) => id);
  const ends = await Promise.allSettled(ids.map((id) => slots.run(noSignal, () => search(id))));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(begun).toEqual(ids);
  expect(most).toBe(2);
});

test('one that is cancelled while it waits leaves the queue at once', async () => {
  const slots = new SearchSlots(1);
  const controller = new AbortController();
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = slots.run(noSignal, () => held);
  const second = slots.run(controller.signal, async () => 'second');
  const third = slots.run(noSignal, async () => 'third');
  const reason = new Error('cancelled');
  controller.abort(reason);
  await expect(second).rejects.toBe(reason);
  await expect(slots.run(controller.signal, async () => 'never')).rejects.toBe(reason);
  release();
  await first;
  expect(await third).toBe('third');
  expect(await slots.run(noSignal, async () => 'free again')).toBe('free again');
});
