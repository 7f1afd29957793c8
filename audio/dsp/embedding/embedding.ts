import { EMBEDDING_FRAME_RATE, type createEmbeddingFrames } from './embedding-frames.ts';
import { embeddingFeatures, tuningOf } from './embedding-features.ts';
import { EMBEDDING_SCALES } from './embedding-scales.ts';

/** Numbers of an embedding. */
export const EMBEDDING_SIZE = EMBEDDING_SCALES.mean.length;
/** Seconds of a window of short audio, and the most windows of any: those of long audio are longer. */
const WINDOW_S = 10;
const MOST_WINDOWS = 24;
/** Farther out, in deviations, a feature says no more. */
const FARTHEST = 5;

export interface Embedding {
  vector: Float64Array;
  windows: { startS: number; endS: number; vector: Float64Array }[];
}

/** Embeds the whole audio and windows of it, each as a vector of length 1: statistics, each by its deviation in made music. */
export function embed(frames: ReturnType<ReturnType<typeof createEmbeddingFrames>['finish']>): Embedding {
  const tuning = tuningOf(frames);
  const vectorOf = (from: number, to: number): Float64Array =>
    unit(scaled(embeddingFeatures(frames, { from, to, tuning })));
  const windowS = Math.max(WINDOW_S, frames.count / EMBEDDING_FRAME_RATE / MOST_WINDOWS);
  const count = Math.max(1, Math.round(frames.count / EMBEDDING_FRAME_RATE / windowS));
  const edge = (i: number): number => Math.round((i * frames.count) / count);
  const windows = Array.from({ length: count }, (_, i) => ({
    startS: edge(i) / EMBEDDING_FRAME_RATE,
    endS: edge(i + 1) / EMBEDDING_FRAME_RATE,
    vector: vectorOf(edge(i), edge(i + 1)),
  }));
  return { vector: vectorOf(0, frames.count), windows };
}

function scaled(features: Float64Array): Float64Array {
  const { mean, scale } = EMBEDDING_SCALES;
  return features.map((value, i) => Math.max(-FARTHEST, Math.min(FARTHEST, (value - mean[i]!) / scale[i]!)));
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
