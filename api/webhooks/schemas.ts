import { z } from 'zod';
import { timestamp } from '../http/fields.ts';

/** What is POSTed to the webhook_url of a request, by event; the order of the keys is part of the contract. */
export const COMPLETION_EVENTS = {
  batch_completed: z
    .object({
      event: z.literal('batch_completed'),
      batch_id: z.uuid(),
      status: z.enum(['completed', 'failed', 'cancelled']),
      total_items: z.int(),
      completed_items: z.int(),
      failed_items: z.int().describe('Items that failed after their retries.'),
      cancelled_items: z.int().describe('Items cancelled before they ran.'),
      actual_total_cost: z.int().describe('Tokens charged for the batch, all rounds together.'),
      completed_at: timestamp,
    })
    .meta({
      example: {
        event: 'batch_completed',
        batch_id: '01a20069-817c-71a2-9087-26d54976418f',
        status: 'completed',
        total_items: 16,
        completed_items: 14,
        failed_items: 2,
        cancelled_items: 0,
        actual_total_cost: 2310,
        completed_at: '2026-11-21T23:20:50.652Z',
      },
    }),
  recipe_completed: z
    .object({
      event: z.literal('recipe_completed'),
      job_id: z.uuid(),
      recipe_id: z.string().nullable(),
      status: z.enum(['completed', 'failed', 'cancelled']),
      actual_total_cost: z.int().describe('Tokens charged for the run.'),
      completed_at: timestamp,
    })
    .meta({
      example: {
        event: 'recipe_completed',
        job_id: '01a2006a-4ea7-73ba-9077-28b79da4b3f7',
        recipe_id: 'rec_0001_loudness_and_tempo',
        status: 'completed',
        actual_total_cost: 20,
        completed_at: '2026-11-21T23:21:45.741Z',
      },
    }),
} as const;

/** How an event is delivered, said once for both. */
export const DELIVERY =
  'POSTed to the webhook_url of the submit, which must be a public https address; redirects are not followed. ' +
  'Any 2xx within 10 s accepts it; else it is sent again after 2 s and once more after 4 s. It is not signed: ' +
  'put a secret into the path or query of webhook_url, and take what was found from the API.';
