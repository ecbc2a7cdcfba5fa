import type { CallOptions, ToolOutcome } from '@dpttools/kit';
import { loadSettings } from '@dpttools/kit/front';
import { type FamilyHost, hostEnvironment, InProcessHost, type Logger } from '@dpttools/kit/host';
import { killAllTrees } from '@dpttools/subprocess';
import { ChildProcessHost } from '../child/child-process-host.ts';
import type { Launch } from '../launch.ts';
import type { PlannedFamily } from '../launch-plan.ts';
import { launcherSettings } from '../launcher-settings.ts';
import { childEnvironment } from './child-environment.ts';
import { DeferredHost } from './deferred-host.ts';
import type { FamilyRegistry } from './family-registry.ts';

/** Where families come from: their definitions, and the program that runs one of them in a process of its own. */
export interface FamilyHomes {
  readonly registry: FamilyRegistry;
  readonly childFile: string;
}

export interface OpenedLaunch {
  readonly log: Logger;
  /** Loads the families that run in this process, one after the other, so that their first calls need not. */
  prepare(): Promise<void>;
  callTool(toolName: string, input: unknown, options: CallOptions): Promise<ToolOutcome>;
  close(): Promise<void>;
}

/** Gives every served family its host. Nothing is opened or started before the first call. */
export function openLaunch(launch: Launch, homes: FamilyHomes): OpenedLaunch {
  const { plan, families, sources, facts } = launch;
  const every = families.flatMap(({ id, settings }) =>
    Object.entries(settings).map(([key, setting]) => [`${id}.${key}`, setting] as const),
  );
  const { log, redact } = hostEnvironment(Object.fromEntries(every), sources, facts);
  const hosts = plan.served.map((planned) => openHost(planned, { launch, homes, log, redact }));
  const hostOf = new Map(
    plan.served.flatMap(({ tools }, at) => tools.map(({ name }) => [name, hosts[at]] as const)),
  );
  return {
    log,
    async callTool(toolName, input, options) {
      const host = hostOf.get(toolName);
      if (host === undefined) throw new Error(`No family serves ${toolName}.`);
      return host.call(toolName, input, options);
    },
    async prepare() {
      for (const host of hosts) if (host instanceof DeferredHost) await host.prepare();
    },
    async close() {
      await Promise.allSettled(hosts.map((host) => host.close()));
      await killAllTrees();
    },
  };
}

interface Surroundings {
  readonly launch: Launch;
  readonly homes: FamilyHomes;
  readonly log: Logger;
  readonly redact: (text: string) => string;
}

function openHost({ family, host }: PlannedFamily, { launch, homes, log, redact }: Surroundings): FamilyHost {
  const { sources, facts } = launch;
  const load =
    homes.registry[family.id] ??
    (() => Promise.reject(new Error(`${family.id} is not part of this program.`)));
  const failures = { log: log.with({ family: family.id }), redact };
  if (host === 'in-process') {
    const open = async () =>
      new InProcessHost(await load(), hostEnvironment(family.settings, sources, facts));
    return new DeferredHost({ title: family.title, open, failures });
  }
  const { childIdleS } = loadSettings(launcherSettings, sources);
  return new ChildProcessHost({
    family,
    load,
    failures,
    idleMs: family.stateful || childIdleS === 0 ? undefined : childIdleS * 1000,
    child: {
      file: homes.childFile,
      environment: childEnvironment(family, launch.families, sources.environment),
      start: {
        type: 'start',
        familyId: family.id,
        flags: sources.flags ?? {},
        workingDirectory: facts.workingDirectory,
      },
      writeLog: facts.writeLog,
    },
  });
}
