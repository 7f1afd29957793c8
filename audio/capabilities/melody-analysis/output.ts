import { z } from 'zod';
import { filesOutput } from '../files-param.ts';

/** Schema of the output. */
export const outputSchema = z.object({
  monophonic: z.boolean().nullable().describe('Whether one note sounds at a time; null when no pitch is found.'),
  f0: z.object({
    hop_s: z.number().describe('Entry n is centred on n * hop_s seconds.'),
    hz: z
      .array(z.number())
      .describe('Fundamental frequency, estimated in rests too; 0 where no pitch can be estimated.'),
    voiced: z.array(z.boolean()).describe('Whether the melody sounds rather than rests.'),
    confidence: z.array(z.number()).describe('Probability that the melody sounds, 0 to 1.'),
  }),
  notes: z.array(
    z.object({
      start_s: z.number(),
      end_s: z.number(),
      midi: z.number().int().describe('Key of a keyboard tuned as the melody is; 69 is A4.'),
      name: z.string(),
      cents_off: z.number().describe('Cents that the note lies above the key at A4 = 440 Hz.'),
    }),
  ),
  reasons: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null or empty.'),
  engine: z.string(),
  ...filesOutput,
});
