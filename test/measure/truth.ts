import { z } from 'zod';

const span = z.object({ start_s: z.number(), end_s: z.number() });

/** Truth of a piece of music: the file `<name>.json` beside `<name>.wav` (mp3, opus …). */
export const pieceTruth = z.object({
  file: z.string().describe('Name of the audio file beside this one.'),
  style: z.string(),
  duration_s: z.number(),
  tempo_bpm: z.number().describe('Beats per minute of most of it.'),
  tempo_curve: z.array(z.object({ time_s: z.number(), bpm: z.number() })).optional(),
  steady: z.boolean().describe('False where the tempo is meant to change.'),
  tempo_kind: z.enum(['fixed', 'human', 'step', 'ramp', 'rubato']).optional(),
  meter: z.number().int().describe('Beats of a bar as written: 6 in 6/8, where two beats are felt.'),
  beats_s: z.array(z.number()),
  downbeats_s: z.array(z.number()),
  key: z.object({ tonic: z.string(), mode: z.enum(['major', 'minor']) }),
  tuning_cents: z.number().describe('Above A = 440 Hz.'),
  chords: z.array(span.extend({ label: z.string() })).describe('In Harte notation.'),
  sections: z.array(span.extend({ label: z.string() })),
  melody: z
    .object({ hop_s: z.number(), hz: z.array(z.number()) })
    .nullable()
    .describe('The lead; 0 Hz: silent.'),
  melody_notes: z.array(span.extend({ midi: z.number() })),
  monophonic: z.boolean(),
  stems: z.object({ vocals: z.string(), drums: z.string(), bass: z.string(), other: z.string() }).nullable(),
  drums: z.boolean(),
  compressed_db: z
    .number()
    .optional()
    .describe('How far a compressor took the gain of the mix down for a tenth of the time; 0: there was none.'),
});
export type PieceTruth = z.infer<typeof pieceTruth>;

/** Truth of a recording of speech, or of noise if `segments` is empty. */
export const clipTruth = z.object({
  file: z.string(),
  kind: z.string(),
  duration_s: z.number(),
  segments: z
    .array(span.extend({ speaker: z.string() }))
    .describe('Where somebody speaks; gaps under 0.3 s are closed.'),
  speakers: z.array(
    z.object({ voice: z.string(), sex: z.enum(['man', 'woman']), f0_median_hz: z.number().nullable() }),
  ),
  noise: z.string().nullable(),
  snr_db: z.number().nullable().describe('Over the spoken parts.'),
  room: z.object({ rt60_s: z.number() }).nullable(),
  clean: z.string().nullable().describe('The same without the noise.'),
});
export type ClipTruth = z.infer<typeof clipTruth>;

export const STEM_NAMES = ['vocals', 'drums', 'bass', 'other'] as const;
export type StemName = (typeof STEM_NAMES)[number];
