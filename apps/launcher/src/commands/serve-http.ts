import { httpSettings, loadSettings, SettingError } from '@dpttools/kit/front';
import { type HttpFace, serveHttp } from '@dpttools/kit/serve';
import { type OpenedLaunch, openLaunch } from '../launch/open-launch.ts';
import { type Command, type CommandContext, launchFor, readFlags } from './command.ts';
import { refuseArguments } from './refuse-arguments.ts';

// As over stdio: clean-up that hangs must not keep the server.
const longestGoodbyeMs = 900;

/** Serves over Streamable HTTP until a signal ends it. */
export const serveHttpCommand: Command = async (context) => {
  const switches = ['http', 'until-stdin-ends'];
  const flags = readFlags(context, { switches, settings: Object.values(httpSettings) });
  refuseArguments(flags);
  const launch = launchFor(context, flags);
  const settings = loadSettings(httpSettings, launch.sources);
  const opened = openLaunch(launch, context.homes);
  const { catalogue } = launch;
  const face = await serveHttp({ catalogue, callTool: opened.callTool, settings, log: opened.log }).catch(
    async (error: unknown) => {
      await opened.close();
      throw explain(error, settings);
    },
  );
  context.program.streams.writeLog(`Serving ${catalogue.tools.length} tools at ${face.url}`);
  void opened.prepare();
  await untilToldToEnd(context, flags.switches.has('until-stdin-ends'));
  await closeAll(face, opened);
  return 0;
};

function explain(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new SettingError(`Port ${port} of ${host} is in use: choose another with --port.`);
  if (code === 'EACCES')
    return new SettingError(`Port ${port} is reserved: choose one above 1023 with --port.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new SettingError(`This machine has no address ${host}.`);
  return error;
}

function untilToldToEnd({ program }: CommandContext, watchesStdin: boolean): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (watchesStdin) program.streams.input.on('end', () => resolve()).resume();
  });
}

async function closeAll(face: HttpFace, opened: OpenedLaunch): Promise<void> {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, longestGoodbyeMs).unref();
  });
  await Promise.race([late, Promise.allSettled([face.close(), opened.close()])]);
}
