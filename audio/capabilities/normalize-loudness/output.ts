import { z } from 'zod';
import { artifact } from '../capability.ts';

/** Schema of the output. */
export const outputSchema = z.object({
  audio: artifact,
  gain_db: z.number().describe('Gain of the whole audio, before the limiter.'),
  input_lufs: z.number().nullable().describe('Integrated loudness before (ITU-R BS.1770-5).'),
  output_lufs: z.number().nullable().describe('The same of the made samples.'),
  output_true_peak_dbtp: z
    .number()
    .nullable()
    .describe('True peak of the made samples, at most the ceiling; decoded lossy files may exceed it.'),
  limited: z
    .boolean()
    .describe('limit: whether the limiter had to work. linear: whether the gain stopped at the ceiling.'),
  reason: z.string().nullable().describe('Why a value is null, or why the loudness was not reached.'),
  engine: z.string(),
});
