import { expect, it } from 'vitest';
import { FetchLife } from './fetch-life.ts';

const facts = { name: 'http://a.example/', totalMs: 10_000 };
const pause = (timeMs: number) => new Promise((done) => setTimeout(done, timeMs));
const never = () => new Promise<never>(() => {});

it('gives what its work gives, and throws what it throws', async () => {
  const life = new FetchLife(facts);
  expect(await life.during(async () => 1)).toBe(1);
  await expect(life.during(() => Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
  life.end();
});

it('throws the reason of its end, whatever the work makes of it', async () => {
  const life = new FetchLife({ ...facts, totalMs: 20 });
  const work = life.during(async () => {
    await pause(5);
    while (!life.signal.aborted) await pause(1);
    throw new Error('socket hang up');
  });
  await expect(work).rejects.toMatchObject({
    code: 'timed_out',
    message: 'http://a.example/ took longer than 0.02 s.',
  });
  await expect(life.during(async () => 1)).rejects.toMatchObject({ code: 'timed_out' });
});

it('does not wait for work that does not hear of the end', async () => {
  const controller = new AbortController();
  const life = new FetchLife({ ...facts, signal: controller.signal });
  const work = life.during(never);
  controller.abort();
  await expect(work).rejects.toMatchObject({ code: 'aborted' });
});

it('gives a stage its own time, and only it', async () => {
  const life = new FetchLife(facts);
  await life.within({ timeoutMs: 20, failing: 'did not answer' }, async () => {});
  await pause(40);
  expect(life.signal.aborted).toBe(false);
  const late = life.within({ timeoutMs: 20, failing: 'did not answer' }, never);
  await expect(late).rejects.toMatchObject({ message: 'http://a.example/ did not answer within 0.02 s.' });
});

it('is kept alive by what moves', async () => {
  const life = new FetchLife(facts);
  const idle = life.watchIdle(60);
  for (let count = 0; count < 5; count += 1) {
    await pause(25);
    idle.alive();
  }
  expect(life.signal.aborted).toBe(false);
  await pause(120);
  expect(life.signal.reason).toMatchObject({ code: 'timed_out' });
});

it('ends once: the first reason stays', () => {
  const life = new FetchLife({ ...facts, signal: AbortSignal.abort() });
  life.end();
  expect(life.signal.reason).toMatchObject({ code: 'aborted' });
});

it('bears times longer than a timer can be', async () => {
  const life = new FetchLife({ ...facts, totalMs: Number.POSITIVE_INFINITY });
  await pause(10);
  expect(life.signal.aborted).toBe(false);
  life.end();
});
