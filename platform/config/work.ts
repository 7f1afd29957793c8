import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { about, flag, integer, list } from './setting.ts';

/** Settings of the work of the service: queues, engines, models, chat and payments. */
export const WORK = {
  TENANT_LANES: integer(4).meta(
    about('Task queues that accounts share. Raise it at any time, lower it only once drained.'),
  ),
  WORKER_QUEUES: list.meta(
    about('Queues that a worker serves: `orchestration`, `lanes:0-1`, `tenant:<account id>`.', 'all shared queues'),
  ),
  WORKFLOW_BUNDLE: z
    .string()
    .optional()
    .meta(
      about(
        'File of workflow code bundled beforehand by `npm run bundle -- FILE`.',
        'bundled at the first start, and kept in `DATA_DIR`',
      ),
    ),
  ENGINE_CHILDREN: integer(availableParallelism()).meta(
    about(
      'Child processes of a worker that decode and analyse, for one account alone; a few more serve accounts that have none at work.',
      'number of cores',
    ),
  ),
  ENGINE_CHILD_MB: integer(3_072, 512).meta(
    about('Memory in MiB that an engine child may use; at more its step fails. Large separators need more.'),
  ),
  REQUIRE_SANDBOX: flag.meta(
    about('Refuse to start where the kernel cannot lock engine children in: on macOS, and on Linux before 5.13.'),
  ),
  SANDBOX: z
    .stringbool()
    .default(true)
    .meta(about('Lock engine children in as far as the kernel can. Switch it off only to measure or to find a fault.')),
  MODELS_DIR: z.string().optional().meta(about('Folder of the audio models that `npm run models` keeps.')),
  AUDIO_MODELS: list.meta(about('Names of the audio models to use.', 'of each kind the first in `MODELS_DIR`')),
  MODEL: z
    .string()
    .regex(
      /^(embedded:rules|(openai-compatible|openai|anthropic):\S+)$/,
      'is none of embedded:rules, openai-compatible:ID, openai:ID, anthropic:ID',
    )
    .default('embedded:rules')
    .meta(
      about(
        'Language model of chat and recipe generation: `embedded:rules` (offline), `openai-compatible:ID`, `openai:ID` or `anthropic:ID`.',
      ),
    ),
  OPENAI_COMPATIBLE_BASE_URL: z.url().optional().meta(about('Address of an openai-compatible model, `/v1` included.')),
  OPENAI_COMPATIBLE_API_KEY: z.string().optional().meta(about('Its key, if it needs one.')),
  OPENAI_API_KEY: z.string().optional().meta(about('Key of openai models.')),
  OPENAI_BASE_URL: z.url().optional().meta(about('Address of openai models.', "the vendor's address")),
  ANTHROPIC_API_KEY: z.string().optional().meta(about('Key of anthropic models.')),
  ANTHROPIC_BASE_URL: z.url().optional().meta(about('Address of anthropic models.', "the vendor's address")),
  CHAT_MAX_STEPS: integer(24).meta(about('Maximum number of model steps of a chat turn.')),
  CHAT_MAX_MODEL_TOKENS: integer(200_000).meta(about('Maximum number of language model tokens of a chat turn.')),
  CHAT_MAX_AUDIO_TOKENS: integer(36_000).meta(
    about('Maximum number of audio tokens (seconds of audio) that a chat turn may spend.'),
  ),
  CHAT_CONFIRM_ABOVE: integer(1_800, 0).meta(
    about(
      'Tokens that the calls of a chat turn may spend together before a person is asked; a request may say otherwise (`confirm_above`).',
    ),
  ),
  CHAT_TURNS_PER_DAY: integer(5_000).meta(about('Chat turns that an account may send in a day: what is said is kept.')),
  CHAT_UNFUNDED_TURNS_PER_DAY: integer(20).meta(
    about(
      'Chat turns that an account without tokens may send in a day, and recipes that a paid language model drafts for it.',
    ),
  ),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .meta(
      about(
        'Secret key of Stripe, which takes payments for tokens; it needs `STRIPE_WEBHOOK_SECRET` too.',
        'no payments are taken',
      ),
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .meta(
      about(
        'Signing secret of the endpoint at Stripe that sends its events to `/v1/payments/events`.',
        'no payments are taken',
      ),
    ),
  STRIPE_BASE_URL: z.url().optional().meta(about('Address of Stripe; for tests.', "the vendor's address")),
};
