import { z } from 'zod';
import { CAPABILITY_NAMES } from '../../workflows/domain/capabilities.ts';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import type { Refusal } from '../http/parse.ts';
import { hasMore, id, optional, timestamp } from '../http/fields.ts';
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
import { sentPolicy, sentSteps } from '../recipes/schemas.ts';
import { WEBHOOK_REFUSALS, webhookUrl } from '../webhooks/webhook-url.ts';

/** Max audio URLs of a run. A batch takes more. */
export const MAX_RUN_ITEMS = 20;

export const newRun = z
  .strictObject({
    recipe_id: z.string().trim().describe('The approved recipe to run, rec_NNNN_name.'),
    audio_urls: z
      .array(audioUrl, 'It must be an array of strings.')
      .describe('1 to 20 audio URLs. Capabilities that compare audio take the first as the reference.'),
    items: itemDetails,
    webhook_url: optional(webhookUrl),
    metadata: optional(metadata),
    max_tokens: optional(maxTokens),
    quote_id: optional(quoteId),
    expires_in_s: optional(expiresInS),
    priority: optional(priority),
    deliver_to: optional(deliverTo),
  })
  .meta({
    example: { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: ['https://audio.example/one.wav'] },
  });

/** Codes of the fields of a new run, in the order they are checked. */
export const NEW_RUN_REFUSALS: readonly Refusal[] = [
  { field: 'recipe_id', when: 'missing', code: 'missing_recipe_id' },
  { field: 'audio_urls', when: 'missing', code: 'missing_audio_urls' },
  { field: 'audio_urls', when: { moreThan: MAX_RUN_ITEMS }, code: 'run_too_large' },
  tooManyDetails(MAX_RUN_ITEMS),
  { field: 'audio_urls', when: 'entry', code: 'invalid_audio_url' },
  ...WEBHOOK_REFUSALS,
];

/** Max seconds that a request waits for its run. */
const MAX_WAIT_S = 60;

export const newStepsRun = z
  .strictObject({
    capability: optional(z.string())
      .meta({ enum: CAPABILITY_NAMES })
      .describe('The capability to run, instead of steps.'),
    params: optional(z.record(z.string(), z.unknown(), 'params must be an object.')).describe(
      'Parameters of the capability. All have defaults, but join_audio and mix_audio need an address.',
    ),
    steps: sentSteps.optional(),
    audio_urls: newRun.shape.audio_urls,
    items: itemDetails,
    webhook_url: optional(webhookUrl),
    metadata: optional(metadata),
    max_tokens: optional(maxTokens),
    quote_id: optional(quoteId),
    expires_in_s: optional(expiresInS),
    priority: optional(priority),
    deliver_to: optional(deliverTo),
    execution_policy: optional(sentPolicy),
    wait_s: z
      .number()
      .min(0)
      .max(MAX_WAIT_S)
      .default(0)
      .describe('Seconds to wait for the result, 0 to 60. If the run has not ended by then, it goes on.'),
  })
  .meta({
    example: { capability: 'tempo_analysis', audio_urls: ['https://audio.example/one.wav'], wait_s: 30 },
  });

/** Codes of the fields of a run of steps, in the order they are checked. */
export const NEW_STEPS_RUN_REFUSALS: readonly Refusal[] = [
  ...NEW_RUN_REFUSALS.filter(({ field }) => field !== 'recipe_id'),
  { field: 'capability', when: 'invalid', code: 'invalid_steps' },
  { field: 'params', when: 'invalid', code: 'invalid_steps' },
];

export const runParams = z.object({ job_id: id });

export const submittedRun = z.object({ job_id: z.uuid(), status: z.literal('IN_QUEUE'), recipe_id: z.string() });

export const submittedSteps = submittedRun.extend({ recipe_id: z.null() });

export const runToCancel = z
  .strictObject({ job_id: z.string().trim() })
  .meta({ example: { job_id: '0198f3c4-5b7e-7c1a-9d2e-6f8a1b3c5d7e' } });

export const CANCEL_RUN_REFUSALS: readonly Refusal[] = [{ field: 'job_id', when: 'missing', code: 'missing_job_id' }];

/** A run without its result, as lists show it. */
export const runSummary = z
  .object({
    job_id: z.uuid(),
    status: z.enum(JOB_STATES),
    recipe_id: z.string().nullable().describe('Null for a run of a single capability.'),
    total_items: z.int(),
    completed_items: z.int(),
    failed_items: z.int(),
    cancelled_items: z.int(),
    percent_complete: z.int().min(0).max(100),
    progress: currentProgress.describe('Progress of the first audio that is being processed; null while none is.'),
    tokens_charged: z.int().describe('Tokens charged for its audio so far; 0 for audio that was charged before.'),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
    expires_at: expiresAt,
    delivery: shownDelivery,
  })
  .meta({ id: 'RunSummary' });

export const runList = z.object({ jobs: z.array(runSummary), has_more: hasMore });

/** The output of a step for one audio, or the error. */
export const runEntry = z.looseObject({
  audio_url: z.string(),
  custom_id: customId.optional(),
  metadata: itemMetadata.optional(),
});

export const run = runSummary
  .extend({
    result: z
      .record(z.string(), z.array(runEntry))
      .nullable()
      .describe(
        'Outputs by step, one entry per audio URL: an output or an error. Null until completed. A cancelled run has the outputs of audio that completed before, which was charged; the entries of other audio have the error run_cancelled. The response to a cancel leaves a long result out while the account receives 8 others: get the run then.',
      ),
    errors: z
      .array(
        failure.extend({ audio_url: z.string(), custom_id: customId.optional(), metadata: itemMetadata.optional() }),
      )
      .describe('The audio URLs that failed, and why.'),
  })
  .meta({ id: 'Run' });
