import type { DecodedAudio } from '../capability.ts';

/** Seconds worked on at once, and over which the noise is taken to stay the same. */
export const STRETCH_S = 20;
const MOST_SNR_DB = 100;

/** Told how much is done, 0 to 1. */
export type Progress = (fraction: number) => void;

/** One way to take noise out: blocks of audio, and once they are read, the ratio before and after in dB. */
export interface Way {
  method: 'rnnoise' | 'model' | 'log_mmse' | 'none';
  reason: string | null;
  blocks: Iterable<Float32Array[]>;
  snr: () => { before: number | null; after: number | null };
}

/** The audio as it was, with the reason. */
export function untouched(audio: DecodedAudio, reason: string, before: number | null = null): Way {
  return { method: 'none', reason, blocks: audio.blocks(), snr: () => ({ before, after: before }) };
}

/** Ratio of two powers in dB, at most 100; null where one of them is nothing. */
export function ratioDb(signal: number, noise: number): number | null {
  if (!(signal > 0) || !(noise > 0)) return null;
  return Math.min(MOST_SNR_DB, 10 * Math.log10(signal / noise));
}
