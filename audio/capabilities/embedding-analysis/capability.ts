import { z } from 'zod';
import { embed } from '../../dsp/embedding/embedding.ts';
import { createEmbeddingFrames, EMBEDDING_RATE } from '../../dsp/embedding/embedding-frames.ts';
import { createFingerprinter, encodeFingerprint } from '../../dsp/embedding/fingerprint.ts';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { defineCapability } from '../capability.ts';
import { chat } from './chat.ts';
import { createModelEmbedding } from './model-embedding.ts';
import { outputSchema } from './output.ts';

const FINGERPRINT = 'chromaprint';
const ENGINE = `embedded:statistics+${FINGERPRINT}`;
/** Vectors can be compared only with vectors of the same model. */
const MODEL = 'statistics-1';

/** Returns a vector that is similar for similar sound, and a fingerprint. */
export const embeddingAnalysis = defineCapability({
  name: 'embedding_analysis',
  version: 2,
  summary: 'Computes a vector for similarity search and an acoustic fingerprint that identifies the recording.',
  takes: 'audio',
  makes: 'analysis',
  uses: ['embedding'],
  engine: ENGINE,
  chat,
  params: z.strictObject({}),
  output: outputSchema,

  run({ audio, progress, models }) {
    const model = models.embeddingModel && createModelEmbedding(models.embeddingModel, audio.sampleRate);
    const resampler = createResampler(audio.sampleRate, EMBEDDING_RATE);
    const table = createEmbeddingFrames();
    const fingerprinter = createFingerprinter();
    let sounds = false;
    const add = (samples: Float32Array): void => {
      sounds ||= samples.some((x) => x !== 0);
      if (!model) table.push(samples);
      fingerprinter.push(samples);
    };
    for (const block of mixDown(audio, progress)) {
      add(resampler.push(block));
      model?.push(block);
    }
    add(resampler.finish());
    const { vector, windows } = model ? model.finish() : embed(table.finish());
    const fingerprint = fingerprinter.finish();
    const notes = [];
    const silence = 'the audio, or the mean of its channels, is digital silence';
    if (!sounds) notes.push({ field: 'vector', reason: silence }, { field: 'fingerprint', reason: silence });
    else if (fingerprint.length === 0)
      notes.push({ field: 'fingerprint', reason: 'the audio is shorter than a fingerprint, 2.6 s' });
    return {
      model: models.embeddingModel?.name ?? MODEL,
      dimension: vector.length,
      vector: sounds ? rounded(vector) : null,
      windows: sounds
        ? windows.map(({ startS, endS, vector: part }) => ({
            start_s: startS,
            end_s: Math.min(audio.frames / audio.sampleRate, endS),
            vector: rounded(part),
          }))
        : [],
      fingerprint: sounds && fingerprint.length > 0 ? encodeFingerprint(fingerprint) : null,
      notes,
      engine: models.embeddingModel ? `model:${models.embeddingModel.name}+${FINGERPRINT}` : ENGINE,
    };
  },
});

/** Rounds to six digits, which is finer than any meaningful difference. */
function rounded(vector: Float64Array): number[] {
  return Array.from(vector, (value) => Number(value.toFixed(6)));
}
