import { z } from 'zod';
import { filesOutput } from '../files-param.ts';

const span = z.object({ start_s: z.number(), end_s: z.number() });

/** Schema of the output. */
export const outputSchema = z.object({
  speech_ratio: z.number().describe('Part of the audio that is speech, 0 to 1.'),
  segments: z
    .array(span.extend({ speaker: z.string().nullable().describe('S1, S2 … in order of appearance.') }))
    .describe('Stretches of speech of one speaker.'),
  speakers: z.array(z.object({ speaker: z.string(), speech_s: z.number(), f0_median_hz: z.number().nullable() })),
  f0_median_hz: z.number().nullable().describe('Median pitch of all voices.'),
  f0_range_hz: z.tuple([z.number(), z.number()]).nullable().describe('Tenth and ninetieth percentile of the pitch.'),
  syllables_per_s: z.number().nullable().describe('Syllables per second of speech.'),
  pauses: z.array(span).describe('Silences of at least 0.3 s between stretches of speech.'),
  snr_db: z.number().nullable().describe('Level of speech over that of the noise in its pauses.'),
  transcript: z
    .object({
      text: z.string(),
      language: z.string().nullable(),
      words: z.array(span.extend({ word: z.string() })),
      model: z.string(),
    })
    .nullable(),
  transcript_reason: z.string().nullable().describe('Why there is no transcript.'),
  notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null.'),
  engine: z.string(),
  ...filesOutput,
});
