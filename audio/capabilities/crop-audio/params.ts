import { z } from 'zod';
import { checkEncoding, encodingParams } from '../encoding-params.ts';

/** Schema of the parameters. */
export const paramsSchema = z
  .strictObject({
    start_s: z.number().min(0).optional().describe('Where the kept span begins, in seconds; default: the beginning.'),
    end_s: z
      .number()
      .positive()
      .optional()
      .describe('Where it ends, in seconds; default, and at most: the end of the audio.'),
    ...encodingParams,
    format: encodingParams.format.describe(
      'Format of the made file; default: flac, or wav for samples above full scale: both keep every sample.',
    ),
  })
  .refine(({ start_s, end_s }) => start_s === undefined || end_s === undefined || start_s < end_s, {
    path: ['end_s'],
    message: 'must lie after start_s',
  })
  .superRefine(checkEncoding);
