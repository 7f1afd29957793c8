import { z } from 'zod';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import type { Refusal } from '../http/parse.ts';
import { id, metadata, optional, timestamp } from '../http/fields.ts';
import { hasMore } from '../jobs/schemas.ts';
import { failure } from '../batches/schemas.ts';
import { audioUrl, isInsecureWebhook, webhookUrl } from '../jobs/audio-url.ts';

/** Most audio URLs of a single run; more belong into a batch. */
export const MAX_RUN_ITEMS = 20;

export const newRun = z
  .strictObject({
    recipe_id: z.string().trim().describe('The approved recipe to run, rec_NNNN_name.'),
    audio_urls: z
      .array(audioUrl, 'It must be an array of strings.')
      .describe('1 to 20 audio URLs. Capabilities that compare take the first as their reference.'),
    webhook_url: optional(webhookUrl),
    metadata: optional(metadata),
  })
  .meta({
    example: { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: ['https://audio.example/one.wav'] },
  });

/** Codes of the fields of a new run, in the order they are checked. */
export const NEW_RUN_REFUSALS: readonly Refusal[] = [
  { field: 'recipe_id', when: 'missing', code: 'missing_recipe_id' },
  { field: 'audio_urls', when: 'missing', code: 'missing_audio_urls' },
  { field: 'audio_urls', when: { moreThan: MAX_RUN_ITEMS }, code: 'run_too_large' },
  { field: 'audio_urls', when: 'entry', code: 'invalid_audio_url' },
  { field: 'webhook_url', when: 'invalid', code: 'invalid_webhook_url' },
  { field: 'webhook_url', when: isInsecureWebhook, code: 'invalid_webhook_url', detail: 'webhook_url must be https.' },
];

export const runParams = z.object({ job_id: id });

export const submittedRun = z.object({ job_id: z.uuid(), status: z.literal('IN_QUEUE'), recipe_id: z.string() });

export const runToCancel = z.strictObject({ job_id: z.string().trim() });

export const CANCEL_RUN_REFUSALS: readonly Refusal[] = [{ field: 'job_id', when: 'missing', code: 'missing_job_id' }];

/** A run in lists: everything but what it found. */
export const runSummary = z
  .object({
    job_id: z.uuid(),
    status: z.enum(JOB_STATES),
    recipe_id: z.string().nullable().describe('Null for a single capability.'),
    total_items: z.int(),
    completed_items: z.int(),
    failed_items: z.int(),
    cancelled_items: z.int(),
    percent_complete: z.int().min(0).max(100),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
  })
  .meta({ id: 'RunSummary' });

export const runList = z.object({ jobs: z.array(runSummary), has_more: hasMore });

/** What a step found in an audio, or why it failed. */
export const runEntry = z.looseObject({ audio_url: z.string() });

export const run = runSummary
  .extend({
    result: z
      .record(z.string(), z.array(runEntry))
      .nullable()
      .describe('By step, one entry per audio URL: its output, or an error. Null until completed.'),
    errors: z.array(failure.extend({ audio_url: z.string() })).describe('The audio that failed, and why.'),
  })
  .meta({ id: 'Run' });
