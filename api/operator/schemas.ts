import { z } from 'zod';
import { PARTS } from '../../platform/health/service-health.ts';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import { hasMore, id, optional, pageLimitOf, text, timestamp } from '../http/fields.ts';

export const code = z
  .strictObject({ code: text({ max: 100 }).describe('The code of the link: what stands behind #operator=.') })
  .meta({ example: { code: 'svc_opcode_3kTn0P2vYbq8XwLr5JdHs7MfZg1CeUa9RiQo4KtWxVy' } });

export const session = z.object({
  token: z.string().describe('Sent as a bearer token. It is shown only once.'),
  expires_at: timestamp.describe('When the session ends: after 8 hours.'),
});

const account = { account_id: z.uuid(), account_name: z.string().nullable() };

const temporalUrl = z.url().nullable().describe('Its page in the Temporal Web UI; null if TEMPORAL_UI_URL is not set.');

export const overview = z
  .object({
    can_run: z.boolean().describe('Whether everything that a submitted job needs works.'),
    parts: z.array(
      z.object({
        part: z.enum(PARTS),
        state: z.enum(['ok', 'degraded', 'failing']),
        since: timestamp,
        detail: z.string().nullable().describe('What is wrong, and what to do.'),
      }),
    ),
    lanes: z
      .array(
        z.object({
          lane: z.string().describe('The task queue of downloads and item workflows; analyses have it with -engine.'),
          waiting: z.int(),
          running: z.int(),
          accounts: z.int().describe('Accounts with open items in it.'),
          oldest_wait_s: z.number().nullable().describe('Seconds that its oldest waiting item has waited.'),
          temporal_url: temporalUrl,
        }),
      )
      .describe('Lanes with open items, the longest queue first, 100 at most.'),
    stuck: z
      .array(
        z.object({
          item_id: z.uuid(),
          job_id: z.uuid(),
          kind: z.enum(['batch', 'run']),
          ...account,
          lane: z.string(),
          idle_s: z.number().describe('Seconds since its state or its progress changed.'),
          progress: z
            .object({ step: z.int(), steps: z.int(), capability: z.string(), percent: z.int() })
            .nullable()
            .describe('Null while its audio is downloaded or waits for the engine.'),
          workflow_id: z.string(),
          temporal_url: temporalUrl,
        }),
      )
      .describe('Running items without a change for 10 minutes, the longest first, 100 at most.'),
    failures: z
      .array(z.object({ code: z.string(), items: z.int() }))
      .describe('Items that failed in the last hour, by code.'),
    failed_deliveries: z
      .array(
        z.object({
          kind: z.enum(['webhook', 'bucket']),
          job_id: z.uuid(),
          ...account,
          target: z.string().describe('Host of the webhook, or name of the bucket.'),
          attempts: z.int(),
          reason: z.string().nullable().describe('HTTP status or error of the last attempt.'),
          failed_at: timestamp,
        }),
      )
      .describe('Webhooks and deliveries to buckets that failed in the last 24 hours, the newest first, 100 at most.'),
    temporal_ui: z.url().nullable(),
  })
  .meta({ id: 'OperatorOverview' });

export const accountsQuery = z.strictObject({
  limit: pageLimitOf(50),
  before: id.optional().describe('Only accounts older than this one: the last account_id of the previous page.'),
  named: optional(text({ max: 200 })).describe('Only the account with this id or name.'),
});

export const accountPage = z.object({
  accounts: z
    .array(
      z.object({
        account_id: z.uuid(),
        name: z.string().nullable(),
        kind: z.enum(['paid', 'free']),
        dedicated: z.boolean().describe('Whether it has task queues of its own.'),
        available_tokens: z.int(),
        held_tokens: z.int(),
        open_jobs: z.int().describe('Batches, runs, chat turns and imports that have not ended.'),
        created_at: timestamp,
        temporal_url: temporalUrl,
      }),
    )
    .describe('Newest first.'),
  has_more: hasMore,
});

export const changesQuery = z.strictObject({
  limit: pageLimitOf(50),
  before: id.optional().describe('Only changes before this one: the last change_id of the previous page.'),
  named: optional(text({ max: 200 })).describe('Only the changes of the account with this id or name.'),
});

export const changePage = z.object({
  changes: z
    .array(
      z.object({
        change_id: z.uuid(),
        changed_at: timestamp,
        action: z.string().describe('Such as `key.created`.'),
        account_id: z.uuid().nullable().describe('Null for a change that concerns all accounts.'),
        account_name: z.string().nullable(),
        subject: z.string().nullable().describe('Id of what was changed, where that is not the account.'),
        actor: z.string().describe('`key`, `console`, `browser_token`, `operator`, `keyless`, `stripe` or `service`.'),
        actor_id: z.string().nullable().describe('Id of the key, or name of the user who ran a command.'),
        request_id: z.string().nullable(),
        details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    )
    .describe('Newest first.'),
  has_more: hasMore,
});

export const jobParams = z.object({
  id: id.describe('Id of a batch, of a run, or of an item of one.'),
});

export const jobExplained = z.object({
  job_id: z.uuid(),
  kind: z.enum(['batch', 'run']),
  ...account,
  status: z.enum(JOB_STATES),
  running: z.int().describe('Items that run.'),
  waiting: z.int().describe('Items that wait.'),
  failed: z.int().describe('Items that failed.'),
  items: z
    .array(z.object({ item_id: z.uuid(), explanation: z.string().describe('Why it waits, or failed; how far it is.') }))
    .describe('Items that run, failed or wait, in this order, 20 at most.'),
  workflow_id: z.string(),
  temporal_url: temporalUrl,
});
