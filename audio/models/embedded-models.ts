import type { Models } from '../capabilities/models.ts';
import { createRnnoise } from './rnnoise.ts';
import { voiceActivity } from './voice-activity.ts';

/** The models that come with the packages: no download, no network, loaded when first used. */
export const embeddedModels: Models = { voiceActivity, denoiser: createRnnoise };
