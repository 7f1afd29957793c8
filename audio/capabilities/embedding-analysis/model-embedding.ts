import { createResampler } from '../../dsp/core/resample.ts';
import { meanVector, windowCount, type Embedding } from '../../dsp/embedding/embedding.ts';
import type { Models } from '../model-interfaces.ts';

/** Embeds mono audio by a model, window by window: at most one of them is held. */
export interface ModelEmbedding {
  /** Adds samples, any number at a time. */
  push(samples: Float32Array): void;
  /** Returns the mean of all windows, and of each of at most 24 parts. A window counts by its length. */
  finish(): Embedding;
}

/** Creates the embedding of audio of a sample rate by a model. */
export function createModelEmbedding(model: NonNullable<Models['embeddingModel']>, ofAudio: number): ModelEmbedding {
  const { windowSamples, sampleRate } = model;
  const resampler = createResampler(ofAudio, sampleRate);
  const window = new Float32Array(windowSamples);
  const vectors: { vector: Float32Array; samples: number }[] = [];
  let filled = 0;
  const flush = (): void => {
    if (filled > 0) vectors.push({ vector: model.embed(window.fill(0, filled)).slice(), samples: filled });
    filled = 0;
  };
  const add = (samples: Float32Array): void => {
    for (let at = 0; at < samples.length;) {
      const count = Math.min(windowSamples - filled, samples.length - at);
      window.set(samples.subarray(at, at + count), filled);
      filled += count;
      at += count;
      if (filled === windowSamples) flush();
    }
  };
  return {
    push: (samples) => add(resampler.push(samples)),
    finish() {
      add(resampler.finish());
      flush();
      const total = vectors.reduce((sum, { samples }) => sum + samples, 0);
      const parts = Math.min(vectors.length, windowCount(total / sampleRate));
      const edge = (part: number): number => Math.round((part * vectors.length) / parts);
      const endS = (n: number): number => Math.min(total, n * windowSamples) / sampleRate;
      const vectorOf = (from: number, to: number): Float64Array =>
        meanVector(vectors.slice(from, to).map(({ vector, samples }) => ({ vector, weight: samples })));
      return {
        vector: vectorOf(0, vectors.length),
        windows: Array.from({ length: parts }, (_, part) => ({
          startS: endS(edge(part)),
          endS: endS(edge(part + 1)),
          vector: vectorOf(edge(part), edge(part + 1)),
        })),
      };
    },
  };
}
