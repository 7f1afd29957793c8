import { z } from 'zod';

const span = z.strictObject({
  from: z.int().min(0).max(1_000_000).default(0),
  values: z.array(z.number()).min(1).max(64),
});

/** Schema of what a manifest of the family deepfilternet says beside its files. */
export const deepFilterSchema = z.strictObject({
  version: z.string().regex(/^[\w.+-]{1,40}$/, 'must be a version such as 1.2.0'),
  reference: z
    .strictObject({
      snr_db: span.describe('Level of speech over noise in dB, per frame of 10 ms, as the network estimates it.'),
      samples: span.describe('Samples of the output, times 1,000.'),
      tolerance: z.number().positive().max(1).default(1e-2),
    })
    .describe(
      'Results for a second of a voice-like tone: the first 20 harmonics of 150 Hz, four times a second on and off.',
    ),
});
export type DeepFilterDescription = z.infer<typeof deepFilterSchema>;
