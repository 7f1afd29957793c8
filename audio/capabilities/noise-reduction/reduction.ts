import type { DecodedAudio } from '../capability.ts';

/** Seconds processed at once, over which the noise is taken as constant. */
export const STRETCH_S = 20;
export const TOO_FAINT = 'the noise found is too faint to be worth a change';
const MAX_SNR_DB = 100;

/** Receives the fraction of the work that is done, 0 to 1. */
export type Progress = (fraction: number) => void;

/** Audio with its noise removed: blocks, and once they are read, what was done, and the signal-to-noise ratio before and after in dB. */
export interface Reduction {
  readonly method: 'rnnoise' | 'model' | 'log_mmse' | 'none';
  readonly reason: string | null;
  blocks: Iterable<Float32Array[]>;
  snr: () => { before: number | null; after: number | null };
}

/** Returns the audio as it was, with the reason. */
export function untouched(audio: DecodedAudio, reason: string, before: number | null = null): Reduction {
  return { method: 'none', reason, blocks: audio.blocks(), snr: () => ({ before, after: before }) };
}

/** Returns the ratio of two powers in dB, at most 100; null if either is 0. */
export function ratioDb(signal: number, noise: number): number | null {
  if (!(signal > 0) || !(noise > 0)) return null;
  return Math.min(MAX_SNR_DB, 10 * Math.log10(signal / noise));
}
