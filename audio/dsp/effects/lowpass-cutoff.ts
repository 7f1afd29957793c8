import type { Rows } from './convolution-layers.ts';
import { classifyLowPass } from './effect-classifiers.ts';
import { bandCentreHz, createPercentileMeter, BAND_ROWS, BANDS_PER_OCTAVE } from './spectral-percentiles.ts';

/** Fewer rows leave too little spectrum above a cut-off. */
const MIN_ROWS = 44;
/** Values per row, without the one that marks a row as measured. */
const VALUES = 12;
/** Index of the 90th percentile in a row: the slope is measured on it. */
const PERCENTILE_90 = 2;

/** The upper end of a spectrum, as a low-pass filter leaves it. */
export interface LowPassCutoff {
  /** Probability of a low-pass filter, 0 to 1. */
  probability: number;
  cutoffHz: number;
  /** Fall of the level in the octave above the cut-off, in dB, minus the mean fall per octave below it. */
  dropDb: number;
}

/** Detects a low-pass filter in mono samples given in parts of any length. */
export interface LowPassDetector {
  push(samples: Float32Array): void;
  /** Returns null for silence, and where the sample rate leaves no spectrum above a cut-off. */
  finish(): LowPassCutoff | null;
}

/**
 * Creates a low-pass detector for audio of a sample rate in Hz and a length in samples. A filter attenuates all frames alike, with a
 * slope of its own, which convolutional networks recognise anywhere on a logarithmic frequency axis.
 */
export function createLowPassDetector(sampleRate: number, frames: number): LowPassDetector {
  const percentiles = createPercentileMeter(sampleRate, frames);
  return {
    push: (samples) => percentiles.push(samples),
    finish() {
      const bands = percentiles.finish();
      if (!bands || bands.length < MIN_ROWS) return null;
      const { probability, row } = classifyLowPass(rowsOf(bands));
      const at = Math.min(row, bands.length - 1);
      return { probability, cutoffHz: bandCentreHz(at), dropDb: dropAt(bands, at) };
    },
  };
}

/** Returns the input of the classifier: levels in units of 20 dB and a one; rows above the Nyquist frequency are zero. */
function rowsOf(bands: readonly (readonly number[])[]): Rows {
  return Array.from({ length: BAND_ROWS }, (_, at) => {
    const row = bands[at];
    return row ? Float32Array.from([...row.map((value) => value / 20), 1]) : new Float32Array(VALUES + 1);
  });
}

function dropAt(bands: readonly (readonly number[])[], at: number): number {
  const level = (row: number): number => bands[Math.max(0, Math.min(bands.length - 1, row))]![PERCENTILE_90]!;
  const before = Math.max(0, (level(at - 1.5 * BANDS_PER_OCTAVE) - level(at)) / 1.5);
  return level(at) - level(at + BANDS_PER_OCTAVE) - before;
}
