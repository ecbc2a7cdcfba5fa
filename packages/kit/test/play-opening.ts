import { PassThrough } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createFront } from '../src/front/front.ts';
import { handshake } from '../src/front/handshake.ts';
import { messageReader } from '../src/front/message-reader.ts';
import { silentLogger } from '../src/log/logger.ts';
import { createEngine } from '../src/mcp/engine.ts';
import { createToolServer, type ToolCaller } from '../src/mcp/tool-server.ts';
import { fixtureCatalogue } from './catalogue.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** What a client sends: messages, or a text as it stands. */
export type Sent = string | object;

const callTool: ToolCaller = async (name, input) => ({
  ok: true,
  data: { name, input },
  texts: [`called ${name}`],
  media: [],
});

/** Whether it answers what the SDK passes over in silence. */
export function isRefusal({ error }: Answer): boolean {
  const { message = '' } = (error ?? {}) as { message?: string };
  return message === 'Parse error' || message.startsWith('Invalid request: ');
}

/** The answers of the front with the engine behind it. */
export async function playFront(messages: readonly Sent[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const failures: unknown[] = [];
  const front = createFront({
    catalogue: fixtureCatalogue,
    handshake,
    openEngine: async () =>
      createEngine({ catalogue: fixtureCatalogue, log: silentLogger, callTool, close: async () => {} }),
    send: (message) => answers.push(JSON.parse(JSON.stringify(message)) as Answer),
    onEngineFailure: (error) => failures.push(error),
  });
  const read = messageReader({
    onMessage: front.receive,
    onUnreadable: (answer) => answers.push({ ...answer }),
  });
  for (const message of messages) {
    read(Buffer.from(lineOf(message)));
    await settle();
  }
  await front.close();
  if (failures.length > 0) throw new Error(`The front failed: ${String(failures[0])}`);
  return answers;
}

/** The answers of the SDK alone, over its own transport. */
export async function playPlain(messages: readonly Sent[]): Promise<Answer[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let written = '';
  output.on('data', (chunk: Buffer) => {
    written += chunk.toString('utf8');
  });
  const { close } = serveStdio(() => createToolServer(fixtureCatalogue, callTool), {
    transport: new StdioServerTransport(input, output),
  });
  for (const message of messages) {
    input.write(lineOf(message));
    await settle();
  }
  await close();
  return written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
}

function lineOf(message: Sent): string {
  return `${typeof message === 'string' ? message : JSON.stringify(message)}\n`;
}

/** Nothing here waits for a clock or a disk, so some turns of the loop are enough. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
