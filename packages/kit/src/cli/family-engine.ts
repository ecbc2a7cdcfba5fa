import type { SettingSources } from '../config/load-settings.ts';
import type { AnyFamily } from '../family.ts';
import { hostEnvironment, type ProcessFacts } from '../host/host-environment.ts';
import { InProcessHost } from '../host/in-process-host.ts';
import { createEngine, type Engine } from '../mcp/engine.ts';
import type { Catalogue } from '../select/catalogue.ts';

export interface EngineStart {
  readonly catalogue: Catalogue;
  readonly sources: SettingSources;
  readonly facts: ProcessFacts;
}

/** The engine of a family that is served alone. */
export function familyEngine(family: AnyFamily): (start: EngineStart) => Engine {
  return ({ catalogue, sources, facts }) => {
    const environment = hostEnvironment(family.settings, sources, facts);
    const host = new InProcessHost(family, environment);
    return createEngine({
      catalogue,
      log: environment.log,
      callTool: (name, input, options) => host.call(name, input, options),
      async close() {
        await host.close();
        const { killAllTrees } = await import('@dpttools/subprocess');
        await killAllTrees();
      },
    });
  };
}
