import { z } from 'zod';
import { embed, EMBEDDING_SIZE } from '../../dsp/embedding/embedding.ts';
import { createEmbeddingFrames, EMBEDDING_RATE } from '../../dsp/embedding/embedding-frames.ts';
import { createFingerprinter, encodeFingerprint } from '../../dsp/embedding/fingerprint.ts';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { defineCapability } from '../capability.ts';
import { chat } from './chat.ts';

const ENGINE = 'embedded:statistics+chromaprint';
/** Vectors of one model compare with each other only. */
const MODEL = 'statistics-1';

/** Describes the audio by numbers that are alike for what sounds alike. */
export const embeddingAnalysis = defineCapability({
  name: 'embedding_analysis',
  version: 2,
  summary: 'Makes a vector for similarity search and an acoustic fingerprint for recognising the same recording.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  params: z.strictObject({}),
  output: z.object({
    model: z.string().describe('Name and version of the vector; compare only vectors of the same.'),
    dimension: z.number().int(),
    vector: z
      .array(z.number())
      .nullable()
      .describe('Of length 1, so that the dot product of two is their similarity; null of silence.'),
    windows: z
      .array(z.object({ start_s: z.number(), end_s: z.number(), vector: z.array(z.number()) }))
      .describe('The same for parts of about 10 s, or a 24th of long audio.'),
    fingerprint: z
      .string()
      .nullable()
      .describe('Chromaprint (algorithm 1, all of the audio), in its compressed base64 form.'),
    notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null.'),
    engine: z.string(),
  }),

  run({ audio, progress }) {
    const resampler = createResampler(audio.sampleRate, EMBEDDING_RATE);
    const table = createEmbeddingFrames();
    const fingerprinter = createFingerprinter();
    let sounds = false;
    const hear = (samples: Float32Array): void => {
      sounds ||= samples.some((x) => x !== 0);
      table.push(samples);
      fingerprinter.push(samples);
    };
    for (const block of mixDown(audio, progress)) hear(resampler.push(block));
    hear(resampler.finish());
    const { vector, windows } = embed(table.finish());
    const fingerprint = fingerprinter.finish();
    const notes = [];
    const silence = 'the audio, or the mean of its channels, is digital silence';
    if (!sounds) notes.push({ field: 'vector', reason: silence }, { field: 'fingerprint', reason: silence });
    else if (fingerprint.length === 0)
      notes.push({ field: 'fingerprint', reason: 'the audio is shorter than a fingerprint, 2.6 s' });
    return {
      model: MODEL,
      dimension: EMBEDDING_SIZE,
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
      engine: ENGINE,
    };
  },
});

/** Six digits are finer than any difference that means something. */
function rounded(vector: Float64Array): number[] {
  return Array.from(vector, (value) => Number(value.toFixed(6)));
}
