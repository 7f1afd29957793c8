import { z } from 'zod';
import { STEMS } from '../../dsp/separation/stem-separation.ts';
import { artifact } from '../capability.ts';

/** Level of the last of 24 bits, in dB: a residual below it is nothing. */
export const MIN_RESIDUAL_DB = -150;

/** Schema of the output. */
export const outputSchema = z.object({
  stems: z.array(
    z.object({
      name: z.enum(STEMS).describe('vocals is the lead: a voice, or the instrument in its place.'),
      audio: artifact.describe(
        'At the rate and with the channels of the mix, in 24-bit FLAC unless a format was named.',
      ),
      rms_dbfs: z.number().nullable().describe('Root mean square over all channels; null for digital silence.'),
      energy_ratio: z.number().nullable().describe('Energy of the stem over that of all four, 0 to 1.'),
    }),
  ),
  residual_db: z
    .number()
    .describe(
      `Level of the mix less the sum of the stems, relative to the mix; ${MIN_RESIDUAL_DB} when nothing is left.`,
    ),
  notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null.'),
  engine: z.string(),
});
