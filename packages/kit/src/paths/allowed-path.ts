declare const allowed: unique symbol;

/**
 * An absolute path that the path policy has resolved and let through.
 * Links in it are resolved, so it names the thing itself. Functions that touch the disk accept nothing else.
 */
export type AllowedPath = string & { readonly [allowed]: true };

/**
 * What a tool does with a path:
 * `read` and `write` follow a final link, `entry` names the directory entry itself (to move or delete it).
 */
export type PathAccess = 'read' | 'write' | 'entry';

/** The only place where a string becomes an AllowedPath. */
export function markAllowed(path: string): AllowedPath {
  return path as AllowedPath;
}
