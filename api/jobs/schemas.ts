import { z } from 'zod';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import { id, wholeNumber } from '../http/fields.ts';

const MAX_LIMIT = 100;

/** Query of a list of jobs, newest first. */
export const jobsQuery = z.object({
  limit: wholeNumber
    .transform((limit) => Math.min(limit, MAX_LIMIT))
    .default(20)
    .describe('Entries of a page, 1 to 100; more is taken for 100.'),
  before: id.optional().describe('Only what was submitted before this one: the id that the last page ended with.'),
  status: z.enum(JOB_STATES).optional().describe('Only those in this state.'),
});

export const hasMore = z.boolean().describe('True when there are older ones.');
