// What the tests of every family stand on.
export {
  type ContractTool,
  compareWithContract,
  readContract,
  type ServedProfile,
} from './compare-with-contract.ts';
export type { ContractCheck } from './contract/contract-check.ts';
export { contractChecks } from './contract/contract-checks.ts';
export { describeFamily } from './contract/describe-family.ts';
export type { FamilyFacts, Sample, Subject, ToolInput } from './contract/subject.ts';
export { describeSecurity, type SecurityFacts } from './security/describe-security.ts';
export { type HostileTree, hostileTree } from './security/hostile-tree.ts';
export { type PathAttack, pathAttacks } from './security/path-attacks.ts';
export { argumentAttacks, type TextAttack, textAttacks } from './security/text-attacks.ts';
export { builtProgram } from './servers/built-program.ts';
export { describeScenarios } from './servers/describe-scenarios.ts';
export type { RawConnection, ServerEnd } from './servers/raw-connection.ts';
export { RpcError } from './servers/raw-session.ts';
export type { Place, ScenarioFacts, Way } from './servers/scenario.ts';
export {
  type CallChoice,
  type ClientKind,
  type ProgressNote,
  type SdkClient,
  type ServerCommand,
  type ServerConnection,
  sdkClients,
  type ToolResult,
} from './servers/server-connection.ts';
export {
  connectHttp,
  type HttpAddress,
  type HttpProgram,
  startHttp,
  startHttpProgram,
} from './servers/start-http.ts';
export { type StdioServer, startServer } from './servers/start-server.ts';
export { waysToServe } from './servers/ways-to-serve.ts';
export {
  type LocalWebServer,
  localWebServer,
  type Page,
  type Route,
  type SeenRequest,
} from './web/local-web-server.ts';
export {
  type SearchBehaviour,
  type SearchCall,
  type SearchProviderServer,
  searchProviderServer,
} from './web/search-provider-server.ts';
export {
  type SearchScene,
  type SearchServiceName,
  type ServiceAnswer,
  searchServices,
} from './web/search-providers/service.ts';
export { type FillWorkspace, temporaryWorkspace, type Workspace } from './workspace/temporary-workspace.ts';
export { type TreeSnapshot, treeChanges, treeHash, treeSnapshot } from './workspace/tree-snapshot.ts';
