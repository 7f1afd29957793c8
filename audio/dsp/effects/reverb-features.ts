import { createStft } from '../transforms/stft.ts';
import { BIN_FEATURES, createBinDecays } from './bin-decays.ts';

/** Sample rate of the input, in Hz. */
const RATE = 16_000;
const SIZE = 1_024;
/** Samples from one frame to the next: 10 ms. */
const HOP = 160;
const FRAMES_PER_SECOND = RATE / HOP;
/** Frames of a section, 10 s. */
const SECTION_FRAMES = 1_000;
/** Shorter sections have too few decays. */
const MIN_SECTION_FRAMES = 400;
/** Edges of the bands, in Hz. */
const BANDS_HZ = [80, 160, 315, 630, 1_250, 2_000, 3_150, 5_000, 7_500] as const;
/** Levels are relative to the level of the band that this share of the frames exceeds, and clipped at this depth below it, in dB. */
const TOP_SHARE = 0.05;
const MAX_DEPTH_DB = 50;
/** A band whose top lies further below the highest top, in dB, is empty, and its features are NaN. */
const EMPTY_BAND_DB = 60;
/** A section whose highest top is lower, in dB, is silence. */
const SILENT_DB = -75;
const FLOOR = 1e-10;
/** Lengths in frames of the segments whose slopes are measured, and the shares of them that are steeper than the reported slopes. Rises have spans of falls. */
const FALLS = { spans: [5, 10, 20, 40], shares: [0.005, 0.02, 0.05, 0.15] } as const;
const RISES = { spans: [5, 20], shares: [0.02, 0.1] } as const;
/** Shares of the frames whose depths are higher than the reported ones. */
const DEPTH_SHARES = [0.02, 0.1, 0.25, 0.5] as const;
/** Octaves of the modulation spectrum: changes of the level between means of 1, 2, 4 … frames. */
const MODULATIONS = 6;
/** Number of features. */
export const REVERB_FEATURES =
  (BANDS_HZ.length - 1) *
    (FALLS.spans.length * FALLS.shares.length +
      RISES.spans.length * RISES.shares.length +
      DEPTH_SHARES.length +
      MODULATIONS) +
  BIN_FEATURES;

/** Measures how the sounds of music end, in mono samples at 16 kHz given in parts of any length. */
export interface ReverbMeter {
  push(samples: Float32Array): void;
  /** Ends the audio; the remainder is a section if it is the only one of at least 4 s, or longer than half a section. */
  finish(): void;
}

/**
 * Creates a meter that passes the features of each section of 10 s to `onSection`. In eight bands: the steepest falls and rises of the level
 * over 50 to 400 ms, the depths between the sounds, and the modulation of the level in octaves; then the features of `createBinDecays`.
 * A room limits the rate at which any sound ends, but not the rate at which it begins (Ratnam et al. 2003), fills the gaps between sounds
 * and removes fast modulations (Falk, Zheng & Chan 2010).
 */
export function createReverbMeter(onSection: (features: Float32Array) => void): ReverbMeter {
  const stft = createStft({ size: SIZE, hop: HOP, centred: false });
  const edges = BANDS_HZ.map((hz) => Math.round((hz * SIZE) / RATE));
  const bands = edges.slice(1).map(() => new Float32Array(SECTION_FRAMES));
  const bins = createBinDecays(SIZE, RATE);
  let [frames, sections] = [0, 0];

  function frame(power: Float64Array): void {
    for (const [band, levels] of bands.entries()) {
      let sum = 0;
      for (let bin = edges[band]!; bin < edges[band + 1]!; bin++) sum += power[bin]!;
      levels[frames] = 10 * Math.log10((4 * sum) / SIZE ** 2 + FLOOR);
    }
    if (frames % 2 === 0) bins.add(power);
    frames++;
    if (frames === SECTION_FRAMES) closeSection();
  }

  function closeSection(): void {
    const levels = bands.map((band) => band.subarray(0, frames));
    const tops = levels.map((band) => quantile(band.toSorted(), 1 - TOP_SHARE));
    const top = Math.max(...tops);
    if (top > SILENT_DB) {
      sections++;
      const perBand = levels.flatMap((band, at) => bandFeatures(band, tops[at]!, top));
      onSection(Float32Array.from([...perBand, ...bins.finish()]));
    } else bins.finish();
    frames = 0;
  }

  return {
    push: (samples) => stft.push(samples, frame),
    finish() {
      if (frames > SECTION_FRAMES / 2 || (sections === 0 && frames >= MIN_SECTION_FRAMES)) closeSection();
    },
  };
}

function bandFeatures(levels: Float32Array, own: number, top: number): number[] {
  const relative = levels.map((level) => Math.max(-MAX_DEPTH_DB, level - own));
  const slopes = new Map(FALLS.spans.map((span) => [span, slopesOf(relative, span).toSorted()]));
  const features = [
    ...FALLS.spans.flatMap((span) => FALLS.shares.map((share) => logOf(-quantile(slopes.get(span)!, share)))),
    ...RISES.spans.flatMap((span) => RISES.shares.map((share) => logOf(quantile(slopes.get(span)!, 1 - share)))),
    ...depths(relative),
    ...modulations(relative),
  ];
  return own < top - EMPTY_BAND_DB ? features.map(() => NaN) : features;
}

/** Returns the logarithm of a slope in dB/s; slow ones count as equal. */
function logOf(slope: number): number {
  return Math.log(Math.max(5, slope));
}

/** Returns the slopes of least-squares lines over all segments of `span` frames, in dB/s. */
function slopesOf(levels: Float32Array, span: number): Float32Array {
  const middle = (span - 1) / 2;
  let squares = 0;
  for (let i = 0; i < span; i++) squares += (i - middle) ** 2;
  const step = Math.max(1, span >> 3);
  const slopes = new Float32Array(Math.max(1, Math.floor((levels.length - span) / step)));
  for (let n = 0; n < slopes.length; n++) {
    let product = 0;
    for (let i = 0; i < span; i++) product += (i - middle) * levels[n * step + i]!;
    slopes[n] = (product / squares) * FRAMES_PER_SECOND;
  }
  return slopes;
}

function depths(levels: Float32Array): number[] {
  const sorted = levels.toSorted();
  return DEPTH_SHARES.map((share) => quantile(sorted, share) / 10);
}

/** Returns logarithms of the mean squared differences between neighbouring means of 1, 2, 4 … frames (a Haar transform). */
function modulations(levels: Float32Array): number[] {
  const energies: number[] = [];
  let means = levels;
  for (let octave = 0; octave < MODULATIONS; octave++) {
    const pairs = means.length >> 1;
    const coarser = new Float32Array(pairs);
    let sum = 0;
    for (let i = 0; i < pairs; i++) {
      const [a, b] = [means[2 * i]!, means[2 * i + 1]!];
      coarser[i] = (a + b) / 2;
      sum += (a - b) ** 2;
    }
    energies.push(Math.log(sum / Math.max(1, pairs) + 0.01));
    means = coarser;
  }
  return energies;
}

/** Returns the value below which a `share` of the sorted values lie. */
function quantile(sorted: Float32Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))]!;
}
