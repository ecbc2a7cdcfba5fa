import type { AnyFamily } from '@dpttools/kit';
import { describeFamilyListing } from '@dpttools/kit/host';
import { failureKey } from '@dpttools/kit/serve';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asJson } from '../contract/json-object.ts';
import { sampleInput, workspaceSettings } from '../contract/run-sample.ts';
import { type Sample, sampleName } from '../contract/subject.ts';
import { nested } from '../security/text-attacks.ts';
import { temporaryWorkspace, type Workspace } from '../workspace/temporary-workspace.ts';
import { comparable, referenceResults } from './reference-result.ts';
import type { Place, ScenarioFacts, Way } from './scenario.ts';
import { type SdkClient, type ServerConnection, sdkClients, type ToolResult } from './server-connection.ts';
import { expectCancelling, expectProgress } from './slow-calls.ts';

const patienceMs = 60_000;

/** The same scenarios over every way of serving a family and every client: what works in one works in all. */
export function describeScenarios<Family extends AnyFamily>(
  family: Family,
  facts: ScenarioFacts<Family['tools'][number]['name']>,
): void {
  for (const way of facts.ways) {
    describe.each(facts.clients ?? sdkClients)(`${family.id} by ${way.name}, client %s`, (client) => {
      describeOne(family, { facts, way, client });
    });
  }
}

interface One {
  readonly facts: ScenarioFacts;
  readonly way: Way;
  readonly client: SdkClient;
}

function describeOne(family: AnyFamily, { facts, way, client }: One): void {
  const samples = readingSamples(family, facts.samples);
  let workspace: Workspace;
  let connection: ServerConnection;
  let references: readonly ToolResult[];

  beforeAll(async () => {
    workspace = await temporaryWorkspace(facts.workspace);
    const environment: Place['environment'] = {
      ...workspaceSettings(workspace.root),
      ...facts.settings,
      DPTTOOLS_LOG_LEVEL: 'info',
    };
    references = await referenceResults({ family, environment, workspace }, samples);
    connection = await way.connect({ client, workspace, environment });
  }, patienceMs);

  afterAll(async () => {
    await connection?.close();
    await workspace?.[Symbol.asyncDispose]();
  });

  const call = async (sample: Sample) =>
    comparable(await connection.callTool(sample.tool, sampleInput(sample, workspace)));

  it('speaks the era of its client and says which server it is', () => {
    expect(connection.era).toBe(client === 'v2-auto' ? 'modern' : 'legacy');
    if (way.isComposed !== true) expect(connection.serverName).toBe(family.serverName);
  });

  it('lists exactly what the family declares, in its order, and twice the same', async () => {
    const wanted = describeFamilyListing(family)
      .tools.filter(({ profile }) => profile === 'core' || profile === facts.profile)
      .map(({ listing }) => asJson(listing));
    const names = new Set(family.tools.map(({ name }) => name));
    const listed = await connection.listTools();
    const own = way.isComposed === true ? listed.filter(({ name }) => names.has(String(name))) : listed;
    expect(own).toEqual(wanted);
    expect(await connection.listTools()).toEqual(listed);
  });

  it.each(samples.map((sample, at) => ({ title: sampleName(sample), sample, at })))(
    'answers as without a server: $title',
    async ({ sample, at }) => expect(await call(sample)).toEqual(references[at]),
    patienceMs,
  );

  it('gives every one of many calls at once its own answer', async () => {
    const rounds = [...samples, ...samples, ...samples];
    const answers = await Promise.all(rounds.map(call));
    expect(answers).toEqual([...references, ...references, ...references]);
  });

  it('answers an unknown tool with an error of the protocol', async () => {
    await expect(connection.callTool('no_such_tool')).rejects.toThrow(/no_such_tool/);
  });

  it('answers arguments that nest without end as it does any wrong ones', async () => {
    const { isError, _meta } = await connection.callTool(samples[0]?.tool ?? '', { deep: nested(2000) });
    expect({ isError, failure: _meta?.[failureKey] }).toMatchObject({
      isError: true,
      failure: { code: 'invalid_arguments' },
    });
  });

  const { slow } = facts;
  if (slow !== undefined) {
    it('passes on progress that grows', () => expectProgress(connection, slow), patienceMs);
    it('stops a call that its client cancels', () => expectCancelling(connection, slow), patienceMs);
  }
}

/** Samples that can run in any order and at once: of tools that change nothing, in the common workspace. */
function readingSamples(family: AnyFamily, samples: readonly Sample[]): Sample[] {
  const readers = new Set(
    family.tools
      .filter(({ safety, profile }) => safety.readOnly && profile === 'core')
      .map(({ name }) => name),
  );
  return samples.filter(
    ({ tool, prepare, settings }) => readers.has(tool) && prepare === undefined && settings === undefined,
  );
}
