import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ProbeHosts } from './probe-hosts.ts';
import { isRunning, processes } from './processes.ts';
it('soak', async () => {
  const hosts = await ProbeHosts.create('zz');
  const host = hosts.inChild({ idleMs: 40 });
  const counts: Record<string, number> = {};
  const pids = new Set<number>();
  const end = Date.now() + 40_000;
  let calls = 0;
  await Promise.all(Array.from({ length: 6 }, async (_, worker) => {
    while (Date.now() < end) {
      const stop = new AbortController();
      const kind = Math.random();
      let outcome;
      const timer = setTimeout(() => stop.abort(), Math.random() * 300);
      if (kind < 0.05) outcome = await host.call('probe_end', { how: ['exit', 'kill', 'throw', 'disconnect'][Math.floor(Math.random() * 4)] }, { signal: stop.signal });
      else if (kind < 0.2) outcome = await host.call('probe_wait', { ms: 100 }, { signal: stop.signal, onProgress: () => {} });
      else outcome = await host.call('probe_echo', { text: `${worker}` }, kind < 0.3 ? { signal: stop.signal } : {});
      clearTimeout(timer);
      calls++;
      const key = outcome.ok ? 'ok' : `${outcome.failure.code}: ${outcome.failure.message.slice(0, 90)}`;
      counts[key] = (counts[key] ?? 0) + 1;
      if (outcome.ok && 'pid' in outcome.data) pids.add(Number(outcome.data['pid']));
      if (Math.random() < 0.05) await delay(Math.random() * 120);
    }
  }));
  await host.close();
  console.log(calls, counts, pids.size);
  expect([...pids].filter((p) => isRunning(p))).toEqual([]);
  await hosts.remove();
}, 90_000);
