import stored from './mask-weights.json' with { type: 'json' };
import type { StoredLayer } from './mask-unet.ts';

/** Weights of the mask network, trained by training/stems on songs made up there. */
export const MASK_WEIGHTS: Readonly<Record<string, StoredLayer>> = stored;
