import { z } from 'zod';
import { hasMore, id, integer, pageLimit, timestamp } from '../http/fields.ts';

export const account = z.object({
  account_id: z.uuid(),
  name: z.string().nullable(),
  kind: z.enum(['paid', 'free']),
  team_id: z.uuid().nullable(),
  available_tokens: z.int().min(0).describe('Tokens that new work can be charged to. A token is a second of audio.'),
  held_tokens: z.int().min(0).describe('Tokens held for work in progress.'),
  engine_time: z
    .object({
      used_today_s: z.number().min(0).describe('Processing time used since midnight UTC, in seconds.'),
      free_left_s: z.number().min(0).describe('Left of the processing time that is free until midnight UTC.'),
      budget_left_s: z
        .number()
        .min(0)
        .describe('Left of the processing time that charged tokens have added; it is used after the free time.'),
    })
    .describe(
      'Processor time of decoding and analysis. When none is left, work waits for all other work; that of an account ' +
        'which was never topped up fails with engine_time_exceeded.',
    ),
  alerts: z
    .array(
      z.object({
        code: z.enum(['low_balance', 'budget_used']),
        message: z.string().describe('What happened and what to do.'),
        limit: z.int().describe('The limit that was set, in tokens.'),
        tokens: z.int().describe('Available tokens, or tokens charged this month.'),
      }),
    )
    .describe(
      'Limits of PUT /v1/account/alerts that are reached. Without tokens, the balance is low for every account.',
    ),
  max_upload_bytes: z.int().describe('Largest file that POST /v1/uploads takes, in bytes.'),
  payments: z.boolean().describe('Whether tokens can be bought here, by POST /v1/payments/checkout.'),
});

/** Far more tokens than any account has. */
const MAX_LIMIT = 1e12;
const limit = integer('a whole number of tokens').min(0).max(MAX_LIMIT).nullable().default(null);

/** When an account has alerts; both are replaced, and null is never. */
export const alertLimits = z
  .strictObject({
    low_balance: limit.describe('Available tokens below which the balance is low.'),
    monthly_budget: limit.describe('Tokens charged in a month of UTC from which the budget is used up. Work goes on.'),
  })
  .meta({ example: { low_balance: 3_600, monthly_budget: 100_000 } });

export const ledgerQuery = z.strictObject({
  limit: pageLimit,
  before: id.optional().describe('Only entries older than this one: the last entry_id of the previous page.'),
});

const ledgerEntry = z.object({
  entry_id: z.uuid(),
  reason: z
    .enum(['grant', 'top_up', 'hold', 'release', 'charge', 'refund'])
    .describe(
      'A hold reserves tokens. A charge takes them when the work is done; a release gives them back. A refund takes tokens whose ' +
        'payment is paid back; with tokens above 0, it gives back those of a refund that failed.',
    ),
  tokens: z
    .int()
    .describe(
      "Change of the account's balance, available and held tokens together. The sum of all entries is the balance.",
    ),
  available_tokens: z.int().describe('Change of the available tokens.'),
  held_tokens: z.int().describe('Change of the held tokens.'),
  content_hash: z.string().nullable().describe('SHA-256 of the audio that the entry is for.'),
  audio_tokens: z
    .int()
    .nullable()
    .describe(
      'Length of the audio in tokens, of holds and charges. A charge is this length less the tokens of the origins.',
    ),
  origins: z
    .array(
      z.object({
        content_hash: z.string().describe('SHA-256 of the origin.'),
        tokens: z.int().describe('What the origin itself was charged for.'),
      }),
    )
    .describe(
      'The audio that this audio was made of by steps of the account, through all generations, and that was charged.',
    ),
  item_id: z.uuid().nullable(),
  job_id: z.uuid().nullable().describe('The batch or run of the item.'),
  created_at: timestamp,
});

export const ledgerPage = z.object({
  entries: z.array(ledgerEntry).describe('Newest first.'),
  has_more: hasMore,
});

export const erasure = z
  .strictObject({
    status: z.enum(['none', 'erasing', 'erased']).describe('none: it was never requested. erased: it has ended.'),
    requested_at: timestamp.nullable(),
    ended_at: timestamp.nullable().describe('When the last data were gone; null while it goes on.'),
  })
  .meta({ id: 'Erasure' });
