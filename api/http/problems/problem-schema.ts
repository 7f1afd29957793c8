import { z } from 'zod';
import type { ProblemCode } from './problem.ts';
import { PROBLEMS } from './list.ts';

/** The body of every error response (RFC 9457). */
export const problemBody = z.object({
  type: z.literal('about:blank'),
  title: z.string().describe('Meaning of the code.'),
  status: z.int(),
  detail: z.string().describe('What is wrong and what to do, for people.'),
  code: z.enum(Object.keys(PROBLEMS) as ProblemCode[]).describe('Stable code to branch on.'),
  request_id: z.string(),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('Invalid fields, at most 20.'),
});
