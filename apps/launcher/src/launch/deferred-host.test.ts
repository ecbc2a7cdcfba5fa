import { type FamilyHost, silentLogger } from '@dpttools/kit/host';
import { describe, expect, it } from 'vitest';
import { DeferredHost } from './deferred-host.ts';

const answer = { ok: true, data: {}, texts: ['fine'], media: [] } as const;

function counted(outcomes: readonly ('opens' | 'fails')[]) {
  const seen = { opened: 0, closed: 0 };
  const host: FamilyHost = {
    call: async () => answer,
    close: async () => {
      seen.closed += 1;
    },
  };
  const open = async () => {
    seen.opened += 1;
    if (outcomes[seen.opened - 1] === 'fails') throw new Error('no such module');
    return host;
  };
  const failures = { log: silentLogger, redact: (text: string) => text };
  return { seen, deferred: new DeferredHost({ title: 'Files', open, failures }) };
}

describe('a host that is made when it is needed', () => {
  it('is made once, by the first call or before it', async () => {
    const { seen, deferred } = counted(['opens']);
    expect(seen.opened).toBe(0);
    await Promise.all([deferred.prepare(), deferred.call('a', {}, {}), deferred.call('b', {}, {})]);
    expect(seen).toEqual({ opened: 1, closed: 0 });
    await deferred.close();
    expect(seen.closed).toBe(1);
  });

  it('fails only its own calls when it cannot be made, and is tried again', async () => {
    const { seen, deferred } = counted(['fails', 'fails', 'opens']);
    await deferred.prepare();
    expect(await deferred.call('a', {}, {})).toMatchObject({
      ok: false,
      failure: { code: 'unavailable', message: 'Files cannot be loaded.' },
    });
    expect(await deferred.call('a', {}, {})).toEqual(answer);
    expect(seen.opened).toBe(3);
  });

  it('is not made after the end', async () => {
    const { seen, deferred } = counted([]);
    await deferred.close();
    await deferred.prepare();
    expect(await deferred.call('a', {}, {})).toMatchObject({ ok: false, failure: { code: 'unavailable' } });
    expect(seen).toEqual({ opened: 0, closed: 0 });
  });
});
