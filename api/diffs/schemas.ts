import { z } from 'zod';
import { JOB_STATES } from '../../workflows/domain/states.ts';
import { id, optional } from '../http/fields.ts';
import { audioUrl } from '../jobs/audio-url.ts';
import { failure, maxTokens } from '../jobs/schemas.ts';

/** Max audio of a comparison. */
const MAX_AUDIO = 5;

export const newDiff = z
  .strictObject({
    recipe_ids: z
      .array(z.string().trim())
      .length(2, 'It must be two recipe ids.')
      .refine(([a, b]) => a !== b, 'They must be two recipes.')
      .describe('The two approved recipes to compare, such as a version and the one before.'),
    audio_urls: z.array(audioUrl).min(1).max(MAX_AUDIO).describe('1 to 5 audio URLs. Duplicates count as one.'),
    max_tokens: optional(maxTokens),
  })
  .meta({
    example: {
      recipe_ids: ['rec_0001_loudness_and_tempo', 'rec_0008_master_check'],
      audio_urls: ['https://audio.example/one.wav'],
    },
  });

export const diffParams = z.object({ diff_id: id });

const jobIds = z.array(z.uuid()).length(2).describe('The run of each recipe, in their order; each can be cancelled.');

export const submittedDiff = z.object({
  diff_id: z.uuid(),
  status: z.literal('IN_QUEUE'),
  recipe_ids: z.array(z.string()),
  job_ids: jobIds,
});

/** A value of one side: a number, text, boolean or null; of a list its length and, of numbers, their mean. */
const value = z.union([
  z.number(),
  z.string(),
  z.boolean(),
  z.null(),
  z.object({ length: z.int(), mean: z.number().nullable() }),
]);

const difference = z.object({
  path: z.string().describe('Where it is in the output of the step.'),
  first: value.optional().describe('Absent where the first has no such value.'),
  second: value.optional(),
  difference: z.number().optional().describe('Of numbers, and of the means of lists: the second less the first.'),
});

const matched = z.object({
  artifact_id: z.uuid(),
  audio_url: z.string(),
  url: z.url().describe('Signed address for download.'),
  gain_db: z.number().describe('Gain that brought it to the common loudness.'),
  output_lufs: z.number().nullable(),
});

const side = z.object({
  status: z.enum(JOB_STATES),
  error: failure.nullable(),
  tokens_charged: z.int().describe('Tokens that this run charged; audio that the other one charged before costs 0.'),
  price_tokens: z
    .int()
    .nullable()
    .describe('Price of the whole audio that the recipe works with, were none charged before; null while unknown.'),
  run_s: z
    .number()
    .nullable()
    .describe('Seconds of work, without waiting and fetching; results of the cache take none.'),
  matched_audio: matched
    .nullable()
    .describe('What it made, as loud as that of the other recipe. Null where neither recipe makes audio.'),
});

export const diff = z
  .object({
    diff_id: z.uuid(),
    status: z.enum(JOB_STATES).describe('IN_QUEUE until both runs have ended; completed if both have completed.'),
    recipe_ids: z.array(z.string()),
    job_ids: jobIds,
    tokens_charged: z.int().describe('Tokens that the comparison has charged.'),
    items: z.array(
      z.object({
        audio_url: z.string(),
        first: side,
        second: side,
        steps: z
          .array(
            z.object({
              step: z.string().describe("The capability's name, with _2, _3 … if it repeats."),
              in: z.enum(['both', 'first', 'second']).describe('Which recipe has the step.'),
              differences: z.array(difference),
              omitted: z.int().describe('Differences beyond the first 100.'),
            }),
          )
          .describe('Empty until both sides of the audio have completed.'),
      }),
    ),
  })
  .meta({ id: 'RecipeDiff' });
