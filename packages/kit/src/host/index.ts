// Where families run, for programs that compose them. Loads no SDK.
export { examineDirectories } from '../cli/examine-directories.ts';
export { type Examination, examineFamily } from '../cli/examine-family.ts';
export { createLogger, type Logger, silentLogger } from '../log/logger.ts';
export { type PathPlace, pathPlace } from '../paths/path-place.ts';
export { checkDepth } from '../run/check-depth.ts';
export type { Progress, ProgressListener } from '../run/progress.ts';
export { type FailureContext, toFailure } from '../run/to-failure.ts';
export { describeFamilyListing } from '../select/describe-family.ts';
export type { FamilyHost } from './family-host.ts';
export { hostEnvironment, type ProcessFacts } from './host-environment.ts';
export { type HostEnvironment, InProcessHost } from './in-process-host.ts';
