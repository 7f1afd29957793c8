import { z } from 'zod';
import { filesOutput } from '../files-param.ts';

const level = z.number().nullable();

/** Schema of the output. */
export const outputSchema = z.object({
  duration_s: z.number(),
  sample_rate_hz: z.number().int(),
  channels: z.number().int(),
  codec: z.string(),
  bit_rate_bps: z.number().nullable(),
  integrated_lufs: level.describe('ITU-R BS.1770-5 integrated loudness.'),
  loudness_range_lu: level.describe('EBU Tech 3342 loudness range.'),
  max_momentary_lufs: level.describe('Loudest 400 ms.'),
  max_short_term_lufs: level.describe('Loudest 3 s.'),
  true_peak_dbtp: level.describe('Highest level, between the samples too (BS.1770-5 Annex 2).'),
  peak_dbfs: level.describe('Highest sample.'),
  rms_dbfs: level.describe('Root mean square over all channels; a full-scale sine reads -3.01.'),
  crest_db: level.describe('Peak over root mean square.'),
  dc_offset: z.number().describe('Mean of the channel whose mean is farthest from 0; full scale is 1.'),
  clipped_samples: z
    .number()
    .int()
    .describe(
      'Samples at full scale, or at the lower level that all peaks are cut off at, in channels where three or more follow each other; all channels counted.',
    ),
  silences: z.array(z.object({ start_s: z.number(), end_s: z.number() })),
  phase_correlation: level.describe('Of the two channels of a stereo audio: 1 the same, 0 unrelated, -1 opposite.'),
  per_channel: z.array(
    z.object({
      peak_dbfs: level,
      true_peak_dbtp: level,
      rms_dbfs: level,
      dc_offset: z.number(),
      clipped_samples: z.number().int(),
    }),
  ),
  notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null.'),
  engine: z.string(),
  ...filesOutput,
});
