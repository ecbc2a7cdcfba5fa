import { processEnvironment } from '@dpttools/kit/front';
import { createLogger, hostEnvironment, InProcessHost } from '@dpttools/kit/host';
import { killAllTrees, onParentGone, type ParentLink } from '@dpttools/subprocess';
import type { FamilyRegistry } from '../launch/family-registry.ts';
import { ChildCalls } from './child-calls.ts';
import type { MessageFromChild, MessageToChild, StartMessage } from './messages.ts';

/** The parts of a process that a child server uses. */
export interface ChildProcessLink extends ParentLink {
  readonly send?: ((message: unknown, callback: (error: Error | null) => void) => boolean) | undefined;
}

export interface ChildProgram {
  readonly registry: FamilyRegistry;
  readonly link: ChildProcessLink;
  readonly exit: (code: number) => void;
  readonly writeLog: (line: string) => void;
}

// Services that take longer to close are left to the kill of the tree.
const longestGoodbyeMs = 600;

/** Runs one family for the launcher that started this process, until that launcher is gone. */
export function runChild({ registry, link, exit, writeLog }: ChildProgram): void {
  const log = createLogger({ level: 'error', write: writeLog });
  let calls: ChildCalls | undefined;
  let isEnding = false;
  const send = (message: MessageFromChild, sent: () => void = () => {}) => link.send?.(message, sent);

  function end(): void {
    if (isEnding) return;
    isEnding = true;
    const leave = () => void killAllTrees().finally(() => exit(0));
    setTimeout(leave, longestGoodbyeMs).unref();
    Promise.resolve(calls?.close()).then(leave, leave);
  }

  function start(message: StartMessage): void {
    openFamily(registry, message, writeLog).then(
      (host) => {
        calls = new ChildCalls(host, { send, log });
        send({ type: 'ready' });
      },
      (error: unknown) => {
        log.error('child start', { error });
        send({ type: 'failed', message: error instanceof Error ? error.message : String(error) }, () =>
          exit(1),
        );
      },
    );
  }

  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', { error });
    exit(1);
  });
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }));
  process.on('SIGTERM', end);
  // A terminal sends it to all it started; here the launcher says when it is over.
  process.on('SIGINT', () => {});
  onParentGone(end, link);
  // Both ends are of one bundle, so a message has the shape its type says.
  link.on('message', (message: MessageToChild) => {
    if (message.type === 'start') start(message);
    else calls?.receive(message);
  });
}

async function openFamily(
  registry: FamilyRegistry,
  { familyId, flags, workingDirectory }: StartMessage,
  writeLog: (line: string) => void,
): Promise<InProcessHost> {
  const family = await registry[familyId]?.();
  if (family === undefined) throw new Error(`There is no family ${familyId} in this program.`);
  const sources = { flags, environment: processEnvironment() };
  return new InProcessHost(family, hostEnvironment(family.settings, sources, { workingDirectory, writeLog }));
}
