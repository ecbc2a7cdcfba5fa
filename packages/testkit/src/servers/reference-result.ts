import type { AnyFamily } from '@dpttools/kit';
import { hostEnvironment, InProcessHost, silentLogger } from '@dpttools/kit/host';
import { toCallResult } from '@dpttools/kit/serve';
import { asJson } from '../contract/json-object.ts';
import { sampleInput } from '../contract/run-sample.ts';
import type { EnvironmentValues, Sample } from '../contract/subject.ts';
import type { Workspace } from '../workspace/temporary-workspace.ts';
import type { ToolResult } from './server-connection.ts';

interface Reference {
  readonly family: AnyFamily;
  readonly environment: EnvironmentValues;
  readonly workspace: Workspace;
}

/** What each sample comes to without any server: every way of serving has to answer the same. */
export async function referenceResults(
  { family, environment, workspace }: Reference,
  samples: readonly Sample[],
): Promise<ToolResult[]> {
  const facts = { workingDirectory: workspace.root, writeLog: () => {} };
  const built = hostEnvironment(family.settings, { environment }, facts);
  const host = new InProcessHost(family, { ...built, log: silentLogger });
  try {
    const results: ToolResult[] = [];
    for (const sample of samples) {
      const outcome = await host.call(sample.tool, sampleInput(sample, workspace), {});
      results.push(comparable(toCallResult(outcome) as unknown as ToolResult));
    }
    return results;
  } finally {
    await host.close();
  }
}

/** What a client sees of a result, whatever the era wraps around it. */
export function comparable({ content, structuredContent, isError = false }: ToolResult): ToolResult {
  // As JSON: members that are undefined do not travel.
  return asJson({ content, structuredContent, isError }) as ToolResult;
}
