import type { OnsetStrength } from './onset-strength.ts';
import { createStft } from '../transforms/stft.ts';

/** Target frame rate in Hz; the exact rate is in `rate`. */
const FRAME_RATE = 50;
/** Window lengths: short for onsets, long (every other frame) for pitches. */
const SHORT_S = 0.046;
const LONG_S = 0.19;
const LONG_EVERY = 2;
const BANDS = 24;
const MIN_HZ = 40;
const BANDS_PER_OCTAVE = 3;
/** Each band is normalised by its own mean, but at least by this fraction of the mean of all bands. */
const MIN_BAND_REFERENCE = 0.01;
const COMPRESSION = 10;
/** Lowest MIDI notes of the two registers in which harmonic change is measured: bass from E1, chords from E3. */
const BASS_NOTE = 28;
const CHORD_NOTE = 52;
const NOTES = 24;
/** Durations before and after a frame that are compared. */
const SPANS_S = [0.3, 0.8];

/** Values per frame: band levels, then the novelty of chords and bass. */
export const BEAT_FEATURES = BANDS + 2 * SPANS_S.length;

/** Input of the beat network: frame n is centred on n / rate seconds. */
export interface BeatFeatures {
  /** Frames per second. */
  rate: number;
  frames: number;
  /** BEAT_FEATURES values per frame, row-major, 0 to about 3. */
  values: Float32Array;
}

/**
 * Returns the beat features of mono audio given in blocks: third-octave band levels, each relative to its own mean, and
 * the novelty of chord and bass notes.
 */
export function beatFeatures(blocks: Iterable<Float32Array>, sampleRate: number): BeatFeatures {
  const hop = Math.max(1, Math.round(sampleRate / FRAME_RATE));
  const shortSize = sizeOf(SHORT_S, sampleRate);
  const longSize = sizeOf(LONG_S, sampleRate);
  const bands = bandFilter(shortSize, sampleRate);
  const bass = noteFilter(BASS_NOTE, longSize, sampleRate);
  const chords = noteFilter(CHORD_NOTE, longSize, sampleRate);
  const short = createStft({ size: shortSize, hop });
  const long = createStft({ size: longSize, hop: LONG_EVERY * hop });
  const levels = createRows(BANDS);
  const notes = createRows(2 * NOTES);
  const onShort = (power: Float64Array): void => bands(power, levels.next());
  const onLong = (power: Float64Array): void => {
    const row = notes.next();
    bass(power, row.subarray(0, NOTES));
    chords(power, row.subarray(NOTES));
  };
  for (const block of blocks) {
    short.push(block, onShort);
    long.push(block, onLong);
  }
  short.finish(onShort);
  long.finish(onLong);

  const rate = sampleRate / hop;
  const frames = levels.length;
  const values = new Float32Array(frames * BEAT_FEATURES);
  normalise(levels.rows(), values);
  SPANS_S.forEach((span, i) => {
    const reach = Math.max(1, Math.round((span * rate) / LONG_EVERY));
    novelty(notes, { from: 0, reach, into: values, column: BANDS + 2 * i });
    novelty(notes, { from: NOTES, reach, into: values, column: BANDS + 2 * i + 1 });
  });
  return { rate, frames, values };
}

/** Returns by how much the levels of the bands rise into each frame, as an onset strength. */
export function levelRises({ rate, frames, values }: BeatFeatures): OnsetStrength {
  const flux = new Float64Array(frames);
  for (let frame = 1; frame < frames; frame++)
    for (let at = frame * BEAT_FEATURES; at < frame * BEAT_FEATURES + BANDS; at++)
      flux[frame]! += Math.max(0, values[at]! - values[at - BEAT_FEATURES]!);
  return { rate, flux };
}

function sizeOf(seconds: number, sampleRate: number): number {
  return Math.max(16, 2 ** Math.round(Math.log2(sampleRate * seconds)));
}

/** A growing row-major table. */
interface Rows {
  readonly length: number;
  readonly width: number;
  /** Appends a row and returns it for the caller to fill at once. */
  next(): Float32Array;
  rows(): Float32Array;
}

function createRows(width: number): Rows {
  let values = new Float32Array(1_024 * width);
  let length = 0;
  return {
    width,
    get length() {
      return length;
    },
    next() {
      if ((length + 1) * width > values.length) {
        const longer = new Float32Array(2 * values.length);
        longer.set(values);
        values = longer;
      }
      return values.subarray(length * width, ++length * width);
    },
    rows: () => values.subarray(0, length * width),
  };
}

type Filter = (power: Float64Array, into: Float32Array) => void;

/**
 * Returns a filter bank: the root of the mean power in overlapping triangles on a logarithmic scale; bands above the
 * Nyquist frequency stay 0.
 */
function bandFilter(size: number, sampleRate: number): Filter {
  const binHz = sampleRate / size;
  const centres = Array.from({ length: BANDS }, (_, band) => MIN_HZ * 2 ** (band / BANDS_PER_OCTAVE));
  const triangles = centres.map((centre) => {
    const width = Math.max(binHz, centre * (2 ** (1 / BANDS_PER_OCTAVE) - 1));
    const first = Math.max(1, Math.ceil((centre - width) / binHz));
    const last = Math.min(size / 2, Math.floor((centre + width) / binHz));
    const weights: number[] = [];
    for (let bin = first; bin <= last; bin++) weights.push(1 - Math.abs(bin * binHz - centre) / width);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => (sum > 0 ? weight / sum : 0)) };
  });
  const scale = 1 / size; // amplitudes: independent of the sample rate
  return (power, into) => {
    for (let band = 0; band < BANDS; band++) {
      const { first, weights } = triangles[band]!;
      let sum = 0;
      for (let i = 0; i < weights.length; i++) sum += weights[i]! * power[first + i]!;
      into[band] = scale * Math.sqrt(sum);
    }
  };
}

/** Returns a filter of the amplitudes of 24 semitones without octave folding; neighbours share a bin. */
function noteFilter(lowest: number, size: number, sampleRate: number): Filter {
  const binHz = sampleRate / size;
  const binPositions = Array.from({ length: NOTES }, (_, i) => (440 * 2 ** ((lowest + i - 69) / 12)) / binHz);
  return (power, into) => {
    binPositions.forEach((position, i) => {
      const bin = Math.floor(position);
      const share = position - bin;
      into[i] = bin + 1 < power.length ? (1 - share) * Math.sqrt(power[bin]!) + share * Math.sqrt(power[bin + 1]!) : 0;
    });
  };
}

function normalise(levels: Float32Array, into: Float32Array): void {
  const frames = levels.length / BANDS;
  const means = new Float64Array(BANDS);
  for (let i = 0; i < levels.length; i++) means[i % BANDS]! += levels[i]! / frames;
  const all = means.reduce((sum, mean) => sum + mean, 0) / BANDS;
  if (!(all > 0)) return;
  for (let frame = 0; frame < frames; frame++) {
    for (let band = 0; band < BANDS; band++) {
      const reference = Math.max(means[band]!, MIN_BAND_REFERENCE * all);
      into[frame * BEAT_FEATURES + band] = Math.log10(1 + (COMPRESSION * levels[frame * BANDS + band]!) / reference);
    }
  }
}

interface NoveltyOptions {
  /** First of the NOTES columns to compare. */
  from: number;
  /** Rows on each side. */
  reach: number;
  into: Float32Array;
  column: number;
}

/** Writes one minus the cosine similarity of the notes before and after each frame (Foote 2000), by running sums. */
function novelty(notes: Rows, { from, reach, into, column }: NoveltyOptions): void {
  const values = notes.rows();
  const width = notes.width;
  const before = new Float64Array(NOTES);
  const after = new Float64Array(NOTES);
  const add = (sum: Float64Array, row: number, sign: number): void => {
    if (row < 0 || row >= notes.length) return;
    for (let i = 0; i < NOTES; i++) sum[i]! += sign * values[row * width + from + i]!;
  };
  for (let row = 0; row < reach - 1; row++) add(after, row, 1);
  const frames = into.length / BEAT_FEATURES;
  for (let row = 0; row < notes.length; row++) {
    add(after, row + reach - 1, 1);
    const change = cosineDistance(before, after);
    for (let frame = LONG_EVERY * row; frame < Math.min(frames, LONG_EVERY * (row + 1)); frame++)
      into[frame * BEAT_FEATURES + column] = change;
    add(before, row, 1);
    add(before, row - reach, -1);
    add(after, row, -1);
  }
}

/** Returns the cosine distance; 0 where either vector is silent. */
function cosineDistance(a: Float64Array, b: Float64Array): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    aa += a[i]! * a[i]!;
    bb += b[i]! * b[i]!;
  }
  return aa > 1e-9 && bb > 1e-9 ? Math.max(0, 1 - dot / Math.sqrt(aa * bb)) : 0;
}
