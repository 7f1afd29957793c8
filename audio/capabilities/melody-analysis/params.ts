import { z } from 'zod';
import { filesParam } from '../files-param.ts';

/** Schema of the parameters. */
export const paramsSchema = z.strictObject({
  voices: z
    .enum(['auto', 'single', 'mix'])
    .default('auto')
    .describe('Whether one voice or instrument sounds alone or leads a mix; auto detects which.'),
  hop_s: z
    .number()
    .min(0.01)
    .max(60)
    .optional()
    .describe(
      'Seconds between the entries of f0, rounded to whole frames; default: one frame, 0.01 s of a single voice and 0.02 s of a mix. Files ' +
        'of format csv and jams hold every frame.',
    ),
  ...filesParam(['midi', 'labels', 'csv', 'jams']),
});
