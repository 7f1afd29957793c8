import type { Rows } from './convolution-layers.ts';
import { classifyLowPass } from './effect-classifiers.ts';
import { centreOf, createPercentileMeter, CURVE_ROWS, PER_OCTAVE } from './spectral-percentiles.ts';

/** Fewer rows leave no room above a cut-off. */
const LEAST_ROWS = 44;
const VALUES = 12;
/** The value of a row the fall is told by: what 90 % of the frames stay below. */
const MOST = 2;

/** Where a spectrum breaks off. */
export interface LowPassCutoff {
  /** How likely it was cut off, 0 to 1. */
  probability: number;
  cutoffHz: number;
  /** Decibels it falls in the octave above, beyond what it fell an octave before. */
  dropDb: number;
}

/** Looks for a knee in the spectra of mono samples given in parts. */
export interface LowPassDetector {
  push(samples: Float32Array): void;
  /** Null where there is no sound, or no room above for a cut-off. */
  finish(): LowPassCutoff | null;
}

/**
 * Makes a finder for audio of a sample rate and a length in samples: a filter cuts all frames alike, with a slope of its own, which small
 * networks know wherever it lies on an axis of octaves.
 */
export function createLowPassDetector(sampleRate: number, frames: number): LowPassDetector {
  const curves = createPercentileMeter(sampleRate, frames);
  return {
    push: (samples) => curves.push(samples),
    finish() {
      const found = curves.finish();
      if (!found || found.length < LEAST_ROWS) return null;
      const { probability, row } = classifyLowPass(rowsOf(found));
      const at = Math.min(row, found.length - 1);
      return { probability, cutoffHz: centreOf(at), dropDb: dropAt(found, at) };
    },
  };
}

/** Decibels by twenty, and a one; nothing but zeros where the sample rate holds no such frequencies. */
function rowsOf(curves: readonly (readonly number[])[]): Rows {
  return Array.from({ length: CURVE_ROWS }, (_, at) => {
    const row = curves[at];
    return row ? Float32Array.from([...row.map((value) => value / 20), 1]) : new Float32Array(VALUES + 1);
  });
}

function dropAt(curves: readonly (readonly number[])[], at: number): number {
  const level = (row: number): number => curves[Math.max(0, Math.min(curves.length - 1, row))]![MOST]!;
  const before = Math.max(0, (level(at - 1.5 * PER_OCTAVE) - level(at)) / 1.5);
  return level(at) - level(at + PER_OCTAVE) - before;
}
