// What a server's program needs before the SDK is loaded.
export { type EngineModule, type FamilyBin, runFamilyBin } from '../cli/family-bin.ts';
export type { EngineStart } from '../cli/family-engine.ts';
export { kitSettings } from '../config/kit-settings.ts';
export { loadSettings, type SettingSources, settingsAsEnvironment } from '../config/load-settings.ts';
export { type ParsedFlags, parseFlags } from '../config/parse-flags.ts';
export { isSettingError, SettingError } from '../config/parse-setting.ts';
export { processEnvironment } from '../config/process-environment.ts';
export { settingsHelp, settingWords } from '../config/settings-help.ts';
export type { Engine } from '../mcp/engine.ts';
export { httpSettings } from '../mcp/http-settings.ts';
export { type Catalogue, makeCatalogue, type ServerIdentity } from '../select/catalogue.ts';
export type { FamilyListing, ListedTool, ToolListing } from '../select/listing.ts';
export { type LeftOutReason, type Selection, selectTools, unknownNames } from '../select/select-tools.ts';
export { familySelectionSettings, selectionSettings } from '../select/selection-settings.ts';
export { toolTokens } from '../select/tool-tokens.ts';
export { handshake } from './handshake.ts';
export { lineWriter } from './line-writer.ts';
export { type ProcessStreams, serveProcess } from './serve-process.ts';
