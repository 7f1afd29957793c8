import { z } from 'zod';
import { filesOutput } from '../files-param.ts';

/** Schema of the output. */
export const outputSchema = z.object({
  tags: z
    .array(z.object({ label: z.string(), score: z.number(), start_s: z.number(), end_s: z.number() }))
    .describe('Spans with a tag, the highest score first; 0 to 1, lower for what sounds only part of the time.'),
  vocabulary: z
    .array(z.string())
    .describe(
      'All tags. speech: talking; mixed: talking over music; lead: one melody alone, sung or played; singing: one melody that may be a voice; music: several instruments or voices; drums: percussion alone; tone: a steady electronic sound; noise; silence: below -60 dBFS.',
    ),
  model_tags: z
    .array(z.object({ label: z.string(), score: z.number(), start_s: z.number(), end_s: z.number() }))
    .nullable()
    .describe('Tags of an installed tagging model, in its own vocabulary.'),
  notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null or empty.'),
  engine: z.string(),
  ...filesOutput,
});
