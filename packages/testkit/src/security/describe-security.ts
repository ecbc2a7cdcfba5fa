import { readdir } from 'node:fs/promises';
import { delimiter } from 'node:path';
import type { AnyFamily } from '@dpttools/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workspaceSettings } from '../contract/run-sample.ts';
import type { FamilyFacts, Subject } from '../contract/subject.ts';
import type { RawConnection } from '../servers/raw-connection.ts';
import type { ServerCommand } from '../servers/server-connection.ts';
import { startServer } from '../servers/start-server.ts';
import { attackFamily } from './attack-family.ts';
import { type PlanFacts, planAttacks, unguardedParameters } from './attack-plan.ts';
import { type HostileTree, hostileTree, innerRoot } from './hostile-tree.ts';
import { nestedRootAttacks, type PathAttack, wholeDiskAttacks } from './path-attacks.ts';

export interface SecurityFacts<ToolName extends string = string>
  extends FamilyFacts<ToolName>,
    Omit<PlanFacts, 'tree'> {
  /** The family's own program; asked for when the tests begin. */
  readonly program: () => ServerCommand;
  /** `tool.parameter` → what a parameter is that is named like a path and is none. */
  readonly notPaths?: Readonly<Record<string, string>>;
}

const patienceMs = 300_000;
// The corpus runs whole in the first era; what differs in the second is the wrapping, not the call.
const clients = [
  { client: 'raw', each: 1 },
  { client: 'raw-modern', each: process.env['DPTTOOLS_TEST_LONG'] === '1' ? 1 : 12 },
] as const;

/** The security corpus against every string parameter of a family, through its own program. */
export function describeSecurity<Family extends AnyFamily>(
  family: Family,
  facts: SecurityFacts<Family['tools'][number]['name']>,
): void {
  const subject: Subject = { ...facts, family };

  it(`${family.id} has no parameter that the security corpus leaves out`, () => {
    expect(unguardedParameters(subject, facts.notPaths)).toEqual([]);
  });

  // Links, pipes and permissions are those of POSIX here.
  describe.skipIf(process.platform === 'win32').each(clients)(
    `${family.id} under attack, client $client`,
    ({ client, each }) => {
      let tree: HostileTree;
      let connection: RawConnection;

      beforeAll(async () => {
        tree = await hostileTree();
        await tree.refill();
        connection = await startAttacked(facts, tree, { client });
      });

      afterAll(async () => {
        await connection?.close();
        await tree?.[Symbol.asyncDispose]();
      });

      it.each(family.tools.map(({ name }) => name))(
        '%s answers every attack and gives nothing away',
        async (tool) => {
          const attacks = planAttacks(subject, { ...facts, tree }).filter((attack) => attack.tool === tool);
          const chosen = attacks.filter((_, at) => at % each === 0);
          expect(await attackFamily({ subject, tree, target: connection }, chosen)).toEqual([]);
        },
        patienceMs,
      );

      it('lives on, has written nothing but the protocol, and goes without leaving anything', async () => {
        expect((await connection.listTools()).length).toBeGreaterThan(0);
        expect(connection.strayOutput()).toEqual([]);
        expect(connection.log()).not.toMatch(/uncaught|unexpected error|unhandled/);
        const { exitCode, elapsedMs } = await connection.end();
        expect(exitCode).toBe(0);
        expect(elapsedMs).toBeLessThan(1000);
        expect(await readdir(tree.temporary)).toEqual([]);
      });
    },
  );

  describe.skipIf(process.platform === 'win32').each(rootChoices)(
    `${family.id} under attack, $roots`,
    ({ choose, attacks, isConfined }) => {
      const readers = new Set(family.tools.filter(({ safety }) => safety.readOnly).map(({ name }) => name));
      it(
        'refuses what no root lets through',
        async () => {
          await using tree = await hostileTree();
          await tree.refill();
          await using target = await startAttacked(facts, tree, { client: 'raw', roots: choose(tree) });
          const planned = planAttacks(subject, { ...facts, tree, paths: attacks() });
          const chosen = isConfined ? planned : planned.filter(({ tool }) => readers.has(tool));
          expect(await attackFamily({ subject, tree, target }, chosen)).toEqual([]);
        },
        patienceMs,
      );
    },
  );
}

interface RootChoice {
  readonly roots: string;
  readonly choose: (tree: HostileTree) => readonly string[];
  readonly attacks: () => readonly PathAttack[];
  /** False where a write that is wrongly let through would change the machine itself: only what reads is tried there. */
  readonly isConfined: boolean;
}

const rootChoices: readonly RootChoice[] = [
  {
    roots: 'the whole disk allowed',
    choose: () => ['/'],
    attacks: wholeDiskAttacks,
    isConfined: false,
  },
  {
    roots: 'an allowed folder in another one',
    choose: ({ allowed }) => [allowed.root, allowed.path(innerRoot)],
    attacks: nestedRootAttacks,
    isConfined: true,
  },
];

interface AttackedServer {
  readonly client: 'raw' | 'raw-modern';
  /** The tree's allowed folder, unless given. */
  readonly roots?: readonly string[];
}

function startAttacked(
  { program, settings }: SecurityFacts,
  { allowed, temporary }: HostileTree,
  { client, roots = [allowed.root] }: AttackedServer,
): Promise<RawConnection> {
  const command = program();
  const env = {
    ...command.env,
    ...workspaceSettings(roots.join(delimiter)),
    ...settings,
    TMPDIR: temporary,
    DPTTOOLS_CALL_TIMEOUT_S: '10',
  };
  return startServer({ ...command, client, env, cwd: allowed.root });
}
