import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Progress, progressReports } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function listening() {
  const heard: Progress[] = [];
  return { heard, ...progressReports((progress) => heard.push(progress)) };
}

describe('progressReports', () => {
  it('passes on at most one report a second', () => {
    const { heard, report } = listening();
    for (let at = 0; at < 500; at += 1) {
      report(at, 500);
      vi.advanceTimersByTime(10);
    }
    expect(heard.map(({ done }) => done)).toEqual([0, 100, 200, 300, 400]);
  });

  it('only grows', () => {
    const { heard, report } = listening();
    for (const done of [5, 3, 5, 6]) {
      report(done);
      vi.advanceTimersByTime(2000);
    }
    expect(heard.map(({ done }) => done)).toEqual([5, 6]);
  });

  it('does nothing when nobody listens', () => {
    const { report, end } = progressReports(undefined);
    expect(() => report(1)).not.toThrow();
    end();
  });

  it('passes on nothing after the end', () => {
    const { heard, report, end } = listening();
    report(1);
    end();
    vi.advanceTimersByTime(5000);
    report(2);
    expect(heard).toHaveLength(1);
  });

  it('sends no number that JSON cannot carry', () => {
    const { heard, report } = listening();
    report(Number.NaN);
    report(Number.POSITIVE_INFINITY);
    report(1, Number.POSITIVE_INFINITY);
    expect(heard).toEqual([{ done: 1, total: undefined, message: undefined }]);
  });

  it('shows hidden characters in a message and cuts a long one', () => {
    const { heard, report } = listening();
    report(1, 2, `\u001b[2J${'x'.repeat(500)}`);
    expect(heard[0]?.message).toMatch(/^\\x1b\[2Jx+…$/);
    expect(heard[0]?.message).toHaveLength(200);
  });
});
