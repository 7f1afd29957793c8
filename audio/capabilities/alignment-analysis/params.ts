import { z } from 'zod';

/** Schema of the parameters. */
export const paramsSchema = z.strictObject({
  reference_url: z
    .string()
    .max(4_096)
    .regex(/^(https?|upload|artifact):\/\/[^/]/, 'must be an http, https, upload or artifact address')
    .optional()
    .describe('Audio to align with; default: the first audio of a recipe run, and for that one its own channels.'),
});
