import { z } from 'zod';
import { hasMore, optional, pageLimit, timestamp } from '../http/fields.ts';
import { webhookUrl } from './webhook-url.ts';

/** Bodies of the events POSTed to a webhook_url. The order of the keys is part of the contract. */
export const COMPLETION_EVENTS = {
  batch_completed: z
    .object({
      event: z.literal('batch_completed'),
      batch_id: z.uuid(),
      status: z.enum(['completed', 'failed', 'cancelled']),
      total_items: z.int(),
      completed_items: z.int(),
      failed_items: z.int().describe('Items that failed after their retries.'),
      cancelled_items: z.int().describe('Items that were cancelled before they began.'),
      actual_total_cost: z.int().describe('Tokens charged for the batch in all rounds.'),
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

const deliveryEvent = z.object({
  event_id: z.string().describe('Value of the webhook-id header.'),
  round: z.int().describe('Number of the round, from 1. Each retry of the batch adds one.'),
  outcome: z
    .enum(['accepted', 'refused', 'given_up'])
    .nullable()
    .describe('Null until the event is accepted, refused or given up.'),
  created_at: timestamp,
  attempts: z.array(
    z.object({
      n: z.int(),
      begun_at: timestamp,
      ended_at: timestamp.nullable(),
      outcome: z.enum(['accepted', 'not_accepted', 'refused']).nullable(),
      status: z.int().nullable().describe('HTTP status that the endpoint returned.'),
      error: z
        .string()
        .nullable()
        .describe('Why there was no response, or what is wrong with a redirect; null where the status says enough.'),
    }),
  ),
});

/** The delivery log: every completion event of a batch or run, with the attempts to deliver it. */
export const deliveryEvents = z.array(deliveryEvent).meta({ id: 'DeliveryEvents' });

export const deliveriesQuery = z.strictObject({
  limit: pageLimit,
  before: z
    .string('It must be given once.')
    .regex(/^[0-9a-f-]{36}(\.\d{1,9})?$/, 'It must be an event_id.')
    .optional()
    .describe('Only events older than this one: the last event_id of the previous page.'),
});

export const deliveryPage = z.object({
  deliveries: z
    .array(
      z.object({
        batch_id: z.uuid().nullable().describe('The batch that ended; null for a run.'),
        job_id: z.uuid().nullable().describe('The run that ended; null for a batch.'),
        ...deliveryEvent.shape,
      }),
    )
    .describe('Newest first. Events are kept for 30 days.'),
  has_more: hasMore,
});

/** A further attempt that was asked for. */
export const redelivery = {
  event_id: z.string().describe('Value of the webhook-id header, the same as before.'),
  n: z.int().min(1).describe('Number of the attempt, as in the log.'),
};

/** Description of the delivery of both events, for the documentation. */
export const DELIVERY =
  'POSTed to the webhook_url of the batch or run, which must be a public https URL. Redirects are not followed. ' +
  'Any 2xx within 10 s accepts the event; otherwise it is sent again after 2 s, and a last time after 4 s, or for 24 h if ' +
  'the account has long retries. It is signed only if the account has opted in (PUT /v1/webhooks): otherwise put a secret ' +
  'into the path or query of webhook_url, and read the results from the API.';

const settings = {
  signing: z.boolean().describe('Whether events are signed as Standard Webhooks describes.'),
  retries: z
    .enum(['standard', 'long'])
    .describe('standard: three attempts within seconds. long: twelve, with growing waits, over 24 h.'),
  metadata: z
    .boolean()
    .describe('Whether the metadata of a batch or run is sent in the header webhook-metadata, up to 4 KiB of JSON.'),
};

const secret = z.string().describe('The signing secret, whsec_ and base64. It is shown only once.');

export const webhookSettings = z.object(settings);

/** A change of the settings: a field that is left out keeps its value. */
export const changedSettings = z
  .strictObject({
    signing: optional(settings.signing),
    retries: optional(settings.retries),
    metadata: optional(settings.metadata),
  })
  .meta({ example: { signing: true, retries: 'long', metadata: false } });

export const storedSettings = webhookSettings.extend({
  secret: secret.nullable().describe('The signing secret if this request made the first one, shown only once.'),
});

export const rotatedSecret = z.object({
  secret,
  old_secret_until: timestamp
    .nullable()
    .describe('Until when events are also signed by the secret before. Null if there was none.'),
});

export const testedWebhook = z
  .strictObject({ webhook_url: webhookUrl })
  .meta({ example: { webhook_url: 'https://hooks.example/batches?token=secret' } });

export const testResult = z.object({
  event_id: z.string().describe('Value of the webhook-id header.'),
  outcome: z.enum(['accepted', 'not_accepted', 'refused']),
  status: z.int().nullable().describe('HTTP status that the endpoint returned.'),
  response_ms: z.int().nullable().describe('Milliseconds until the endpoint responded.'),
  error: z
    .string()
    .nullable()
    .describe('Why there was no response, or what is wrong with a redirect; null where the status says enough.'),
});
