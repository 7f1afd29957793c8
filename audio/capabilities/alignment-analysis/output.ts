import { z } from 'zod';

const measured = z.number().nullable();

/** Schema of the output. */
export const outputSchema = z.object({
  mode: z
    .enum(['offset', 'drift', 'warp', 'channels'])
    .nullable()
    .describe(
      'offset: the same all along; drift: slower or faster by a constant rate; warp: the pace varies; channels: no reference. Null when the two have nothing in common.',
    ),
  offset_s: measured.describe(
    'Where the beginning of the reference is in the target: above 0, the target is later. For a warp: at the beginning of the path.',
  ),
  drift_rate: measured.describe('Seconds of the target for one second of the reference; 1 without drift.'),
  target_polarity: z
    .enum(['same', 'inverted'])
    .nullable()
    .describe('Polarity of the target relative to the reference.'),
  confidence: z.number().describe('0 to 1: share of the compared places that agree.'),
  path: z
    .array(z.object({ reference_s: z.number(), target_s: z.number() }))
    .describe('Moments that correspond; linear in between.'),
  channel_delay_s: measured.describe('Delay of the right channel of the target: above 0, it is later than the left.'),
  channel_delay_samples: z.number().int().nullable(),
  polarity: z
    .enum(['same', 'inverted'])
    .nullable()
    .describe('Polarity of the right channel of the target relative to the left.'),
  notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null, or less exact.'),
  engine: z.string(),
});
