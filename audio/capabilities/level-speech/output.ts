import { z } from 'zod';
import { artifact } from '../capability.ts';

/** Schema of the output. */
export const outputSchema = z.object({
  audio: artifact,
  input_lra_lu: z.number().nullable().describe('Loudness range before (EBU Tech 3342).'),
  output_lra_lu: z.number().nullable().describe('The same of the made samples.'),
  output_lufs: z.number().nullable().describe('Integrated loudness of the made samples (ITU-R BS.1770-5).'),
  gain: z
    .object({
      hop_s: z.number(),
      db: z.array(z.number()).describe('Gain in dB at 0, hop_s, 2 hop_s …: linear in dB in between.'),
    })
    .describe('Gain that the samples were multiplied by, in all channels; dividing by it restores the input.'),
  reason: z
    .string()
    .nullable()
    .describe('Why a value is null, why the gain is constant, or why the loudness was not reached.'),
  engine: z.string(),
});
