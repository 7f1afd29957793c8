import { z } from 'zod';
import { id, optional, timestamp } from '../http/fields.ts';
import type { Refusal } from '../http/parse.ts';
import type { ProblemCode } from '../http/problems/problem.ts';
import { MAX_BATCH_ITEMS } from '../../workflows/domain/imports.ts';
import { newBatch } from '../batches/schemas.ts';
import { failure, tooManyDetails } from '../jobs/schemas.ts';
import { MAX_RUN_ITEMS, newStepsRun } from '../runs/schemas.ts';
import { WEBHOOK_REFUSALS } from '../webhooks/webhook-url.ts';

/** The body of a batch, an execute or a run. Fields that have no influence on the price are checked and ignored. */
export const newQuote = z
  .strictObject({
    ...newStepsRun.shape,
    ...newBatch.shape,
    recipe_id: optional(newBatch.shape.recipe_id).describe(
      'The approved recipe to quote, instead of capability or steps.',
    ),
  })
  .omit({ quote_id: true })
  .meta({
    example: { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: ['https://audio.example/one.wav'] },
  });

/** Problems of a quote of more audio than its work may have. */
export const TOO_MUCH_AUDIO = {
  batch: {
    code: 'batch_too_large',
    detail: `A quote of a recipe may have at most ${MAX_BATCH_ITEMS} audio URLs. Request another quote for the rest.`,
  },
  run: {
    code: 'run_too_large',
    detail: `A quote without recipe_id, or with a free key, may have at most ${MAX_RUN_ITEMS} audio URLs. Request another quote for the rest.`,
  },
} as const satisfies Record<string, { code: ProblemCode; detail: string }>;

/** Codes of the fields of a new quote, in the order they are checked. */
export const NEW_QUOTE_REFUSALS: readonly Refusal[] = [
  { field: 'audio_urls', when: 'missing', code: 'missing_audio_urls' },
  { field: 'audio_urls', when: { moreThan: MAX_RUN_ITEMS, without: 'recipe_id' }, ...TOO_MUCH_AUDIO.run },
  { field: 'audio_urls', when: { moreThan: MAX_BATCH_ITEMS }, ...TOO_MUCH_AUDIO.batch },
  tooManyDetails(MAX_BATCH_ITEMS),
  { field: 'max_retries', when: 'invalid', code: 'invalid_max_retries' },
  { field: 'audio_urls', when: 'entry', code: 'invalid_audio_url' },
  ...WEBHOOK_REFUSALS,
  { field: 'capability', when: 'invalid', code: 'invalid_steps' },
  { field: 'params', when: 'invalid', code: 'invalid_steps' },
];

export const quoteParams = z.object({ quote_id: id });

export const QUOTE_STATES = ['IN_QUEUE', 'completed'] as const;

export const quote = z
  .object({
    quote_id: z.uuid(),
    status: z.enum(QUOTE_STATES).describe('IN_QUEUE until all audio is measured.'),
    items: z
      .array(
        z.object({
          audio_url: z.string(),
          seconds: z.number().nullable().describe('Length of the audio; null until it is known.'),
          tokens: z
            .int()
            .nullable()
            .describe(
              'Tokens that it costs at most, longer files that its steps make included; null without a length.',
            ),
          reason: z
            .enum(['new', 'charged_before', 'derived'])
            .nullable()
            .describe(
              'new: the whole audio is charged. charged_before: it was charged before, or stands in this quote before. derived: it was made of audio that was charged, whose tokens are subtracted.',
            ),
          error: failure.nullable().describe('Why its length is not known; it is not part of the tokens.'),
        }),
      )
      .describe('The audio in the order of the request, then further audio that the steps name.'),
    tokens: z.int().nullable().describe('The most that the work charges; null until all audio is measured.'),
    balance_after: z
      .int()
      .nullable()
      .describe('Available tokens less the tokens of the quote: negative if they do not cover it.'),
    expires_at: timestamp.describe('Until then a batch or run with its quote_id charges no more.'),
  })
  .meta({ id: 'Quote' });
