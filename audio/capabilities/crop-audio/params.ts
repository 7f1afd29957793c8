import { z } from 'zod';
import { checkEncoding, encodingParams } from '../encoding-params.ts';

/** Schema of the parameters. */
export const paramsSchema = z
  .strictObject({
    start_s: z.number().min(0).optional().describe('Where the kept span begins, in seconds; default: the beginning.'),
    end_s: z
      .number()
      .positive('must be above 0: nothing of the audio would be kept')
      .optional()
      .describe('Where it ends, in seconds; default, and at most: the end of the audio.'),
    ...encodingParams,
    format: encodingParams.format.describe(
      'Format of the made file; default: flac, or wav for samples above full scale: both keep every sample.',
    ),
  })
  .superRefine(({ start_s, end_s }, context) => {
    if (start_s === undefined || end_s === undefined || start_s < end_s) return;
    const message = `is ${end_s}, but must lie after start_s, which is ${start_s}`;
    context.addIssue({ code: 'custom', path: ['end_s'], message });
  })
  .superRefine(checkEncoding);
