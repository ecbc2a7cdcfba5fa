import { kitSettings } from '../config/kit-settings.ts';
import { loadSettings, type SettingSources } from '../config/load-settings.ts';
import { type ParsedFlags, parseFlags } from '../config/parse-flags.ts';
import { isSettingError, SettingError } from '../config/parse-setting.ts';
import { processEnvironment } from '../config/process-environment.ts';
import { settingsHelp } from '../config/settings-help.ts';
import type { AnyFamily } from '../family.ts';
import { handshake } from '../front/handshake.ts';
import { type ProcessStreams, serveProcess } from '../front/serve-process.ts';
import type { Engine } from '../mcp/engine.ts';
import { type Catalogue, makeCatalogue } from '../select/catalogue.ts';
import type { FamilyListing } from '../select/listing.ts';
import { selectTools, unknownNames } from '../select/select-tools.ts';
import { familySelectionSettings, selectionSettings } from '../select/selection-settings.ts';
import type { EngineStart } from './family-engine.ts';

/** What the family's second chunk exports; it is loaded when the first call is near. */
export interface EngineModule {
  readonly family: AnyFamily;
  readonly openEngine: (start: EngineStart) => Engine;
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

/** The program of a family that is served alone: its flags, its settings, and the server over stdio. */
export function runFamilyBin(bin: FamilyBin): void {
  try {
    start(bin);
  } catch (error) {
    if (!isSettingError(error)) throw error;
    bin.streams.writeLog(error.message);
    bin.streams.exit(2);
  }
}

function start(bin: FamilyBin): void {
  const { listing, version, streams } = bin;
  // Not one object: a key of one group may stand in another too, as `profile` does.
  const groups = [kitSettings, selectionSettings, { ...familySelectionSettings(listing) }, listing.settings];
  const flags = parseFlags(bin.argv, { settings: groups.flatMap((group) => Object.values(group)), switches });
  const sources: SettingSources = { flags: flags.values, environment: processEnvironment() };
  for (const group of groups) loadSettings(group, sources);
  const catalogue = familyCatalogue(listing, version, sources);
  if (flags.switches.size > 0) {
    answerSwitch(bin, flags, { catalogue, sources });
    return;
  }
  const facts = { workingDirectory: bin.workingDirectory, writeLog: streams.writeLog };
  const openEngine = async () => (await bin.loadEngine()).openEngine({ catalogue, sources, facts });
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

function answerSwitch(
  { listing, version, streams, loadEngine }: FamilyBin,
  { switches: given }: ParsedFlags,
  { catalogue, sources }: { readonly catalogue: Catalogue; readonly sources: SettingSources },
): void {
  const print = (text: string) => streams.output.write(`${text}\n`);
  if (given.has('help')) print(helpText(listing));
  else if (given.has('version')) print(version);
  else if (given.has('list-tools'))
    print(catalogue.tools.map(({ name, title }) => `${name}  ${title}`).join('\n'));
  else {
    void loadEngine().then(async ({ family }) => {
      const { examineFamily } = await import('./examine-family.ts');
      const { lines, ok } = await examineFamily(family, sources);
      print(lines.join('\n'));
      streams.exit(ok ? 0 : 1);
    });
  }
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
