import { z } from 'zod';
import { filesParam } from '../files-param.ts';

/** Schema of the parameters. */
export const paramsSchema = z.strictObject({
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional()
    .describe(
      'Language of the transcript as an ISO 639 code, for models that take one; default: as the model detects.',
    ),
  ...filesParam(['srt', 'vtt', 'labels', 'csv', 'jams']),
});
