import { z } from 'zod';
import { filesParam } from '../files-param.ts';

/** Schema of the parameters. */
export const paramsSchema = z.strictObject({
  silence_threshold_dbfs: z
    .number()
    .min(-120)
    .max(0)
    .default(-60)
    .describe('Highest sample level that still counts as silence, in dBFS.'),
  silence_min_s: z.number().min(0.01).max(3_600).default(0.5).describe('Shortest silence reported, in seconds.'),
  ...filesParam(['labels', 'csv', 'jams']),
});
