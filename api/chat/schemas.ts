import { z } from 'zod';
import type { Refusal } from '../http/parse.ts';
import { madeFile } from '../artifacts/schemas.ts';
import { id, integer, optional, timestamp } from '../http/fields.ts';
import { audioUrl } from '../jobs/audio-url.ts';
import { currentProgress } from '../jobs/schemas.ts';

/** Max audio URLs attached to a message. */
const MAX_AUDIO_URLS = 20;
const MAX_MESSAGE_CHARS = 65_536;
/** Max parts of a message that `useChat` sends. */
const MAX_PARTS = 1_000;
/** Max size of a body of chat: it has room for the longest message and for a long history. */
export const MAX_CHAT_BYTES = 2 ** 20;

/** Reports whether PostgreSQL and hashes of text take it. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const INVALID_CHARACTERS = 'It contains invalid characters.';

const message = z
  .string('It must be a string.')
  .trim()
  .max(MAX_MESSAGE_CHARS, `It is longer than ${MAX_MESSAGE_CHARS} characters.`)
  .refine(isStorable, INVALID_CHARACTERS);
/** An id that a client chose for its chat or message. */
const clientId = z.string().max(200).refine(isStorable, INVALID_CHARACTERS);
const audioUrls = z
  .array(audioUrl, 'It must be an array of strings.')
  .max(MAX_AUDIO_URLS, `A message may have at most ${MAX_AUDIO_URLS} audio URLs.`)
  .describe('Audio to work on. URLs in the message count too.');

const confirmAbove = integer('an integer')
  .min(0)
  .describe(
    'Tokens that the turn may spend without asking: work that costs more is proposed, and waits for a yes. 0 asks about everything that costs something. Default: CHAT_CONFIRM_ABOVE, 1,800.',
  );

export const newTurn = z
  .strictObject({
    message: message.describe('What you want, in plain language.'),
    conversation_id: optional(id).describe(
      'The conversation to continue; an unknown UUID begins a conversation with that id. Default: a new conversation.',
    ),
    audio_urls: optional(audioUrls),
    confirm_above: optional(confirmAbove),
  })
  .meta({ example: { message: 'What is the tempo of https://audio.example/one.wav?' } });

/** Refuses a long list before each of its entries is validated. */
const TOO_MANY_URLS: Refusal = {
  field: 'audio_urls',
  when: { moreThan: MAX_AUDIO_URLS },
  code: 'invalid_request',
  detail: `A message may have at most ${MAX_AUDIO_URLS} audio URLs.`,
};

export const NEW_TURN_REFUSALS: readonly Refusal[] = [
  { field: 'message', when: 'missing', code: 'missing_message' },
  TOO_MANY_URLS,
  { field: 'conversation_id', when: 'invalid', code: 'invalid_conversation_id' },
  { field: 'audio_urls', when: 'entry', code: 'invalid_audio_url' },
];

const part = z.looseObject({ type: z.string(), text: z.string().optional(), url: z.string().optional() });

/** The message of the user as `useChat` sends it. */
export const userMessage = z.looseObject({
  id: clientId.optional(),
  role: z.literal('user'),
  parts: z.array(part).default([]),
});

/** A message of the assistant that `useChat` sends last: a person has responded to its request for approval. */
export const answeredMessage = z.looseObject({ role: z.literal('assistant'), parts: z.array(z.unknown()).default([]) });

/** The part of it with the response. */
export const approvalPart = z.looseObject({
  state: z.literal('approval-responded'),
  approval: z.looseObject({ id: z.uuid(), approved: z.boolean() }),
});

export const USER_MESSAGE_REFUSALS: readonly Refusal[] = [
  {
    field: 'parts',
    when: { moreThan: MAX_PARTS },
    code: 'invalid_request',
    detail: `A message may have at most ${MAX_PARTS} parts.`,
  },
];

/** A message of a history: documented here; only the last one of the user is validated, as `userMessage`. */
const sentMessage = z.unknown().meta({
  type: 'object',
  properties: {
    id: { type: 'string' },
    role: { type: 'string' },
    parts: { type: 'array', items: { type: 'object', properties: { type: { type: 'string' } }, required: ['type'] } },
  },
  required: ['role'],
});

/** The body of the streaming route: that of `POST /v1/chat`, or the one that the AI SDK's `useChat` sends. */
export const streamedTurn = z
  .looseObject({
    message: optional(message),
    conversation_id: optional(id),
    audio_urls: optional(audioUrls),
    confirm_above: optional(confirmAbove),
    id: optional(clientId).describe('The id of the chat, as useChat sends it.'),
    messages: optional(z.array(sentMessage)).describe(
      'The messages, as useChat sends them. Only the last message of the user is read, with at most 1,000 parts; or the last message of the assistant, if it ends the list and has a response to a request for approval (a tool part whose state is approval-responded).',
    ),
    trigger: optional(z.string()),
  })
  .meta({ example: { message: 'What is the tempo of https://audio.example/one.wav?' } });

export const STREAMED_TURN_REFUSALS: readonly Refusal[] = [
  TOO_MANY_URLS,
  { field: 'conversation_id', when: 'invalid', code: 'invalid_conversation_id' },
  { field: 'audio_urls', when: 'entry', code: 'invalid_audio_url' },
];

export const turnParams = z.object({ job_id: id });
export const streamParams = z.object({ id: clientId });

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
      .describe('The reply. Null until completed.'),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why the turn failed. A cancelled turn fails with turn_cancelled.'),
    calls: z
      .array(
        z.object({
          capability: z.string(),
          job_id: z.uuid().nullable().describe('The run of the capability, with the whole result.'),
          status: z.enum(['IN_QUEUE', 'completed', 'failed', 'cancelled']),
        }),
      )
      .describe('The capabilities that the agent ran, in order.'),
    artifacts: z.array(madeFile).describe('The files that the turn made, with newly signed addresses.'),
    progress: currentProgress.describe('Progress of the tool call that runs; null while none does.'),
    tokens_charged: z.int(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
    confirm: z
      .object({
        tokens: z.int().describe('What the calls cost together.'),
        calls: z.array(
          z.object({ capability: z.string(), audio: z.string().describe('Handle of the audio in the conversation.') }),
        ),
      })
      .optional()
      .describe(
        'Work that the reply asks about. The next message confirms it, by a plain yes, or drops it. Absent without such work.',
      ),
  })
  .meta({ id: 'ChatTurn' });
