import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type CallOptions, clipText, ToolError, type ToolOutcome } from '@dpttools/kit';
import { LineSplitter, type ProcessTree, type ProgramExit, spawnTree } from '@dpttools/subprocess';
import { LastWords } from './last-words.ts';
import type { MessageFromChild, MessageToChild, StartMessage } from './messages.ts';
import { PendingCalls } from './pending-calls.ts';

export interface ChildOptions {
  /** The program that runs one family. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly start: StartMessage;
  readonly writeLog: (line: string) => void;
}

const longestStartMs = 30_000;
// The channel may still hold answers when the process has ended.
const lateMessagesMs = 100;
const graceMs = 700;

/** One process that runs one family, from its start to its end. */
export class FamilyChild {
  readonly #tree: ProcessTree;
  readonly #calls: PendingCalls;
  /** Kept until it is ready. */
  #lastWords: LastWords | undefined = new LastWords();
  #isAskedToEnd = false;
  /** The process is gone and its calls have failed; what it had started is being killed. */
  readonly ended: Promise<ProgramExit>;

  /** Settles when the family is loaded; rejects with the reason in the child's own words. */
  static async start(options: ChildOptions, signal: AbortSignal): Promise<FamilyChild> {
    const tree = await spawnTree({
      program: process.execPath,
      args: [options.file],
      environment: options.environment,
      cwd: options.start.workingDirectory,
      ipc: 'advanced',
    });
    const kill = () => void tree.kill();
    signal.addEventListener('abort', kill, { once: true });
    const child = new FamilyChild(tree, options.writeLog);
    try {
      await child.#start(options.start);
      return child;
    } catch (error) {
      await tree.kill();
      throw error;
    } finally {
      signal.removeEventListener('abort', kill);
    }
  }

  private constructor(tree: ProcessTree, writeLog: (line: string) => void) {
    this.#tree = tree;
    this.#calls = new PendingCalls({
      send: (message) => this.#send(message),
      onDeaf: () => void tree.kill(),
    });
    this.#passOn(tree.child.stdout, writeLog);
    this.#passOn(tree.child.stderr, writeLog);
    const disconnected = untilEvent(tree.child, 'disconnect');
    // Without its channel it is of no more use; normally it ends by itself.
    void disconnected.then(() => this.#leave());
    const heardOut = Promise.all([disconnected, untilEvent(tree.child, 'close')]);
    this.ended = tree.exited.then(async (exit) => {
      await Promise.race([heardOut, delay(lateMessagesMs, undefined, { ref: false })]);
      this.#calls.end(endedInCall(exit));
      return exit;
    });
  }

  /** True when its end is our own doing. */
  get isAskedToEnd(): boolean {
    return this.#isAskedToEnd;
  }

  call(tool: string, input: unknown, options: CallOptions): Promise<ToolOutcome> {
    return this.#calls.start(tool, input, options);
  }

  /** Lets it close what it opened, and kills it with all it started when that takes too long. */
  async stop(): Promise<void> {
    this.#isAskedToEnd = true;
    this.#calls.end(new ToolError({ code: 'cancelled', message: 'The server is ending.' }));
    if (this.#tree.child.connected) this.#tree.child.disconnect();
    await this.#leave();
  }

  async #leave(): Promise<void> {
    await Promise.race([this.#tree.exited, delay(graceMs, undefined, { ref: false })]);
    await this.#tree.kill();
  }

  #start(message: StartMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(clipText(reason, 500)));
      const late = setTimeout(
        () => fail(`it was not ready within ${longestStartMs / 1000} s`),
        longestStartMs,
      );
      // Both ends are of one bundle, so a message has the shape its type says.
      this.#tree.child.on('message', (given: MessageFromChild) => {
        clearTimeout(late);
        if (given.type === 'ready') {
          this.#lastWords = undefined;
          resolve();
        } else if (given.type === 'failed') fail(given.message);
        else this.#calls.receive(given);
      });
      void this.ended.then((exit) => {
        clearTimeout(late);
        fail(this.#lastWords?.reason() ?? `it ended at once (${exitWords(exit)})`);
      });
      this.#send(message);
    });
  }

  #send(message: MessageToChild): void {
    // What cannot be sent any more shows as the end of the process.
    this.#tree.child.send(message, () => {});
  }

  #passOn(output: Readable | null, writeLog: (line: string) => void): void {
    const lines = new LineSplitter((line) => {
      this.#lastWords?.add(line);
      writeLog(line);
    });
    output?.on('data', (chunk: Buffer) => lines.push(chunk)).on('end', () => lines.finish());
  }
}

function untilEvent(child: ChildProcess, name: 'disconnect' | 'close'): Promise<void> {
  return new Promise((resolve) => {
    child.once(name, () => resolve());
  });
}

function endedInCall(exit: ProgramExit): ToolError {
  return new ToolError({
    code: 'unavailable',
    message: `The process that ran this tool ended during the call (${exitWords(exit)}).`,
    hint: 'Call again: it is started anew.',
    retryable: true,
  });
}

function exitWords({ exitCode, signal }: ProgramExit): string {
  return signal === null ? `exit code ${exitCode}` : `killed by ${signal}`;
}
