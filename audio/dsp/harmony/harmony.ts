import { chordScores } from './chord-model.ts';
import { harmonyFeatures } from './harmony-features.ts';
import { harmonyGrid, type HarmonyGrid } from './harmony-grid.ts';
import type { NoteSpectrum } from '../transforms/note-spectrum.ts';

/** Segments below this amplitude, relative to the loudest frame, are silent. */
const SILENCE_RATIO = 0.004;
const MIN_LEVEL = 1e-5;

/** Harmony features and chord scores for each segment of a grid. */
export interface HarmonyEvidence {
  grid: HarmonyGrid;
  /** See `harmonyFeatures` and `chordScores`. */
  features: Float32Array;
  scores: Float32Array;
  /** 1 for silent segments. */
  silent: Uint8Array;
}

/** Computes harmony features and chord scores for the segments of a beat grid. */
export function harmonyEvidence(
  spectrum: NoteSpectrum,
  { durationS, track }: { durationS: number; track?: Parameters<typeof harmonyGrid>[1] },
): HarmonyEvidence {
  const grid = harmonyGrid(durationS, track);
  const features = harmonyFeatures(spectrum, grid.times);
  return { grid, features, scores: chordScores(features), silent: silentSegments(spectrum, grid.times) };
}

/** Returns 1 for each segment between consecutive times whose frames are all 48 dB below the loudest. */
export function silentSegments({ rate, frames, level }: NoteSpectrum, times: readonly number[]): Uint8Array {
  const loudest = level.reduce((max, value) => Math.max(max, value), 0);
  const floor = Math.max(MIN_LEVEL, SILENCE_RATIO * loudest);
  return Uint8Array.from({ length: times.length - 1 }, (_, segment) => {
    const first = Math.min(frames - 1, Math.max(0, Math.round(times[segment]! * rate)));
    const last = Math.max(first, Math.min(frames - 1, Math.round(times[segment + 1]! * rate)));
    for (let frame = first; frame <= last; frame++) if (level[frame]! > floor) return 0;
    return 1;
  });
}
