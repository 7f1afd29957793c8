import { BEAT_FEATURES } from './beat-features.ts';
import { createLayers } from './temporal-convolution.ts';
import stored from './beat-weights.json' with { type: 'json' };

const PAIR = 2 * BEAT_FEATURES;
const TEMPI = 64;
const METERS = 3;
const OUTPUTS = 4 + TEMPI + METERS;
/** Tempi of the tempo outputs in beats per minute, evenly spaced on a logarithmic scale. */
const MIN_BPM = 36;
const MAX_BPM = 250;
const TEMPO_BPM: readonly number[] = Array.from(
  { length: TEMPI },
  (_, i) => MIN_BPM * (MAX_BPM / MIN_BPM) ** (i / (TEMPI - 1)),
);

/** Output of the network for all frames. */
export interface BeatActivations {
  /** Beat probability of each frame, 0 to 1. */
  beat: Float32Array;
  /** Downbeat probability of each frame, 0 to 1. */
  downbeat: Float32Array;
  /** Log-probabilities of `tempoBpm`, one row per two frames. */
  tempo: Float32Array;
  tempoBpm: readonly number[];
  /** Log-probabilities of bars of 2, 3 and 4 beats, averaged over the audio. */
  meters: number[];
}

/**
 * Returns the beat, downbeat, tempo and meter activations of `frames` frames of features at 50 Hz: a temporal
 * convolutional network of residual blocks with growing dilation and a receptive field of 20 s (after Davies & Böck
 * 2019 and Böck & Davies 2020), trained by training/beats.
 */
export function beatActivations(features: Float32Array, frames: number): BeatActivations {
  const rows = Math.max(1, Math.ceil(frames / 2));
  const pairs = new Float32Array(rows * PAIR);
  pairs.set(features.subarray(0, frames * BEAT_FEATURES));
  return activations(createLayers(stored, PAIR, OUTPUTS)(pairs, rows), rows, frames);
}

function activations(out: Float32Array, rows: number, frames: number): BeatActivations {
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
    const normal = logSumExp(out.subarray(at + 4, at + 4 + TEMPI));
    for (let i = 0; i < TEMPI; i++) tempo[row * TEMPI + i] = out[at + 4 + i]! - normal;
    const counts = out.subarray(at + 4 + TEMPI, at + OUTPUTS);
    const sum = logSumExp(counts);
    for (let m = 0; m < METERS; m++) meters[m]! += (counts[m]! - sum) / rows;
  }
  return { beat, downbeat, tempo, tempoBpm: TEMPO_BPM, meters };
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function logSumExp(values: Float32Array): number {
  let max = -Infinity;
  for (const value of values) max = Math.max(max, value);
  let sum = 0;
  for (const value of values) sum += Math.exp(value - max);
  return max + Math.log(sum);
}
