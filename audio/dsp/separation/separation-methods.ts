import former from './former-mask-weights.json' with { type: 'json' };
import stored from './mask-weights.json' with { type: 'json' };
import type { SeparationMethod } from './stem-separation.ts';

/** For vocals and drums: the network was trained by training/stems on rendered songs and on recorded readers who are made to sing. */
export const METHOD: SeparationMethod = { weights: stored, findsLowVoices: false };
/** For all stems: the network was trained on rendered songs only, and takes low voices for the bass. */
export const FORMER_METHOD: SeparationMethod = { weights: former, findsLowVoices: true };
/** For all stems: vocals by the network that heard recorded voices; what it leaves is divided as the one for all stems would. */
export const VOCALS_FIRST: SeparationMethod = { weights: former, vocalWeights: stored, findsLowVoices: false };
