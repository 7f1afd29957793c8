import { z } from 'zod';
import { checkEncoding, encodingParams } from '../encoding-params.ts';
import { furtherUrl } from '../further-inputs.ts';

/** Schema of the parameters. */
export const paramsSchema = z
  .strictObject({
    before_url: furtherUrl.describe('Audio that comes before it.'),
    after_url: furtherUrl.describe('Audio that comes after it. At least one of the two is needed.'),
    crossfade_s: z
      .number()
      .min(0)
      .max(600)
      .default(0)
      .describe('Seconds over which neighbours are crossfaded with equal power; shortened where they are too short.'),
    gap_s: z
      .number()
      .min(0)
      .max(600)
      .default(0)
      .describe('Seconds of silence between neighbours; not together with a crossfade.'),
    match_loudness: z
      .boolean()
      .default(false)
      .describe('True: what comes before and after gets the loudness of this audio (integrated, EBU R 128).'),
    ...encodingParams,
    format: encodingParams.format.describe(
      'Format of the made file; default: flac, or wav for samples above full scale: both keep every sample.',
    ),
  })
  .refine(({ before_url: before, after_url: after }) => before !== undefined || after !== undefined, {
    path: ['after_url'],
    message: 'name the audio to join: before_url, after_url or both',
  })
  .refine(({ crossfade_s: crossfade, gap_s: gap }) => crossfade === 0 || gap === 0, {
    path: ['gap_s'],
    message: 'is not possible together with crossfade_s: choose one of them',
  })
  .superRefine(checkEncoding);
