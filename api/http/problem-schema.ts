import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from './problems.ts';

/** A problem as it is answered (RFC 9457). */
export const problemBody = z.object({
  type: z.literal('about:blank'),
  title: z.string().describe('What the code means.'),
  status: z.int(),
  detail: z.string().describe('What was wrong this time and what to do about it, for people.'),
  code: z.enum(Object.keys(PROBLEMS) as ProblemCode[]).describe('Stable: branch on it.'),
  request_id: z.string(),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('Where a body is wrong, at most 20 places.'),
});
