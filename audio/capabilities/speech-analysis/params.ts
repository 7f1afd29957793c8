import { z } from 'zod';

/** Schema of the parameters. */
export const paramsSchema = z.strictObject({
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional()
    .describe(
      'Language of the transcript as an ISO 639 code, for models that take one; default: as the model detects.',
    ),
});
