// Every export here is public interface. Nothing here loads the protocol's SDK.
export { type Setting, type SettingData, type SettingValues, setting } from './config/setting.ts';
export type { ResultLimits, ToolContext } from './context.ts';
export { type ErrorWords, isToolError, kitErrorCodes, ToolError } from './errors.ts';
export {
  type AnyFamily,
  defineFamily,
  type FailureForm,
  type FamilyHostContext,
  type FamilySpec,
  type Isolation,
} from './family.ts';
export { type OpenedFamily, type OpenFamilyOptions, openFamily } from './host/open-family.ts';
export type { Logger } from './log/logger.ts';
export {
  type AudioMedia,
  type ImageMedia,
  type LinkMedia,
  type Media,
  type ResourceMedia,
  WithMedia,
  withMedia,
} from './media.ts';
export { type AllowedPath, allowPath, type PathAccess, type PathPolicy } from './paths/index.ts';
export { pathInput } from './paths/path-input.ts';
export type { Requirement } from './requirement.ts';
export type { Failure, ToolOutcome } from './run/outcome.ts';
export type { CallOptions } from './run/run-tool.ts';
export { addsLocal, changesLocal, readsLocal, readsWeb, replacesLocal, type Safety } from './safety.ts';
export { closestNames, didYouMean } from './text/closest-names.ts';
export { clipText, cutText } from './text/cut-text.ts';
export { countFitting } from './text/fit-items.ts';
export { formatSize } from './text/format-size.ts';
export { visibleText } from './text/visible-text.ts';
export { type AnyTool, type Profile, type ToolSpec, toolFactory } from './tool.ts';
