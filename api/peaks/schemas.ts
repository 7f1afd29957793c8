import { z } from 'zod';
import { wholeNumber } from '../http/fields.ts';

/** Points of a channel, at most: more than a screen has pixels. */
const MAX_POINTS = 4_096;

export const peaksQuery = z.strictObject({
  points: wholeNumber
    .transform((points) => Math.min(points, MAX_POINTS))
    .default(1_000)
    .describe('Points of each channel, 1 to 4,096; a greater number counts as 4,096. Short audio has fewer.'),
});

export const peaks = z
  .object({
    duration_s: z.number().describe('Length in seconds.'),
    channels: z.int(),
    peaks: z
      .array(z.array(z.number().min(0).max(1)))
      .describe(
        'For each channel, the largest magnitude in each of equal stretches of the audio: 0 to 1, full scale. wavesurfer.js takes it as it is.',
      ),
  })
  .meta({ id: 'Peaks' });

/** The reply while the waveform is being made. */
export const PEAKS_PENDING = {
  status: 202,
  when: 'The waveform is being made: ask again after the seconds in Retry-After.',
  body: z.object({ status: z.literal('pending') }),
};
