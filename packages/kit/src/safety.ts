/** The four hints of the protocol's tool annotations, all of them always stated. */
export interface Safety {
  /** Changes nothing. */
  readonly readOnly: boolean;
  /** May lose something that was there. */
  readonly destructive: boolean;
  /** A second equal call changes nothing more. */
  readonly idempotent: boolean;
  /** Talks to things outside this machine. */
  readonly openWorld: boolean;
}

/** Reads things of this machine. */
export const readsLocal = { readOnly: true, destructive: false, idempotent: true, openWorld: false } as const;
/** Reads things elsewhere. */
export const readsWeb = { readOnly: true, destructive: false, idempotent: true, openWorld: true } as const;
/** Makes something new and loses nothing. */
export const addsLocal = {
  readOnly: false,
  destructive: false,
  idempotent: false,
  openWorld: false,
} as const;
/** Changes or removes things, each time again. */
export const changesLocal = {
  readOnly: false,
  destructive: true,
  idempotent: false,
  openWorld: false,
} as const;
/** Puts things into a given state: once more changes nothing. */
export const replacesLocal = {
  readOnly: false,
  destructive: true,
  idempotent: true,
  openWorld: false,
} as const;
