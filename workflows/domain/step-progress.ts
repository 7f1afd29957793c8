import { CAPABILITY_NAMES, type CapabilityName } from './capabilities.ts';

/** Phases of a step: its audio is downloaded and decoded, then its capability runs. */
export const PROGRESS_PHASES = ['download', 'decode', ...CAPABILITY_NAMES] as const;
export type ProgressPhase = 'download' | 'decode' | CapabilityName;

/** How far the step is that an item works on. */
export interface StepProgress {
  /** Number of the step, from 1. */
  step: number;
  /** Steps of the item. */
  steps: number;
  /** Capability that runs, or the phase before it. */
  capability: ProgressPhase;
  /** Done share of the phase in whole percent, 0 to 100. */
  percent: number;
}
