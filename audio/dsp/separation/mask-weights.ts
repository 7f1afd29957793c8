import stored from './mask-weights.json' with { type: 'json' };
import type { StoredLayer } from './mask-unet.ts';

/** Weights of the mask U-Net, trained by training/stems on synthetic songs. */
export const MASK_WEIGHTS: Readonly<Record<string, StoredLayer>> = stored;
