import recorded from '../../generated/handshake.json' with { type: 'json' };
import type { Handshake } from './opening.ts';

export const handshake: Handshake = recorded;
