import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ToolOutcome } from '@dpttools/kit';
import { createLogger, type FamilyHost, hostEnvironment, InProcessHost } from '@dpttools/kit/host';
import { ChildProcessHost } from '../src/child/child-process-host.ts';
import { DeferredHost } from '../src/launch/deferred-host.ts';
import { type BuiltProgram, buildProgram } from './build-program.ts';
import { probe } from './probe/family.ts';

export interface HostWishes {
  readonly familyId?: string;
  readonly flags?: Readonly<Record<string, readonly string[]>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly idleMs?: number;
}

/** Hosts of the probe family, by either driver, that are closed when a test is over. */
export class ProbeHosts {
  readonly folder: string;
  readonly #program: BuiltProgram;
  readonly #opened: FamilyHost[] = [];
  logLines: string[] = [];

  static async create(name: string): Promise<ProbeHosts> {
    const registryFile = fileURLToPath(new URL('./probe/registry.ts', import.meta.url));
    const folder = await mkdtemp(join(tmpdir(), `${name}-`));
    return new ProbeHosts(folder, await buildProgram({ name, registryFile }));
  }

  private constructor(folder: string, program: BuiltProgram) {
    this.folder = folder;
    this.#program = program;
  }

  inProcess({ flags = {}, environment = {} }: HostWishes = {}): FamilyHost {
    const facts = { workingDirectory: this.folder, writeLog: this.#writeLog };
    const host = new DeferredHost({
      title: 'Probes',
      failures: this.#failures(),
      open: async () =>
        new InProcessHost(probe, hostEnvironment(probe.settings, { flags, environment }, facts)),
    });
    this.#opened.push(host);
    return host;
  }

  inChild({ familyId = 'probe', flags = {}, environment = {}, idleMs }: HostWishes = {}): FamilyHost {
    const host = new ChildProcessHost({
      family: { id: familyId, title: 'Probes' },
      load: async () => probe,
      failures: this.#failures(),
      idleMs,
      child: {
        file: this.#program.childFile,
        environment: { PATH: process.env['PATH'] ?? '', ...environment },
        start: { type: 'start', familyId, flags, workingDirectory: this.folder },
        writeLog: this.#writeLog,
      },
    });
    this.#opened.push(host);
    return host;
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((host) => host.close()));
    this.logLines = [];
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  readonly #writeLog = (line: string): void => {
    this.logLines.push(line);
  };

  #failures() {
    const log = createLogger({ level: 'warn', write: this.#writeLog });
    return { log, redact: (text: string) => text };
  }
}

export function dataOf(outcome: ToolOutcome): Readonly<Record<string, unknown>> {
  if (!outcome.ok) throw new Error(outcome.text);
  return outcome.data;
}

export async function pidOf(host: FamilyHost): Promise<number> {
  return Number(dataOf(await host.call('probe_echo', { text: 'pid' }, {}))['pid']);
}
