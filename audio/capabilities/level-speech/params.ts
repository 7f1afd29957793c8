import { z } from 'zod';
import { checkEncoding, encodingParams } from '../encoding-params.ts';

/** Schema of the parameters. */
export const paramsSchema = z
  .strictObject({
    target_lufs: z
      .number()
      .min(-40)
      .max(-10)
      .default(-16)
      .describe('Integrated loudness of the made audio, in LUFS; peaks stay at or below -1 dBTP.'),
    ...encodingParams,
  })
  .superRefine(checkEncoding);
