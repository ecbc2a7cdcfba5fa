export { type AllowedPath, markAllowed, type PathAccess } from './allowed-path.ts';
export { closedPlacesBelow } from './closed-places.ts';
export { isOnLocalDisk } from './local-disk.ts';
export { type OpenedFile, openAllowedDescriptor, openAllowedFile } from './open-allowed-file.ts';
export {
  allowPath,
  createPathPolicy,
  isInside,
  type PathPolicy,
  type PathPolicyOptions,
} from './path-policy.ts';
export { canBeArgument } from './path-syntax.ts';
export { withAllowedDirectory } from './with-allowed-directory.ts';
