import type { AnyFamily } from '@dpttools/kit';

/** Family id → its definition, loaded when it is first needed. */
export type FamilyRegistry = Readonly<Record<string, () => Promise<AnyFamily>>>;
