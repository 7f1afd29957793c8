import { z } from 'zod';
import { FAILURE_CODES } from '../../workflows/domain/failure.ts';
import { PROGRESS_PHASES } from '../../workflows/domain/step-progress.ts';
import { JOB_PRIORITIES } from '../../workflows/domain/job-priority.ts';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import { id, integer, optional, pageLimit, text, timestamp } from '../http/fields.ts';
import { jsonLength } from '../http/json-length.ts';
import type { Refusal } from '../http/parse.ts';
import { audioUrl } from './audio-url.ts';

/** Max characters of a job's metadata, as JSON. */
const MAX_METADATA_CHARS = 16_384;

/** The query of a list of jobs, newest first. */
export const jobsQuery = z.strictObject({
  limit: pageLimit,
  before: id.optional().describe('Only jobs submitted before this one: the last id of the previous page.'),
  status: z.enum(JOB_STATES).optional().describe('Only jobs in this state.'),
});

/** Data that a customer keeps with a batch or run. It is returned unchanged and never read. */
export const metadata = z
  .record(z.string(), z.unknown(), 'It must be a JSON object.')
  .refine(
    (value) => jsonLength(value, MAX_METADATA_CHARS) <= MAX_METADATA_CHARS,
    `It is longer than ${MAX_METADATA_CHARS} characters of JSON.`,
  )
  .describe('A JSON object that is stored with the job and returned with its status.');

/** Far more tokens than any account has, and a whole number that JSON keeps exact. */
const MAX_TOKENS = 1e12;

/** The most that a batch or run may charge. */
export const maxTokens = integer('a whole number of tokens')
  .min(0, 'It must not be negative.')
  .max(MAX_TOKENS)
  .describe(
    'Most tokens that all its audio may charge together. Audio that would exceed it fails with max_tokens_reached and is not charged.',
  );

/** The quote that bounds what a batch or run charges. */
export const quoteId = id.describe(
  'A quote of the same steps and addresses: audio that would cost more than it fails with quote_exceeded and is not charged.',
);

/** Max seconds in which audio must begin: a week. */
const MAX_EXPIRES_IN_S = 604_800;

/** Order of the work of a batch or run within its account. */
export const priority = z
  .enum(JOB_PRIORITIES)
  .describe(
    'Order within the account: interactive work (the default) comes before bulk work, three turns of four. Other accounts are not affected.',
  );

/** Seconds in which the audio of a batch or run must begin. */
export const expiresInS = integer('a whole number of seconds')
  .min(1)
  .max(MAX_EXPIRES_IN_S, `It must be at most ${MAX_EXPIRES_IN_S}, a week.`)
  .describe(
    'Seconds in which each audio must begin. Audio that has not begun by then fails with expired, and costs nothing.',
  );

/** When waiting audio expires, of a job with `expires_in_s`. */
export const expiresAt = timestamp
  .optional()
  .describe('When the first audio that has not begun fails with expired; absent if nothing that waits expires.');

/** Max characters of a custom_id. */
const MAX_CUSTOM_ID_CHARS = 128;

/** Max bytes of an item's metadata, as JSON in UTF-8. */
const MAX_ITEM_METADATA_BYTES = 4_096;

export const customId = z.string().describe('The id that the request gave this audio; absent if it gave none.');

export const itemMetadata = z
  .record(z.string(), z.unknown(), 'It must be a JSON object.')
  .describe('The data that the request gave with this audio; absent if it gave none.');

/** An address with an id and data of the customer. */
export const detailedAudio = z.strictObject({
  audio_url: audioUrl,
  custom_id: optional(
    text({ max: MAX_CUSTOM_ID_CHARS })
      .min(1, 'It must not be empty.')
      .describe('Your id of it: unique in the request, and returned as it is, also with invisible characters.'),
  ),
  metadata: optional(
    itemMetadata.refine(
      (value) =>
        jsonLength(value, MAX_ITEM_METADATA_BYTES) <= MAX_ITEM_METADATA_BYTES &&
        Buffer.byteLength(JSON.stringify(value)) <= MAX_ITEM_METADATA_BYTES,
      `It is longer than ${MAX_ITEM_METADATA_BYTES} bytes of JSON.`,
    ),
  ),
});

/** Details of the entries of audio_urls, in any order; not every address needs them. */
export const itemDetails = optional(
  z
    .array(detailedAudio, 'It must be an array of objects with an audio_url.')
    .describe('Ids and data of yours for entries of audio_urls. They are returned in results, events and exports.'),
);

/** Refuses details of more audio than a request may have before each of them is validated. */
export function tooManyDetails(max: number): Refusal {
  const detail = `items may have at most ${max} entries: one for each of audio_urls.`;
  return { field: 'items', when: { moreThan: max }, code: 'invalid_request', detail };
}

/** Why an item or a step failed. */
export const failure = z
  .object({
    code: z.enum(FAILURE_CODES),
    message: z.string().describe('What happened and what to do about it.'),
  })
  .meta({ id: 'Failure' });

/** Schema of the progress of running work. Its keys are those of `StepProgress`. */
const progress = z
  .object({
    step: z.int().min(1).describe('Number of the step, from 1.'),
    steps: z.int().describe('Steps in all.'),
    capability: z
      .enum(PROGRESS_PHASES)
      .describe("The step's capability, or download or decode while its audio is downloaded or decoded."),
    percent: z
      .int()
      .min(0)
      .max(100)
      .describe('Done share of that in percent. A download of unknown size stays at 0 until it ends.'),
  })
  .meta({ id: 'Progress' });

/** Schema of the progress of work that may not be running. It is written at most once a second, so short steps never show any. */
export const currentProgress = progress
  .nullable()
  .describe(
    'How far the current step is, a second old at most. Null while nothing runs, and in the first second of a step.',
  );

/** Why an item waits or failed. */
export const whyOfItem = {
  item_id: z.uuid(),
  audio_url: z.string(),
  custom_id: customId.optional(),
  metadata: itemMetadata.optional(),
  status: z.enum(JOB_STATES).describe('State of the item, as in the results.'),
  explanation: z.string().describe('All of the following in words.'),
  waiting: z
    .object({
      own_items_ahead: z
        .int()
        .describe(
          'Items of the account that come before it: of older batches or runs of its priority, of its own, and before bulk work those of interactive work.',
        ),
      own_items_running: z.int().describe('Items of the account that run in the lane.'),
      others_running: z.int().describe('Items of other accounts that run in the lane. Accounts take turns.'),
      running_before: z
        .array(
          z.object({
            item_id: z.uuid(),
            batch_id: z.uuid().nullable(),
            job_id: z.uuid().nullable(),
            progress: currentProgress,
          }),
        )
        .describe('Items of the account that run, at most 10.'),
      ended_in_5_min: z
        .object({ own: z.int(), all: z.int() })
        .describe('Items of the account, and all items, that ended in the lane in the last five minutes.'),
      expected_start: z
        .object({ earliest: timestamp, latest: timestamp })
        .nullable()
        .describe('By the pace of these five minutes. Null if nothing ended, or while no worker serves the lane.'),
    })
    .nullable()
    .describe('Null unless the item waits.'),
  progress: currentProgress,
  failure: z
    .object({
      code: z.enum(FAILURE_CODES),
      message: z.string().describe('What happened and what to do about it.'),
      evidence: z.object({
        byte: z
          .object({
            offset: z.int().describe('Position in the file.'),
            found: z.string().describe('The bytes there, in hexadecimal digits.'),
            text: z.string().describe('The same as text; a full stop for what is not ASCII.'),
          })
          .nullable()
          .describe('Of a file that is not audio or damaged: its first bytes, by which formats are recognised.'),
        header: z
          .object({ name: z.string(), value: z.string() })
          .nullable()
          .describe('What the address responded with: the HTTP status.'),
        limit: z.object({ name: z.string(), value: z.number() }).nullable().describe('The limit that was reached.'),
      }),
      help: z.string().describe('What would help.'),
    })
    .nullable()
    .describe('Null unless the item failed.'),
};
