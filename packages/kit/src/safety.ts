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

export const readsLocal = { readOnly: true, destructive: false, idempotent: true, openWorld: false } as const;
export const readsWeb = { readOnly: true, destructive: false, idempotent: true, openWorld: true } as const;
export const addsLocal = {
  readOnly: false,
  destructive: false,
  idempotent: false,
  openWorld: false,
} as const;
export const changesLocal = {
  readOnly: false,
  destructive: true,
  idempotent: false,
  openWorld: false,
} as const;
export const replacesLocal = {
  readOnly: false,
  destructive: true,
  idempotent: true,
  openWorld: false,
} as const;
