import type { Models } from '../capabilities/model-interfaces.ts';
import { createRnnoise } from './rnnoise/rnnoise.ts';
import { voiceActivity } from './voice-activity.ts';

/** The models that come with the npm packages: they need no download and are loaded when they are first used. */
export const embeddedModels: Models = { voiceActivity, denoiser: createRnnoise };
