import { kitSettings } from '../config/kit-settings.ts';
import { loadSettings, type SettingSources } from '../config/load-settings.ts';
import { type ParsedFlags, parseFlags } from '../config/parse-flags.ts';
import { isSettingError, SettingError } from '../config/parse-setting.ts';
import { processEnvironment } from '../config/process-environment.ts';
import { settingsHelp } from '../config/settings-help.ts';
import type { AnyFamily } from '../family.ts';
import { handshake } from '../front/handshake.ts';
import { oneLine } from '../front/one-line.ts';
import { type ProcessStreams, serveProcess } from '../front/serve-process.ts';
import { type Catalogue, makeCatalogue } from '../select/catalogue.ts';
import type { FamilyListing } from '../select/listing.ts';
import { selectTools, unknownNames } from '../select/select-tools.ts';
import { familySelectionSettings, selectionSettings } from '../select/selection-settings.ts';
import type { EngineStart, FamilyEngine } from './family-engine.ts';

/** What the family's second chunk exports; it is loaded when the first call is near. */
export interface EngineModule {
  readonly family: AnyFamily;
  readonly openEngine: (start: EngineStart) => FamilyEngine;
}

export interface FamilyBin {
  readonly listing: FamilyListing;
  readonly version: string;
  readonly loadEngine: () => Promise<EngineModule>;
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly streams: ProcessStreams;
}

const switches = ['help', 'version', 'list-tools', 'doctor'] as const;

/**
 * The program of a family that is served alone: its flags, its settings, and the server over stdio.
 * A setting that cannot be ends it with code 2 and one line.
 */
export function runFamilyBin(bin: FamilyBin): void {
  try {
    start(bin);
  } catch (error) {
    if (!isSettingError(error)) throw error;
    bin.streams.writeLog(oneLine(error.message));
    bin.streams.exit(2);
  }
}

function start(bin: FamilyBin): void {
  const { listing, version, streams } = bin;
  // Not one object: a key of one group may stand in another too, as `profile` does.
  const groups = [kitSettings, selectionSettings, { ...familySelectionSettings(listing) }, listing.settings];
  const flags = parseFlags(bin.argv, { settings: groups.flatMap((group) => Object.values(group)), switches });
  // Before the settings: who asks for help may have one of them wrong.
  if (answerPlainSwitch(bin, flags)) return;
  const sources: SettingSources = { flags: flags.values, environment: processEnvironment() };
  for (const group of groups) loadSettings(group, sources);
  const catalogue = familyCatalogue(listing, version, sources);
  const facts = { workingDirectory: bin.workingDirectory, writeLog: streams.writeLog };
  const openEngine = async () => (await bin.loadEngine()).openEngine({ catalogue, sources, facts });
  if (flags.switches.has('list-tools')) {
    streams.output.write(catalogue.tools.map(({ name, title }) => `${name}  ${title}\n`).join(''));
    return;
  }
  if (flags.switches.has('doctor')) {
    examine(bin, openEngine);
    return;
  }
  serveProcess({ catalogue, handshake, openEngine }, streams);
}

function familyCatalogue(listing: FamilyListing, version: string, sources: SettingSources): Catalogue {
  const general = loadSettings(selectionSettings, sources);
  const own = loadSettings({ ...familySelectionSettings(listing) }, sources);
  const unknown = unknownNames([listing], [...general.only, ...general.without, ...own.enable]);
  if (unknown.length > 0) throw new SettingError(`Unknown tool: ${unknown.join(', ')}.`);
  const profile = own.profile === 'full' || own.profile === 'core' ? own.profile : general.profile;
  const { served } = selectTools(listing, { ...general, profile, optIn: own.enable });
  const server = { name: listing.serverName, title: listing.title, version };
  return makeCatalogue(server, [{ family: listing, tools: served.map((tool) => tool.listing) }]);
}

function answerPlainSwitch({ listing, version, streams }: FamilyBin, { switches }: ParsedFlags): boolean {
  const answer = switches.has('help') ? helpText(listing) : switches.has('version') ? version : undefined;
  if (answer !== undefined) streams.output.write(`${answer}\n`);
  return answer !== undefined;
}

function examine({ streams }: FamilyBin, openEngine: () => Promise<FamilyEngine>): void {
  const { output, exit, writeLog } = streams;
  openEngine()
    .then((engine) => engine.examine())
    .then(
      ({ lines, ok }) => {
        output.write(`${lines.join('\n')}\n`, () => exit(ok ? 0 : 1));
      },
      (error: unknown) => {
        writeLog(`The examination failed: ${error instanceof Error ? error.message : String(error)}`);
        exit(1);
      },
    );
}

function helpText(listing: FamilyListing): string {
  const own = [...Object.values(listing.settings), ...Object.values(familySelectionSettings(listing))];
  return [
    `${listing.serverName}: ${listing.summary}`,
    '',
    'Serves the Model Context Protocol over standard input and output.',
    '',
    '  --list-tools   the tools it serves',
    '  --doctor       what the tools need, and whether it is there',
    '  --version, --help',
    '',
    'Settings (flag, environment variable):',
    settingsHelp([...Object.values(kitSettings), ...Object.values(selectionSettings), ...own]),
  ].join('\n');
}
