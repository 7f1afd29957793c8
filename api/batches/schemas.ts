import { z } from 'zod';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import { FAILURE_CODES } from '../../workflows/domain/failure.ts';
import type { Refusal } from '../http/parse.ts';
import { id, metadata, optional, timestamp, wholeNumber } from '../http/fields.ts';
import { hasMore } from '../jobs/schemas.ts';
import { audioUrl, isInsecureWebhook, webhookUrl } from '../jobs/audio-url.ts';

/** Most entries of audio_urls, counted as sent. */
const MAX_BATCH_ITEMS = 500;

const MAX_PAGE_SIZE = 50;

export const newBatch = z
  .strictObject({
    recipe_id: z.string().trim().describe('The approved recipe to run, rec_NNNN_name.'),
    audio_urls: z
      .array(audioUrl, 'It must be an array of strings.')
      .describe('1 to 500 audio URLs; the same URL twice is one item.'),
    webhook_url: optional(webhookUrl),
    max_retries: z
      .number('It must be a positive integer.')
      .refine((value) => Number.isInteger(value) && value > 0, 'It must be a positive integer.')
      .meta({ type: 'integer', minimum: 1 })
      .optional()
      .describe('Automatic retries of one item, 3 unless told otherwise, at most 10 are made.'),
    metadata: optional(metadata),
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
  { field: 'max_retries', when: 'invalid', code: 'invalid_max_retries' },
  { field: 'audio_urls', when: 'entry', code: 'invalid_audio_url' },
  { field: 'webhook_url', when: 'invalid', code: 'invalid_webhook_url' },
  { field: 'webhook_url', when: isInsecureWebhook, code: 'invalid_webhook_url', detail: 'webhook_url must be https.' },
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
    status: z.enum(JOB_STATES).describe('IN_QUEUE while anything is unsettled.'),
    total_items: z.int().describe('Items after duplicate URLs were dropped.'),
    completed_items: z.int().describe('Items that finished successfully.'),
    failed_items: z.int().describe('Items that failed after their retries.'),
    cancelled_items: z.int().describe('Items cancelled before they ran.'),
    percent_complete: z.int().min(0).max(100),
    recipe_id: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
  })
  .meta({ id: 'Batch' });

export const batchList = z.object({ batches: z.array(batchStatus), has_more: hasMore });

export const retriedBatch = z.object({
  batch_id: z.uuid(),
  status: z.literal('IN_QUEUE'),
  retried_items: z.int().describe('New attempts that were queued.'),
});

export const resultsQuery = z.object({
  page: wholeNumber.default(1).describe('Page, counted from 1.'),
  page_size: wholeNumber
    .transform((size) => Math.min(size, MAX_PAGE_SIZE))
    .default(MAX_PAGE_SIZE)
    .describe('Items a page holds, 1 to 50.'),
  status: z.enum(JOB_STATES).optional().describe('Only items in this state: failed, to see what to mend.'),
});

export const RESULTS_REFUSALS: readonly Refusal[] = [
  { field: 'page', when: 'invalid', code: 'invalid_page' },
  { field: 'page_size', when: 'invalid', code: 'invalid_page_size' },
];

export const failure = z
  .object({
    code: z.enum(FAILURE_CODES),
    message: z.string().describe('What happened and what to do about it.'),
  })
  .meta({ id: 'Failure' });

export const batchItem = z
  .object({
    item_id: z.uuid().describe('This attempt at the audio.'),
    audio_url: z.string(),
    status: z.enum(JOB_STATES),
    attempt: z.int().describe('1, and one more with each retry.'),
    retry_of: z.uuid().nullable().describe('The attempt this one repeats.'),
    raw_results: z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .nullable()
      .describe("Output by step: the capability's name, with _2, _3 … when it repeats. Null unless completed."),
    error: failure.nullable(),
    tokens_charged: z.int().describe('What this item was charged; 0 when the audio had been charged before.'),
    cached: z.boolean().describe('Every result was found, none was computed anew.'),
  })
  .meta({ id: 'BatchItem' });

export const resultsPage = z.object({
  batch_id: z.uuid(),
  items: z.array(batchItem).describe('In the order they were submitted.'),
  page_size: z.int().describe('Items in this page.'),
  has_more: z.boolean(),
});

export const deliveryEvents = z
  .array(
    z.object({
      event_id: z.string().describe('Value of the webhook-id header.'),
      round: z.int().describe('1, and one more each time a retry opened the batch again.'),
      outcome: z.enum(['accepted', 'refused', 'given_up']).nullable().describe('Null while attempts are to come.'),
      created_at: timestamp,
      attempts: z.array(
        z.object({
          n: z.int(),
          begun_at: timestamp,
          ended_at: timestamp.nullable(),
          outcome: z.enum(['accepted', 'not_accepted', 'refused']).nullable(),
          status: z.int().nullable().describe("HTTP status of the endpoint's answer."),
          error: z.string().nullable().describe('Why there was no answer.'),
        }),
      ),
    }),
  )
  .meta({ id: 'DeliveryEvents' });

export const deliveryLog = z.object({ batch_id: z.uuid(), events: deliveryEvents });
