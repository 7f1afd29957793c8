import { EMBEDDING_FRAME_RATE, type createEmbeddingFrames } from './embedding-frames.ts';
import { embeddingFeatures, estimateTuning } from './embedding-features.ts';
import { EMBEDDING_SCALES } from './embedding-scales.ts';

/** Length of a window in seconds, and the maximum number of windows: those of long audio are longer. */
const WINDOW_S = 10;
const MAX_WINDOWS = 24;
/** Features are clipped at this many deviations from their mean. */
const MAX_DEVIATION = 5;

/** Unit vectors of the whole audio and of its windows. */
export interface Embedding {
  vector: Float64Array;
  windows: { startS: number; endS: number; vector: Float64Array }[];
}

/**
 * Embeds the whole audio and consecutive windows of it of about 10 s. A vector holds statistics of harmony, timbre and rhythm, each
 * standardised by its distribution over synthetic music, and has length 1; the cosine of two vectors is their similarity.
 */
export function embed(frames: ReturnType<ReturnType<typeof createEmbeddingFrames>['finish']>): Embedding {
  const tuning = estimateTuning(frames);
  const vectorOf = (from: number, to: number): Float64Array =>
    normalised(standardised(embeddingFeatures(frames, { from, to, tuning })));
  const count = windowCount(frames.count / EMBEDDING_FRAME_RATE);
  const edge = (i: number): number => Math.round((i * frames.count) / count);
  const windows = Array.from({ length: count }, (_, i) => ({
    startS: edge(i) / EMBEDDING_FRAME_RATE,
    endS: edge(i + 1) / EMBEDDING_FRAME_RATE,
    vector: vectorOf(edge(i), edge(i + 1)),
  }));
  return { vector: vectorOf(0, frames.count), windows };
}

/** Returns the number of windows of audio of a length in seconds. */
export function windowCount(seconds: number): number {
  return Math.max(1, Math.round(seconds / Math.max(WINDOW_S, seconds / MAX_WINDOWS)));
}

/** Returns the weighted mean of vectors, of length 1 unless it is 0. */
export function meanVector(vectors: readonly { vector: ArrayLike<number>; weight: number }[]): Float64Array {
  const sum = new Float64Array(vectors[0]?.vector.length ?? 0);
  for (const { vector, weight } of vectors) for (let i = 0; i < sum.length; i++) sum[i]! += weight * vector[i]!;
  return normalised(sum);
}

function standardised(features: Float64Array): Float64Array {
  const { mean, scale } = EMBEDDING_SCALES;
  return features.map((value, i) => Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, (value - mean[i]!) / scale[i]!)));
}

function normalised(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
