import { z } from 'zod';
import { checkEncoding, encodingParams } from '../encoding-params.ts';
import { furtherUrl } from '../further-inputs.ts';

/** In seconds: the longest audio. */
const MAX_OFFSET_S = 14_400;

/** Schema of the parameters. */
export const paramsSchema = z
  .strictObject({
    with_url: furtherUrl.describe('Audio to mix into this audio; needed.'),
    gain_db: z.number().min(-120).max(60).default(0).describe('Gain of that audio in dB; this audio keeps its level.'),
    offset_s: z
      .number()
      .min(-MAX_OFFSET_S)
      .max(MAX_OFFSET_S)
      .default(0)
      .describe('Where in this audio it begins, in seconds, before its end; below 0, its own beginning is cut off.'),
    duck_db: z
      .number()
      .min(0)
      .max(60)
      .default(0)
      .describe('How many dB softer it is while somebody speaks in this audio; 0: never softer.'),
    ...encodingParams,
    format: encodingParams.format.describe(
      'Format of the made file; default: flac, or wav for samples above full scale: both keep every sample.',
    ),
  })
  .refine(({ with_url: other }) => other !== undefined, {
    path: ['with_url'],
    message: 'is missing: name the audio to mix in',
  })
  .superRefine(checkEncoding);
