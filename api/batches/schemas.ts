import { z } from 'zod';
import { MAX_BATCH_ITEMS } from '../../workflows/domain/imports.ts';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import type { Refusal } from '../http/parse.ts';
import { hasMore, id, optional, timestamp, wholeNumber } from '../http/fields.ts';
import { deliverTo, shownDelivery } from '../delivery/schemas.ts';
import { audioUrl } from '../jobs/audio-url.ts';
import {
  currentProgress,
  customId,
  expiresAt,
  expiresInS,
  failure,
  itemDetails,
  itemMetadata,
  maxTokens,
  metadata,
  priority,
  quoteId,
  tooManyDetails,
} from '../jobs/schemas.ts';
import { WEBHOOK_REFUSALS, webhookUrl } from '../webhooks/webhook-url.ts';

const MAX_PAGE_SIZE = 50;
/** Far beyond any batch, and far below what a page times its size may be. */
const MAX_PAGE = 1e12;

export const newBatch = z
  .strictObject({
    recipe_id: z.string().trim().describe('The approved recipe to run, rec_NNNN_name.'),
    audio_urls: z
      .array(audioUrl, 'It must be an array of strings.')
      .describe('1 to 500 audio URLs. Duplicates count as one item.'),
    items: itemDetails,
    webhook_url: optional(webhookUrl),
    max_retries: z
      .number('It must be a positive integer.')
      .refine((value) => Number.isInteger(value) && value > 0, 'It must be a positive integer.')
      .meta({ type: 'integer', minimum: 1 })
      .optional()
      .describe('Max automatic retries of one item. Default: 3. A number greater than 10 counts as 10.'),
    metadata: optional(metadata),
    max_tokens: optional(maxTokens),
    quote_id: optional(quoteId),
    expires_in_s: optional(expiresInS),
    priority: optional(priority),
    deliver_to: optional(deliverTo),
  })
  .meta({
    example: {
      recipe_id: 'rec_0001_loudness_and_tempo',
      audio_urls: ['https://audio.example/one.wav', 'https://audio.example/two.mp3'],
      webhook_url: 'https://hooks.example/batches?token=secret',
    },
  });

/** Codes of the fields of a new batch, in the order they are checked. */
export const NEW_BATCH_REFUSALS: readonly Refusal[] = [
  { field: 'recipe_id', when: 'missing', code: 'missing_recipe_id' },
  { field: 'audio_urls', when: 'missing', code: 'missing_audio_urls' },
  { field: 'audio_urls', when: { moreThan: MAX_BATCH_ITEMS }, code: 'batch_too_large' },
  tooManyDetails(MAX_BATCH_ITEMS),
  { field: 'max_retries', when: 'invalid', code: 'invalid_max_retries' },
  { field: 'audio_urls', when: 'entry', code: 'invalid_audio_url' },
  ...WEBHOOK_REFUSALS,
];

export const batchParams = z.object({ id });

export const submittedBatch = z.object({
  batch_id: z.uuid(),
  status: z.literal('IN_QUEUE'),
  meta: z.object({ source: z.literal('svc_workflow').describe('The engine that runs the batch.') }),
});

export const batchStatus = z
  .object({
    batch_id: z.uuid(),
    status: z.enum(JOB_STATES).describe('IN_QUEUE until every item is settled.'),
    total_items: z.int().describe('Number of items, without duplicate URLs.'),
    completed_items: z.int().describe('Items that completed.'),
    failed_items: z.int().describe('Items that failed after their retries.'),
    cancelled_items: z.int().describe('Items that were cancelled before they began.'),
    percent_complete: z.int().min(0).max(100),
    recipe_id: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
    tokens_charged: z.int().describe('Tokens charged for its audio so far; 0 for audio that was charged before.'),
    expires_at: expiresAt,
    delivery: shownDelivery,
  })
  .meta({ id: 'Batch' });

export const batchList = z.object({ batches: z.array(batchStatus), has_more: hasMore });

export const retriedBatch = z.object({
  batch_id: z.uuid(),
  status: z.literal('IN_QUEUE'),
  retried_items: z.int().describe('Number of new attempts queued.'),
});

/** Of the contract, which names no parameter for later pages: programs that send another beside `page` go on working. */
export const resultsQuery = z.object({
  page: wholeNumber
    .refine((page) => page <= MAX_PAGE, 'There are never so many pages.')
    .default(1)
    .describe('Number of the page, from 1.'),
  page_size: wholeNumber
    .transform((size) => Math.min(size, MAX_PAGE_SIZE))
    .default(MAX_PAGE_SIZE)
    .describe('Items per page, 1 to 50. A greater number counts as 50.'),
  status: z.enum(JOB_STATES).optional().describe('Only items in this state.'),
  item_id: id.optional().describe('Only this item, whatever its state and page.'),
  raw_results: z
    .enum(['include', 'omit'])
    .default('include')
    .describe('omit: raw_results of completed items are empty objects. To follow a batch, whose results may be large.'),
});

export const RESULTS_REFUSALS: readonly Refusal[] = [
  { field: 'page', when: 'invalid', code: 'invalid_page' },
  { field: 'page_size', when: 'invalid', code: 'invalid_page_size' },
];

export const batchItem = z
  .object({
    item_id: z.uuid().describe('Id of this attempt.'),
    audio_url: z.string(),
    status: z.enum(JOB_STATES),
    attempt: z.int().describe('Number of this attempt, from 1. Each retry adds one.'),
    retry_of: z.uuid().nullable().describe('The item_id of the attempt that this one retries.'),
    raw_results: z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .nullable()
      .describe(
        "Outputs by step. The key is the capability's name, with _2, _3 … if it repeats. Null unless completed.",
      ),
    error: failure.nullable(),
    tokens_charged: z.int().describe('Tokens charged for this item; 0 if the audio was charged before.'),
    cached: z.boolean().describe('True if every result came from the cache.'),
    progress: currentProgress,
    started_at: timestamp.nullable().describe('When it began; null before.'),
    queued_s: z.number().nullable().describe('Seconds that it waited; null until it begins.'),
    fetch_s: z.number().nullable().describe('Seconds until its audio was there; null until then.'),
    run_s: z
      .number()
      .nullable()
      .describe('Seconds of everything after that; null until it is settled, and if its audio was never there.'),
    custom_id: customId.optional(),
    metadata: itemMetadata.optional(),
  })
  .meta({ id: 'BatchItem' });

export const resultsPage = z.object({
  batch_id: z.uuid(),
  items: z.array(batchItem).describe('In submit order.'),
  page_size: z.int().describe('Number of items on this page.'),
  has_more: z.boolean(),
  total: z.int().describe('Number of items on all pages; with item_id, 1 or 0.'),
});
