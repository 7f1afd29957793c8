import stored from './masks-weights.json' with { type: 'json' };
import type { StoredLayer } from './masks-network.ts';

/** Weights of the mask network, trained by training/stems on songs made up there. */
export const MASK_WEIGHTS: Readonly<Record<string, StoredLayer>> = stored;
