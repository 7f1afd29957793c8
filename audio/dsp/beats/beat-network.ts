import { BEAT_FEATURES } from './beat-features.ts';
import { createLayers } from './temporal-convolution.ts';
import stored from './beat-weights.json' with { type: 'json' };

const PAIR = 2 * BEAT_FEATURES;
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
 * growing dilation, 20 s around each moment (after Davies & Böck 2019 and Böck & Davies 2020), trained by training/beats.
 */
export function hearBeats(features: Float32Array, frames: number): BeatEvidence {
  const rows = Math.max(1, Math.ceil(frames / 2));
  const pairs = new Float32Array(rows * PAIR);
  pairs.set(features.subarray(0, frames * BEAT_FEATURES));
  return evidence(createLayers(stored, PAIR, OUTPUTS)(pairs, rows), rows, frames);
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
