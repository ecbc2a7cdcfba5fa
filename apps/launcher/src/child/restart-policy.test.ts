import { describe, expect, it } from 'vitest';
import { RestartPolicy } from './restart-policy.ts';

describe('back-off', () => {
  it('is none at first and after one end, then doubles up to a limit', () => {
    const policy = new RestartPolicy();
    const waits: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      const verdict = policy.verdict(1_000);
      waits.push(verdict.kind === 'start' ? verdict.waitMs : -1);
      policy.started();
      policy.ended(1_000);
    }
    expect(waits).toEqual([0, 0, 250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  it('counts the time that has passed since the end', () => {
    const policy = new RestartPolicy();
    for (const _ of [1, 2, 3]) policy.ended(5_000);
    expect(policy.verdict(5_200)).toEqual({ kind: 'start', waitMs: 300 });
    expect(policy.verdict(6_000)).toEqual({ kind: 'start', waitMs: 0 });
  });

  it('is forgotten when a call was answered', () => {
    const policy = new RestartPolicy();
    for (const _ of [1, 2, 3, 4]) policy.ended(0);
    policy.answered();
    expect(policy.verdict(0)).toEqual({ kind: 'start', waitMs: 0 });
  });

  it('has no breaker for a child that starts and then ends', () => {
    const policy = new RestartPolicy();
    for (let at = 0; at < 50; at += 1) {
      policy.started();
      policy.ended(0);
    }
    expect(policy.verdict(0).kind).toBe('start');
  });
});

describe('breaker', () => {
  function failing(times: number): RestartPolicy {
    const policy = new RestartPolicy();
    for (let at = 0; at < times; at += 1) policy.startFailed(0, `reason ${at + 1}`);
    return policy;
  }

  it('opens after three starts in a row that came to nothing, and says why', () => {
    expect(failing(2).verdict(0).kind).toBe('start');
    expect(failing(3).verdict(0)).toEqual({ kind: 'refuse', retryInMs: 30_000, reason: 'reason 3' });
    expect(failing(3).verdict(29_999)).toMatchObject({ kind: 'refuse', retryInMs: 1 });
  });

  it('lets one start through after the pause; its failure opens it again, for twice as long', () => {
    const policy = failing(3);
    expect(policy.verdict(30_000)).toEqual({ kind: 'start', waitMs: 0 });
    policy.startFailed(30_000, 'still');
    expect(policy.verdict(30_000)).toEqual({ kind: 'refuse', retryInMs: 60_000, reason: 'still' });
    expect(failing(30).verdict(0)).toMatchObject({ retryInMs: 300_000 });
  });

  it('closes when a start succeeds', () => {
    const policy = failing(3);
    policy.started();
    expect(policy.verdict(30_000).kind).toBe('start');
    policy.startFailed(30_000, 'again');
    expect(policy.verdict(30_000).kind).toBe('start');
  });
});
