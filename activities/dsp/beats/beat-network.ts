import { BEAT_FEATURES } from './beat-features.ts';
import { BEAT_SCALES, BEAT_WEIGHTS } from './beat-weights.ts';

const PAIR = 2 * BEAT_FEATURES;
const CHANNELS = 24;
const BLOCKS = 8;
const TAPS = 5;
const TEMPI = 64;
const METERS = 3;
const OUTPUTS = 4 + TEMPI + METERS;
/** Tempi of the tempo outputs, evenly spaced on a logarithmic scale, in beats per minute. */
const SLOWEST_BPM = 36;
const FASTEST_BPM = 250;
const TEMPO_BPM: readonly number[] = Array.from(
  { length: TEMPI },
  (_, i) => SLOWEST_BPM * (FASTEST_BPM / SLOWEST_BPM) ** (i / (TEMPI - 1)),
);

/** What the network says of each frame of features, all of them chances. */
export interface BeatEvidence {
  beat: Float32Array;
  downbeat: Float32Array;
  /** Frames / 2 rows of log chances of `tempoBpm`. */
  tempo: Float32Array;
  tempoBpm: readonly number[];
  /** Log chances of bars of 2, 3 and 4 beats, mean over the audio. */
  meters: number[];
}

/**
 * Evidence of beats and bars in features of `frames` frames, 50 a second: a convolutional network of residual blocks with
 * growing dilation, 20 s around each moment (after Davies & Böck 2019 and Böck & Davies 2020), trained by test/train/beats.
 */
export function hearBeats(features: Float32Array, frames: number): BeatEvidence {
  const next = weights();
  const rows = Math.max(1, Math.ceil(frames / 2));
  const pairs = new Float32Array(rows * PAIR);
  pairs.set(features.subarray(0, frames * BEAT_FEATURES));
  let state = new Float32Array(rows * CHANNELS);
  convolve(pairs, PAIR, {
    weights: next(3 * PAIR * CHANNELS),
    bias: next(CHANNELS),
    taps: 3,
    dilation: 1,
    into: state,
  });
  elu(state);
  const inner = new Float32Array(rows * CHANNELS);
  for (let block = 0; block < BLOCKS; block++) {
    const [wide, bias] = [next(TAPS * CHANNELS * CHANNELS), next(CHANNELS)];
    convolve(state, CHANNELS, { weights: wide, bias, taps: TAPS, dilation: 2 ** block, into: inner });
    elu(inner);
    const mixed = new Float32Array(rows * CHANNELS);
    convolve(inner, CHANNELS, {
      weights: next(CHANNELS * CHANNELS),
      bias: next(CHANNELS),
      taps: 1,
      dilation: 1,
      into: mixed,
    });
    for (let i = 0; i < state.length; i++) mixed[i]! += state[i]!;
    state = mixed;
  }
  elu(state);
  const out = new Float32Array(rows * OUTPUTS);
  convolve(state, CHANNELS, {
    weights: next(CHANNELS * OUTPUTS),
    bias: next(OUTPUTS),
    taps: 1,
    dilation: 1,
    into: out,
  });
  return evidence(out, rows, frames);
}

function evidence(out: Float32Array, rows: number, frames: number): BeatEvidence {
  const beat = new Float32Array(frames);
  const downbeat = new Float32Array(frames);
  const tempo = new Float32Array(rows * TEMPI);
  const meters = Array.from({ length: METERS }, () => 0);
  for (let row = 0; row < rows; row++) {
    const at = row * OUTPUTS;
    for (let half = 0; half < 2 && 2 * row + half < frames; half++) {
      beat[2 * row + half] = sigmoid(out[at + 2 * half]!);
      downbeat[2 * row + half] = sigmoid(out[at + 2 * half + 1]!);
    }
    const normal = logSum(out.subarray(at + 4, at + 4 + TEMPI));
    for (let i = 0; i < TEMPI; i++) tempo[row * TEMPI + i] = out[at + 4 + i]! - normal;
    const counts = out.subarray(at + 4 + TEMPI, at + OUTPUTS);
    const sum = logSum(counts);
    for (let m = 0; m < METERS; m++) meters[m]! += (counts[m]! - sum) / rows;
  }
  return { beat, downbeat, tempo, tempoBpm: TEMPO_BPM, meters };
}

interface Convolution {
  /** taps × inputs rows of one weight for each output. */
  weights: Float32Array;
  bias: Float32Array;
  taps: number;
  dilation: number;
  into: Float32Array;
}

/** Convolution over time with zeros around; rows of `width` values in, rows of as many as `bias` has out. */
function convolve(
  input: Float32Array,
  width: number,
  { weights: matrix, bias, taps, dilation, into }: Convolution,
): void {
  const outputs = bias.length;
  const rows = into.length / outputs;
  const sums = new Float32Array(outputs);
  for (let row = 0; row < rows; row++) {
    sums.set(bias);
    for (let tap = 0; tap < taps; tap++) {
      const source = row + (tap - (taps >> 1)) * dilation;
      if (source < 0 || source >= rows) continue;
      for (let i = 0; i < width; i++) {
        const value = input[source * width + i]!;
        const at = (tap * width + i) * outputs;
        for (let o = 0; o < outputs; o++) sums[o]! += value * matrix[at + o]!;
      }
    }
    into.set(sums, row * outputs);
  }
}

function elu(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (values[i]! < 0) values[i] = Math.expm1(values[i]!);
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function logSum(values: Float32Array): number {
  let most = -Infinity;
  for (const value of values) most = Math.max(most, value);
  let sum = 0;
  for (const value of values) sum += Math.exp(value - most);
  return most + Math.log(sum);
}

/** Answers a function that gives the tensors in the order they were written. */
function weights(): (size: number) => Float32Array {
  const bytes = Uint8Array.from(atob(BEAT_WEIGHTS), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  let tensor = 0;
  return (size) => {
    const scale = BEAT_SCALES[tensor++]!;
    const values = Float32Array.from({ length: size }, (_, i) => scale * view.getInt16(2 * (at + i), true));
    at += size;
    return values;
  };
}
