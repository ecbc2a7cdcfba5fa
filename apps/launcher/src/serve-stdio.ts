import {
  handshake,
  httpSettings,
  type ParsedFlags,
  parseFlags,
  processEnvironment,
  SettingError,
  serveProcess,
} from '@dpttools/kit/front';
import { isCommandName } from './command-names.ts';
import { prepareLaunch } from './launch.ts';
import { declaredSettings } from './launcher-settings.ts';
import type { LauncherProgram } from './run-launcher.ts';

/** Serves the composition over standard input and output. The engine is loaded when the first call is near. */
export function serveStdio(program: LauncherProgram, argv: readonly string[]): void {
  const { families, version, streams, workingDirectory } = program;
  const settings = [...declaredSettings(families), ...Object.values(httpSettings)];
  const flags = parseFlags(argv, { settings, switches: ['version'], allowPositionals: true });
  refuseWhatIsElsewhere(flags);
  if (flags.switches.has('version')) {
    streams.output.write(`${version}\n`);
    return;
  }
  const launch = prepareLaunch({
    families,
    version,
    sources: { flags: flags.values, environment: processEnvironment() },
    facts: { workingDirectory, writeLog: streams.writeLog },
  });
  const openEngine = async () => (await program.loadEngine()).openEngine(launch);
  serveProcess({ catalogue: launch.catalogue, handshake, openEngine }, streams);
}

function refuseWhatIsElsewhere({ positionals: [first], values }: ParsedFlags): void {
  if (first !== undefined) {
    const hint = isCommandName(first) ? ` A command comes first: dpttools ${first}.` : '';
    throw new SettingError(`Unexpected argument ${first}.${hint}`);
  }
  const ofHttp = Object.values(httpSettings).find(
    ({ flag }) => flag !== undefined && values[flag] !== undefined,
  );
  if (ofHttp === undefined) return;
  throw new SettingError(`--${ofHttp.flag} goes with --http: dpttools serve --http --${ofHttp.flag} …`);
}
