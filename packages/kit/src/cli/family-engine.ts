import type { SettingSources } from '../config/load-settings.ts';
import type { AnyFamily } from '../family.ts';
import { hostEnvironment, type ProcessFacts } from '../host/host-environment.ts';
import { InProcessHost } from '../host/in-process-host.ts';
import { createEngine, type Engine } from '../mcp/engine.ts';
import type { Catalogue } from '../select/catalogue.ts';
import { examineDirectories } from './examine-directories.ts';
import { type Examination, examineFamily } from './examine-family.ts';

export interface EngineStart {
  readonly catalogue: Catalogue;
  readonly sources: SettingSources;
  readonly facts: ProcessFacts;
}

export interface FamilyEngine extends Engine {
  /** Whether what the tools need is there. */
  examine(): Promise<Examination>;
}

/** The engine of a family that is served alone. */
export function familyEngine(family: AnyFamily): (start: EngineStart) => FamilyEngine {
  return ({ catalogue, sources, facts }) => {
    const environment = hostEnvironment(family.settings, sources, facts);
    const host = new InProcessHost(family, environment);
    const engine = createEngine({
      catalogue,
      log: environment.log,
      callTool: (name, input, options) => host.call(name, input, options),
      async close() {
        await host.close();
        const { killAllTrees } = await import('@dpttools/subprocess');
        await killAllTrees();
      },
    });
    return { ...engine, examine: () => examine(family, sources, environment.policy.roots) };
  };
}

async function examine(
  family: AnyFamily,
  sources: SettingSources,
  roots: readonly string[],
): Promise<Examination> {
  const [needs, directories] = await Promise.all([examineFamily(family, sources), examineDirectories(roots)]);
  return {
    lines: [...needs.lines, ...directories.lines],
    ok: needs.ok && directories.ok,
  };
}
