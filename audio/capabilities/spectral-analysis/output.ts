import { z } from 'zod';
import { artifact } from '../capability.ts';

const spread = z.object({ mean: z.number(), std: z.number() });

/** Schema of the output. */
export const outputSchema = z.object({
  summary: z
    .object({
      centroid_hz: spread.nullable().describe('Mean frequency, weighted by magnitude.'),
      bandwidth_hz: spread.nullable().describe('Deviation from the centroid.'),
      rolloff_hz: spread.nullable().describe('Frequency below which 85 % of the magnitudes lie.'),
      flatness: spread.nullable().describe('1 of white noise, 0 of a tone.'),
      zero_crossing_rate: spread.describe('Share of samples whose sign differs from the one before.'),
      contrast_db: z
        .array(spread.nullable())
        .length(7)
        .describe('Peaks over valleys: below 200 Hz, five octaves from there, and above 6.4 kHz.'),
      mfcc: z.array(spread).length(20).nullable().describe('Mel-frequency cepstral coefficients.'),
      chroma: z.array(spread).length(12).nullable().describe('Strength of the pitch classes, C first, highest 1.'),
    })
    .describe('Mean and standard deviation over the frames: Hann windows of 2048 samples of the mean of the channels.'),
  chroma_tuning_cents: z
    .number()
    .nullable()
    .describe('How far the notes lie from A = 440 Hz, where chroma was gathered.'),
  series: z.object({
    hop_s: z.number().describe('Seconds from one point to the next; grows with the audio: 2048 points at most.'),
    centroid_hz: z.array(z.number().nullable()),
    rms_dbfs: z.array(z.number().nullable()).describe('Null where there is digital silence.'),
  }),
  image: artifact.nullable().describe('Spectrogram (PNG): time, logarithmic frequency, level below the highest.'),
  notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null.'),
  engine: z.string(),
});
