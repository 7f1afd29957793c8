import { chordScores } from './chord-model.ts';
import { harmonyFeatures } from './harmony-features.ts';
import { harmonyGrid, type HarmonyGrid } from './harmony-grid.ts';
import type { NoteSpectrum } from '../spectrum/note-spectrum.ts';

/** Segments this far below the loudest, in amplitude, are silent. */
const SILENT = 0.004;
const LEAST_LEVEL = 1e-5;

/** Everything harmony is told from, segment by segment of a grid. */
export interface HarmonyEvidence {
  grid: HarmonyGrid;
  /** As of `harmonyFeatures` and `chordScores`. */
  features: Float32Array;
  scores: Float32Array;
  /** 1 for segments in which nothing sounds. */
  silent: Uint8Array;
}

/** Hears notes and chords in each part of a beat. */
export function hearHarmony(
  spectrum: NoteSpectrum,
  { durationS, track }: { durationS: number; track?: Parameters<typeof harmonyGrid>[1] },
): HarmonyEvidence {
  const grid = harmonyGrid(durationS, track);
  const features = harmonyFeatures(spectrum, grid.times);
  return { grid, features, scores: chordScores(features), silent: silences(spectrum, grid.times) };
}

/** 1 for the segments between consecutive times in which nothing sounds: all that is 48 dB below the loudest. */
export function silences({ rate, frames, level }: NoteSpectrum, times: readonly number[]): Uint8Array {
  const loudest = level.reduce((most, value) => Math.max(most, value), 0);
  const floor = Math.max(LEAST_LEVEL, SILENT * loudest);
  return Uint8Array.from({ length: times.length - 1 }, (_, segment) => {
    const first = Math.min(frames - 1, Math.max(0, Math.round(times[segment]! * rate)));
    const last = Math.max(first, Math.min(frames - 1, Math.round(times[segment + 1]! * rate)));
    for (let frame = first; frame <= last; frame++) if (level[frame]! > floor) return 0;
    return 1;
  });
}
