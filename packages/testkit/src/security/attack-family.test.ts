import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failureKey } from '@dpttools/kit/serve';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { notes } from '../../test/notes-family.ts';
import { notesFacts } from '../../test/notes-samples.ts';
import { sayWord, wordSubject } from '../../test/word-family.ts';
import type { Subject } from '../contract/subject.ts';
import type { ToolResult } from '../servers/server-connection.ts';
import { type AttackTarget, attackFamily } from './attack-family.ts';
import { type Attack, planAttacks, unguardedParameters } from './attack-plan.ts';
import { type HostileTree, hostileTree } from './hostile-tree.ts';

const subject: Subject = { ...notesFacts, family: notes };
let tree: HostileTree;

beforeAll(async () => {
  tree = await hostileTree();
});

afterAll(() => tree[Symbol.asyncDispose]());

/** The first attack of its name; every one of them is a call of read_note. */
function attackNamed(name: string): Attack {
  const found = planAttacks(subject, { tree }).find(
    (attack) => attack.tool === 'read_note' && attack.name === name,
  );
  if (found === undefined) throw new Error(`No attack is named ${name}.`);
  return found;
}

const problemsOf = async (name: string, answer: AttackTarget['callTool']) =>
  (await attackFamily({ subject, tree, target: { callTool: answer } }, [attackNamed(name)])).join('\n');

const failure = (
  text: string,
  more: object = { code: 'path_refused', hint: 'Name another.' },
): ToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
  _meta: { [failureKey]: more },
});

const success = (text: string): ToolResult => ({ content: [{ type: 'text', text }] });

describe('attackFamily', () => {
  it('finds nothing wrong with a refusal that says what to do', async () => {
    expect(await problemsOf('up and out', async () => failure('Error: No. Name another.'))).toBe('');
  });

  it('finds an attack that is let through', async () => {
    expect(await problemsOf('up and out', async () => success('here you are'))).toMatch(/not refused/);
  });

  it('takes a clean answer to a harmless name', async () => {
    expect(await problemsOf('link that stays inside', async () => success('inside'))).toBe('');
  });

  it('finds what lies outside in an answer, also in a refusal', async () => {
    const leak = async () => failure(`Error: cannot read ${tree.canary}. Name another.`);
    expect(await problemsOf('up and out', leak)).toMatch(/shows what lies outside/);
    expect(await problemsOf('link that stays inside', async () => success(tree.canary))).toMatch(
      /shows what lies/,
    );
    expect(await problemsOf('hard link', async () => success(tree.canary))).toBe('');
  });

  it('finds a change outside the allowed folder', async () => {
    await using other = await hostileTree();
    const vandal = async () => {
      await writeFile(join(other.outside, 'new.txt'), 'x');
      return failure('Error: No. Name another.');
    };
    const target = { callTool: vandal };
    const problems = await attackFamily({ subject, tree: other, target }, [attackNamed('up and out')]);
    expect(problems.join('\n')).toMatch(/outside the allowed folder, "new.txt" is new/);
  });

  it('finds an injected command that ran', async () => {
    await using other = await hostileTree();
    const obedient = async () => {
      await mkdir(join(other.temporary, 'deep'));
      await writeFile(join(other.temporary, 'deep', 'pwned'), '');
      return failure('Error: No. Name another.');
    };
    const target = { callTool: obedient };
    const problems = await attackFamily({ subject, tree: other, target }, [attackNamed('up and out')]);
    expect(problems.join('\n')).toMatch(/an injected command made temporary\/deep\/pwned/);
  });

  it('finds failures that nobody foresaw, without a hint, or in another form', async () => {
    const internal = async () => failure('Error: x', { code: 'internal', hint: 'See the log.' });
    expect(await problemsOf('up and out', internal)).toMatch(/nobody foresaw/);
    const gone = async () => failure('Error: x', { code: 'unavailable', hint: 'Call again.' });
    expect(await problemsOf('up and out', gone)).toMatch(/broke down/);
    expect(await problemsOf('up and out', async () => failure('Error: x', { code: 'x' }))).toMatch(
      /what to do next/,
    );
    expect(await problemsOf('up and out', async () => failure('No.'))).toMatch(/does not begin/);
    expect(await problemsOf('up and out', async () => failure(`Error: ${'x'.repeat(6000)}`))).toMatch(
      /characters/,
    );
  });

  it('finds characters that a terminal obeys and such as nobody sees', async () => {
    for (const character of ['\u001b[31m', '\u009b', '\0', '\u{e0041}']) {
      const answer = async () => success(`x${character}`);
      expect(await problemsOf('link that stays inside', answer)).toMatch(/obeys or nobody sees/);
    }
    expect(await problemsOf('link that stays inside', async () => success('a\tb\r\nc'))).toBe('');
  });

  it('finds a call that gets no answer', async () => {
    const hang = () => Promise.reject(new Error('No answer to tools/call in 15000 ms.'));
    expect(await problemsOf('up and out', hang)).toMatch(/no answer: No answer to tools\/call/);
  });
});

describe('planAttacks', () => {
  it('aims at every string parameter, and at paths with what paths can do', () => {
    const plan = planAttacks(subject, { tree });
    const aimed = new Set(plan.map(({ tool, parameter }) => `${tool}.${parameter}`));
    expect([...aimed].sort()).toEqual(
      [
        ...['read_note', 'write_note', 'copy_note', 'list_notes', 'count_to', 'draw_dot'].map(
          (tool) => `${tool}.arguments`,
        ),
        ...[
          'read_note.path',
          'write_note.path',
          'write_note.text',
          'copy_note.source',
          'copy_note.destination',
        ],
        ...['list_notes.path', 'list_notes.words.[]'],
      ].sort(),
    );
    const namesFor = (tool: string, parameter: string) =>
      plan.filter((attack) => attack.tool === tool && attack.parameter === parameter).map(({ name }) => name);
    expect(namesFor('write_note', 'path')).toContain('git configuration');
    expect(namesFor('read_note', 'path')).not.toContain('git configuration');
    expect(namesFor('write_note', 'text')).toContain('shell: substitution');
  });

  it('replaces the one string and keeps the rest', () => {
    const attack = planAttacks(subject, { tree }).find(
      ({ name, parameter }) => parameter === 'words.[]' && name === 'shell: pipe',
    );
    expect(attack?.change({ path: '.', words: ['a', 'b'] })).toEqual({
      path: '.',
      words: ['| touch pwned', 'b'],
    });
  });
});

describe('unguardedParameters', () => {
  it('passes a family whose paths are all declared', () => {
    expect(unguardedParameters(subject)).toEqual([]);
  });

  it.each(['path', 'file', 'source_file', 'output_dir', 'destination'])(
    'names a parameter %s that is a plain string',
    (name) => {
      const input = z.object({ word: z.string().describe('x'), [name]: z.string().optional().describe('x') });
      const plain = wordSubject({ tool: { input } });
      expect(unguardedParameters(plain)).toEqual([
        `say_word.${name}: named like a path, but not declared with pathInput`,
      ]);
      expect(unguardedParameters(plain, { [`say_word.${name}`]: 'A name in a catalogue.' })).toEqual([]);
    },
  );

  it('names a nested one too', () => {
    const edits = z
      .array(z.object({ file: z.string() }))
      .optional()
      .describe('x');
    const nested = wordSubject({ tool: { input: z.object({ ...sayWord.input.shape, edits }) } });
    expect(unguardedParameters(nested)).toEqual([
      'say_word.edits.[].file: named like a path, but not declared with pathInput',
    ]);
  });

  it('names a tool that no attack reaches', () => {
    expect(unguardedParameters(wordSubject({ facts: { samples: [] } }))).toEqual([
      'say_word: no sample succeeds, so no attack reaches its parameters',
    ]);
  });
});
