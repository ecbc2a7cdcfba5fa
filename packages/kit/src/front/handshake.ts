import recorded from '../../generated/handshake.json' with { type: 'json' };
import type { Handshake } from './opening.ts';

/** What the engine answered when this package was built. */
export const handshake: Handshake = recorded;
