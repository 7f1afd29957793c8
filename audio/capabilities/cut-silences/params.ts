import { z } from 'zod';
import { checkEncoding, encodingParams } from '../encoding-params.ts';

/** Schema of the parameters. */
export const paramsSchema = z
  .strictObject({
    min_silence_s: z
      .number()
      .min(0.1)
      .max(3_600)
      .default(1)
      .describe('Shortest silence that is shortened, in seconds.'),
    keep_s: z
      .number()
      .min(0)
      .max(3_600)
      .default(0.3)
      .describe('Length that a shortened silence keeps, half at either end; at least 0.02 s, at most min_silence_s.'),
    ...encodingParams,
  })
  .superRefine((params, context) => {
    checkEncoding(params, context);
    if (params.keep_s > params.min_silence_s)
      context.addIssue({ code: 'custom', path: ['keep_s'], message: 'must be at most min_silence_s' });
  });
