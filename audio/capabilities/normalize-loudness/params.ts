import { z } from 'zod';
import { checkEncoding, encodingParams } from '../encoding-params.ts';

/** Schema of the parameters. */
export const paramsSchema = z
  .strictObject({
    target_lufs: z
      .number()
      .min(-60)
      .max(-5)
      .default(-14)
      .describe(
        'Integrated loudness to reach, in LUFS: -14 for streaming, -16 for podcasts, -23 for broadcasting (EBU R 128).',
      ),
    max_true_peak_dbtp: z
      .number()
      .min(-30)
      .max(0)
      .default(-1)
      .describe('Ceiling of the true peak, in dBTP; lossy formats need about 1 dB below 0.'),
    mode: z
      .enum(['limit', 'linear'])
      .default('limit')
      .describe(
        'limit: peaks above the ceiling are limited so that the loudness is reached. linear: one gain for all, which stops where the ceiling is reached.',
      ),
    ...encodingParams,
  })
  .superRefine(checkEncoding);
export type NormalizeParams = z.infer<typeof paramsSchema>;
