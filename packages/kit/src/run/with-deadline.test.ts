import { getEventListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withDeadline } from './with-deadline.ts';

const forever = () => new Promise<never>(() => {});
const noSignals = { timeoutMs: 1000, signals: [] };

describe('withDeadline', () => {
  it('gives the result or the error of the work', async () => {
    expect(await withDeadline(noSignals, async () => 5)).toBe(5);
    await expect(withDeadline(noSignals, () => Promise.reject(new Error('own')))).rejects.toThrow('own');
    await expect(
      withDeadline(noSignals, () => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
  });

  it('ends in time with words that name the limit, and tells the work', async () => {
    let told: unknown;
    const started = performance.now();
    const work = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        told = signal.reason;
      });
      return forever();
    };
    const ending = withDeadline({ timeoutMs: 50, signals: [] }, work);
    await expect(ending).rejects.toMatchObject({
      code: 'timed_out',
      message: 'The call took longer than 0.05 s and was stopped.',
      retryable: true,
    });
    expect(performance.now() - started).toBeLessThan(1000);
    expect(told).toMatchObject({ code: 'timed_out' });
  });

  it('does not begin when the caller has left already', async () => {
    let begun = false;
    const work = async () => {
      begun = true;
    };
    await expect(withDeadline({ timeoutMs: 50, signals: [AbortSignal.abort()] }, work)).rejects.toMatchObject(
      {
        code: 'cancelled',
      },
    );
    expect(begun).toBe(false);
  });

  it('answers a cancel at once, also when the work ignores it', async () => {
    const caller = new AbortController();
    const ending = withDeadline({ timeoutMs: 5000, signals: [caller.signal] }, forever);
    setTimeout(() => caller.abort(), 20);
    const started = performance.now();
    await expect(ending).rejects.toMatchObject({ code: 'cancelled', retryable: true });
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('says cancelled whatever the work throws about it', async () => {
    const caller = new AbortController();
    const work = (signal: AbortSignal) => wait(5000, undefined, { signal });
    setTimeout(() => caller.abort(new Error('the caller left')), 10);
    await expect(withDeadline({ timeoutMs: 5000, signals: [caller.signal] }, work)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('leaves no rejection behind when the work fails after the answer', async () => {
    const stray: unknown[] = [];
    const note = (reason: unknown) => stray.push(reason);
    process.on('unhandledRejection', note);
    const late = async () => {
      await wait(30);
      throw new Error('too late');
    };
    await expect(withDeadline({ timeoutMs: 5, signals: [] }, late)).rejects.toThrow('longer than');
    await wait(60);
    process.off('unhandledRejection', note);
    expect(stray).toEqual([]);
  });

  it('leaves no listener on the signal of a caller that makes many calls', async () => {
    const { signal } = new AbortController();
    for (let at = 0; at < 200; at += 1) {
      await withDeadline({ timeoutMs: 1000, signals: [signal] }, async () => at);
      await withDeadline({ timeoutMs: 1000, signals: [signal] }, () => Promise.reject(new Error('x'))).catch(
        () => {},
      );
    }
    await withDeadline({ timeoutMs: 1, signals: [signal] }, forever).catch(() => {});
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('takes a time that Node cannot count for a long one', async () => {
    expect(await withDeadline({ timeoutMs: 2 ** 40, signals: [] }, () => wait(20, 'done'))).toBe('done');
    expect(
      await withDeadline({ timeoutMs: Number.POSITIVE_INFINITY, signals: [] }, () => wait(20, 'done')),
    ).toBe('done');
  });
});
