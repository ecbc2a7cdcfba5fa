import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { failuresOf } from '../../harness/rotation.ts';
import { withSessions } from '../../subjects/open-sessions.ts';
import { bareServer } from '../../subjects/peer-servers.ts';
import type { CallableServer } from '../../subjects/server-subject.ts';
import { measureAfterLists } from './after-list.ts';
import { measureColdStarts } from './cold-start.ts';
import { openingsOf } from './opening.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'unruly-')));
const file = join(folder, 'small.txt');
const probe = { folder, file, home: folder, answerWithinMs: 1_500 };
writeFileSync(file, 'small');

afterAll(() => rmSync(folder, { recursive: true }));

function serverOf(name: string, source: string): CallableServer {
  const script = join(folder, `${name}.cjs`);
  writeFileSync(script, source);
  return { ...bareServer, name, script, eras: ['legacy'] };
}

/** Answers the opening and the list; `onCall` says what a call does. */
const listing = (onCall: string) => `
  const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
  require('node:readline').createInterface(process.stdin).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (method === 'tools/call') { ${onCall} }
    else if (id !== undefined) send({ id, result: { tools: [] } });
  });`;

// None of them listens to the end of its input.
const silent = serverOf('silent', 'process.stdin.on("data", () => {}); setInterval(() => {}, 1e6);');
const silentCall = serverOf('silent call', listing('setInterval(() => {}, 1e6);'));
const flooding = serverOf(
  'flooding',
  `const line = JSON.stringify({ jsonrpc: '2.0', id: 'again', method: 'roots/list' }) + '\\n';
   for (;;) require('node:fs').writeSync(1, line);`,
);
const tooMany = 'The server sent more than 1000 messages that nobody asked for.';

describe('a server that never answers and one that floods', () => {
  const openings = openingsOf([silent, { ...bareServer, eras: ['legacy'] }, flooding, silentCall]);

  it('are missing from the cold starts, each with the step it failed at', async () => {
    const starts = await measureColdStarts(openings, probe, 1);
    expect(new Set(failuresOf(starts, 'cold start'))).toEqual(
      new Set([
        { subject: 'silent, legacy (cold start)', reason: 'No answer to initialize within 1500 ms.' },
        { subject: 'flooding, legacy (cold start)', reason: tooMany },
      ]),
    );
    expect(starts.samples.get('bare server, legacy')).toHaveLength(1);
  });

  it('are missing from the calls', async () => {
    const lists = await measureAfterLists(openings, probe, 1);
    expect(Object.fromEntries(lists.failures)).toEqual({
      'silent, legacy': 'No answer to initialize within 1500 ms.',
      'silent call, legacy': 'No answer to the call of echo within 1500 ms.',
      'flooding, legacy': tooMany,
    });
    expect(lists.samples.get('bare server, legacy')).toHaveLength(1);
  });

  it('are missing from the sessions of the other benchmarks', async () => {
    const options = { ...probe, era: 'legacy' } as const;
    const { names, missing } = await withSessions([silent, bareServer, flooding], options, async (open) => ({
      names: [...open.sessions.keys()],
      missing: open.missing,
    }));
    expect(names).toEqual(['bare server']);
    expect(missing).toEqual([
      { subject: 'silent', reason: 'Error: No answer to initialize within 1500 ms.' },
      { subject: 'flooding', reason: `Error: ${tooMany}` },
    ]);
  });
});
