import { createStft } from '../transforms/stft.ts';
import { createSeriesFinder, type HarmonicSeries } from './harmonic-series.ts';
import {
  BIN_HZ,
  countStrong,
  createPeaks,
  FFT_SIZE,
  findPeaks,
  HIGH_BIN,
  LOW_BIN,
  peakChroma,
  sustainedPower,
  TAGS_RATE,
  type Peaks,
} from './spectral-peaks.ts';

const HOP = 256;
/** Frames per second. */
export const FRAME_RATE = TAGS_RATE / HOP;
const BINS = HIGH_BIN - LOW_BIN + 1;
/** Below the first bin is bass, above the second treble. */
const [BASS_BIN, TREBLE_BIN] = [200 / BIN_HZ, 3_500 / BIN_HZ];
/** Frames after which a peak is looked for again in the same bin. */
const [STEADY_FRAMES, HELD_FRAMES] = [3, 12];
/** The rise of a bin saturates here, and is steep from here on; natural logarithm of the power ratio. */
const MAX_RISE = 5;
const STEEP_RISE = 1.5;

/** Features of one frame of 64 ms. */
export interface Frame extends HarmonicSeries {
  power: number;
  flatness: number;
  /** Share of the power in peaks. */
  tonal: number;
  /** Peaks within 40 dB of the strongest. */
  strong: number;
  /** Power in peaks, and the part of it in bins that had a peak 3 and 12 frames before. */
  peaked: number;
  steady: number;
  held: number;
  /** Spectral centroid in Hz. */
  centroid: number;
  /** Shares of the power below 200 Hz and above 3,500 Hz. */
  bass: number;
  treble: number;
  /** Mean rise of the log powers of all bins, of the bass and of the treble; share of bins that rise steeply. */
  rise: number;
  bassRise: number;
  trebleRise: number;
  breadth: number;
  /** Amplitude of the peaks by pitch class. */
  classes: Float64Array;
}

/** Measures mono audio at `TAGS_RATE`, given in parts, frame by frame. */
export interface TagFrames {
  push(samples: Float32Array, take: (frame: Frame) => void): void;
  finish(take: (frame: Frame) => void): void;
}

/** Power of a frame divided by this is the mean square of its samples: the gain of the Hann window. */
export const SQUARED_WINDOW = (FFT_SIZE * FFT_SIZE * 3) / 16;

/** Creates the frame analysis: Hann windows of 1,024 samples at a hop of 256, centred. */
export function createTagFrames(): TagFrames {
  const stft = createStft({ size: FFT_SIZE, hop: HOP });
  const measure = createFrameMeasure();
  return {
    push: (samples, take) => stft.push(samples, (power) => take(measure(power))),
    finish: (take) => stft.finish((power) => take(measure(power))),
  };
}

/** Returns a function that measures a power spectrum, and its change since the spectra before. */
function createFrameMeasure(): (power: Float64Array) => Frame {
  let previousLogs = new Float64Array(HIGH_BIN + 1);
  let logs = new Float64Array(HIGH_BIN + 1);
  const rises = new Float64Array(HIGH_BIN + 1);
  const history: Peaks[] = Array.from({ length: HELD_FRAMES + 1 }, createPeaks);
  const findSeries = createSeriesFinder();
  let count = 0;
  return (power) => {
    let [sum, moment, logSum, bass, treble] = [0, 0, 0, 0, 0];
    let [rise, bassRise, trebleRise, steep] = [0, 0, 0, 0];
    const [current, previous] = [logs, previousLogs];
    for (let bin = LOW_BIN; bin <= HIGH_BIN; bin++) {
      const level = power[bin]! + 1e-12;
      const log = Math.log(level);
      current[bin] = log;
      sum += level;
      moment += bin * level;
      logSum += log;
    }
    for (let bin = LOW_BIN; bin <= HIGH_BIN; bin++) {
      const risen = current[bin]! - previous[bin]!;
      const bounded = Math.max(0, Math.min(MAX_RISE, risen));
      rises[bin] = bounded;
      rise += bounded;
      steep += bounded > STEEP_RISE ? 1 : 0;
    }
    for (let bin = LOW_BIN; bin < BASS_BIN; bin++) {
      bass += power[bin]! + 1e-12;
      bassRise += rises[bin]!;
    }
    for (let bin = Math.floor(TREBLE_BIN) + 1; bin <= HIGH_BIN; bin++) {
      treble += power[bin]! + 1e-12;
      trebleRise += rises[bin]!;
    }
    const peaks = history[count % history.length]!;
    const peakPower = findPeaks(peaks, { power, logs, sum });
    const [steady, held] = [STEADY_FRAMES, HELD_FRAMES].map((frames) =>
      count < frames ? 0 : sustainedPower(peaks, history[(count - frames) % history.length]!),
    );
    count++;
    [previousLogs, logs] = [logs, previousLogs];
    return {
      power: sum,
      flatness: Math.exp(logSum / BINS) / (sum / BINS),
      tonal: Math.min(1, peakPower / sum),
      strong: countStrong(peaks),
      peaked: count > STEADY_FRAMES ? peaks.powers.subarray(0, peaks.count).reduce((all, own) => all + own, 0) : 0,
      steady: steady!,
      held: held!,
      ...findSeries(peaks),
      centroid: (moment / sum) * BIN_HZ,
      bass: bass / sum,
      treble: treble / sum,
      rise: rise / BINS,
      bassRise: bassRise / (Math.ceil(BASS_BIN) - LOW_BIN),
      trebleRise: trebleRise / (HIGH_BIN - Math.floor(TREBLE_BIN)),
      breadth: steep / BINS,
      classes: peakChroma(peaks),
    };
  };
}
