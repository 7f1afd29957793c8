import { z } from 'zod';
import { id, timestamp } from '../http/fields.ts';
import { jobsQuery } from '../jobs/schemas.ts';

export const account = z.object({
  account_id: z.uuid(),
  name: z.string().nullable(),
  kind: z.enum(['paid', 'free']),
  team_id: z.uuid().nullable(),
  available_tokens: z.int().min(0).describe('What new work may be charged to; a token is a second of audio.'),
  held_tokens: z.int().min(0).describe('Set aside for work that is under way.'),
});

export const ledgerQuery = z.object({
  limit: jobsQuery.shape.limit,
  before: id.optional().describe('Only what was entered before this one: the id that the last page ended with.'),
});

const ledgerEntry = z.object({
  entry_id: z.uuid(),
  reason: z
    .enum(['grant', 'top_up', 'hold', 'release', 'charge'])
    .describe('A hold sets tokens aside; a charge takes them once the work is done, a release gives them back.'),
  tokens: z.int().describe('What it adds to what the account owns, available or held; the sum of all is its balance.'),
  available_tokens: z.int().describe('What it adds to the available tokens.'),
  held_tokens: z.int().describe('What it adds to the held tokens.'),
  content_hash: z.string().nullable().describe('SHA-256 of the audio it is for.'),
  item_id: z.uuid().nullable(),
  job_id: z.uuid().nullable().describe('The batch or run of the item.'),
  created_at: timestamp,
});

export const ledgerPage = z.object({
  entries: z.array(ledgerEntry).describe('Newest first.'),
  has_more: z.boolean().describe('True when there are older ones.'),
});
