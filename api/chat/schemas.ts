import { z } from 'zod';
import type { Refusal } from '../http/parse.ts';
import { artifactShape } from '../artifacts/artifact-links.ts';
import { id, optional, timestamp, wholeNumber } from '../http/fields.ts';
import { audioUrl } from '../jobs/audio-url.ts';

/** Most audio URLs that a message may bring along. */
const MAX_AUDIO_URLS = 20;
const MAX_MESSAGE_CHARS = 8_000;

const message = z
  .string('It must be a string.')
  .trim()
  .max(MAX_MESSAGE_CHARS, `It is longer than ${MAX_MESSAGE_CHARS} characters.`)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'It holds characters that no text has.');
const audioUrls = z
  .array(audioUrl, 'It must be an array of strings.')
  .max(MAX_AUDIO_URLS, `A message brings ${MAX_AUDIO_URLS} audio URLs at most.`)
  .describe('Audio to work on; addresses in the message count too.');

export const newTurn = z
  .strictObject({
    message: message.describe('What you want, in plain language.'),
    conversation_id: optional(id).describe(
      'The thread to go on with; one that is not there yet begins. Default: a new one.',
    ),
    audio_urls: optional(audioUrls),
  })
  .meta({ example: { message: 'What is the tempo of https://audio.example/one.wav?' } });

export const NEW_TURN_REFUSALS: readonly Refusal[] = [
  { field: 'message', when: 'missing', code: 'missing_message' },
  { field: 'conversation_id', when: 'invalid', code: 'invalid_conversation_id' },
  { field: 'audio_urls', when: 'entry', code: 'invalid_audio_url' },
];

const part = z.looseObject({ type: z.string(), text: z.string().optional(), url: z.string().optional() });

/** What the streaming route takes: the body above, or what the AI SDK's `useChat` sends. */
export const streamedTurn = z.looseObject({
  message: optional(message),
  conversation_id: optional(id),
  audio_urls: optional(audioUrls),
  id: optional(z.string().max(200)).describe("The chat's id, as useChat sends it."),
  messages: optional(
    z.array(z.looseObject({ id: z.string().optional(), role: z.string(), parts: z.array(part).default([]) })),
  ).describe('As useChat sends them; the last one of the user counts.'),
  trigger: optional(z.string()),
});

export const STREAMED_TURN_REFUSALS: readonly Refusal[] = [
  { field: 'conversation_id', when: 'invalid', code: 'invalid_conversation_id' },
  { field: 'audio_urls', when: 'entry', code: 'invalid_audio_url' },
];

export const turnParams = z.object({ job_id: id });
export const streamParams = z.object({ id: z.string().max(200) });
export const conversationParams = z.object({ conversation_id: id });

export const CHAT_STATES = ['IN_QUEUE', 'completed', 'failed'] as const;

export const submittedTurn = z.object({
  job_id: z.uuid(),
  status: z.literal('IN_QUEUE'),
  conversation_id: z.uuid(),
});

export const turn = z
  .object({
    job_id: z.uuid(),
    status: z.enum(CHAT_STATES),
    conversation_id: z.uuid(),
    message: z
      .object({ role: z.literal('assistant'), content: z.string() })
      .nullable()
      .describe('The reply; null until completed.'),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why a turn failed. A cancelled one fails with turn_cancelled.'),
    calls: z
      .array(
        z.object({
          capability: z.string(),
          job_id: z.uuid().nullable().describe('The run that did it, with its whole result.'),
          status: z.enum(['IN_QUEUE', 'completed', 'failed', 'cancelled']),
        }),
      )
      .describe('What the agent ran, in order.'),
    artifacts: z.array(artifactShape).describe('What it made, with fresh addresses.'),
    tokens_charged: z.int(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
  })
  .meta({ id: 'ChatTurn' });

export const conversation = z
  .object({
    conversation_id: z.uuid(),
    title: z.string().describe('The beginning of its first message.'),
    turns: z.int(),
    created_at: timestamp,
    last_turn_at: timestamp,
  })
  .meta({ id: 'Conversation' });

export const conversationsQuery = z.object({
  limit: wholeNumber
    .transform((limit) => Math.min(limit, 100))
    .default(20)
    .describe('Entries, 1 to 100; more is taken for 100. Those last used in one millisecond come together.'),
  before: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional()
    .describe('Only those last used before this moment: the last_turn_at that the last page ended with.'),
});

export const conversationList = z.object({ conversations: z.array(conversation), has_more: z.boolean() });

export const messageList = z.object({
  conversation_id: z.uuid(),
  messages: z.array(
    z.object({
      role: z.enum(['user', 'assistant']),
      content: z.string(),
      job_id: z.uuid().describe('The turn it belongs to.'),
      created_at: timestamp,
    }),
  ),
});
