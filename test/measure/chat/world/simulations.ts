import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { ANALYSES } from './analyses.ts';
import { MAKERS } from './makers.ts';
import type { Simulations } from './sound.ts';

/** Every capability, as its output is for audio of known facts. No audio is computed. */
export const SIMULATIONS: Simulations<CapabilityName> = { ...ANALYSES, ...MAKERS };
