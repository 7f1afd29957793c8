import { z } from 'zod';

const measured = z.number().nullable();
const common = {
  present: z.boolean(),
  confidence: z.number().describe('Confidence of `present`, 0 to 1.'),
  reason: z.string().nullable().describe('Why the effect could not be judged, or a value is null.'),
};

/** One effect and its measurements. */
const effect = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('clipping').describe('Peaks cut off at one level, at full scale or below it.'),
    ...common,
    clipped_samples: z.number().int().describe('Samples at that level, all channels counted.'),
    runs: z.number().int().describe('Runs of at least three of them.'),
    level_dbfs: measured.describe('The level.'),
  }),
  z.object({
    type: z
      .literal('compression')
      .describe('Levels brought closer together by a compressor, that of the mix or a later one.'),
    ...common,
    level_spread_db: measured.describe('Loudest 400 ms over their median.'),
    overshoot_db: measured.describe('Highest peak over the peak that 1 % of all 10 ms exceed.'),
  }),
  z.object({
    type: z.literal('low_pass').describe('High frequencies cut off below 10 kHz.'),
    ...common,
    cutoff_hz: measured,
    drop_db: measured.describe('Fall in the octave above it, beyond the fall before.'),
  }),
  z.object({
    type: z.literal('echo').describe('A repeat of the sound after 0.04 to 1 s.'),
    ...common,
    delay_s: measured,
    gain_db: measured.describe('Level of the repeat.'),
  }),
  z.object({
    type: z.literal('reverb').describe('Speech in an audible room, or music that was put into one as a whole.'),
    ...common,
    rt60_s: measured.describe('Time in which the sound falls by 60 dB; null for music.'),
  }),
  z.object({
    type: z
      .literal('stereo_width')
      .describe('Present: the stereo image was narrowed, or is narrow by itself (a width of 0.03 or less), or mono.'),
    ...common,
    width: measured.describe(
      'Level of the difference of the channels over that of their sum: 0 is mono, 1 as wide as unrelated channels.',
    ),
  }),
]);
export type Effect = z.input<typeof effect>;

/** Schema of the output. */
export const outputSchema = z.object({ effects: z.array(effect), engine: z.string() });
