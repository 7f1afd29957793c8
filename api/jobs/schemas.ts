import { z } from 'zod';
import { FAILURE_CODES } from '../../workflows/domain/failure.ts';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import { id, pageLimit } from '../http/fields.ts';

/** Max characters of a job's metadata, as JSON. */
const MAX_METADATA_CHARS = 16_384;

/** The query of a list of jobs, newest first. */
export const jobsQuery = z.object({
  limit: pageLimit,
  before: id.optional().describe('Only jobs submitted before this one: the last id of the previous page.'),
  status: z.enum(JOB_STATES).optional().describe('Only jobs in this state.'),
});

/** Data that a customer keeps with a batch or run. It is returned unchanged and never read. */
export const metadata = z
  .record(z.string(), z.unknown(), 'It must be a JSON object.')
  .refine(
    (value) => JSON.stringify(value).length <= MAX_METADATA_CHARS,
    `It is longer than ${MAX_METADATA_CHARS} characters of JSON.`,
  )
  .describe('A JSON object that is stored with the job and returned with its status.');

/** Why an item or a step failed. */
export const failure = z
  .object({
    code: z.enum(FAILURE_CODES),
    message: z.string().describe('What happened and what to do about it.'),
  })
  .meta({ id: 'Failure' });
