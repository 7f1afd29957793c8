import { z } from 'zod';
import { hasMore, id, MAX_PAGE_LIMIT, pageLimit, pageLimitOf, timestamp } from '../http/fields.ts';

export const conversationParams = z.object({ conversation_id: id });

const conversation = z
  .object({
    conversation_id: z.uuid(),
    title: z.string().describe('The beginning of the first message in one line, without invisible characters.'),
    turns: z.int(),
    created_at: timestamp,
    last_turn_at: timestamp,
  })
  .meta({ id: 'Conversation' });

export const conversationsQuery = z.strictObject({
  limit: pageLimit.describe(
    'Conversations per page, 1 to 100. A greater number counts as 100. Conversations last used in the same millisecond share a page.',
  ),
  before: z
    .preprocess(
      // A plus sign that was not escaped arrives as a space. The date-time of OpenAPI (RFC 3339) may have small letters.
      (text) => (typeof text === 'string' ? text.replace(/ (?=\d\d:\d\d$)/, '+').toUpperCase() : text),
      z.iso.datetime({
        offset: true,
        error: 'It must be an ISO 8601 time with a time zone, such as 2026-11-22T10:00:00.000Z.',
      }),
    )
    .transform((text) => new Date(text))
    .optional()
    .describe('Only conversations last used before this time: the last last_turn_at of the previous page.'),
});

export const conversationList = z.object({ conversations: z.array(conversation), has_more: hasMore });

export const messagesQuery = z.strictObject({
  limit: pageLimitOf(MAX_PAGE_LIMIT).describe(
    'Turns per page, 1 to 100: a message and its reply. A greater number counts as 100. A page ends earlier after 512 KiB of text.',
  ),
  before: id
    .optional()
    .describe('Only messages of turns before this one: the job_id of the first message of the previous page.'),
});

export const messageList = z.object({
  conversation_id: z.uuid(),
  messages: z.array(
    z.object({
      role: z.enum(['user', 'assistant']),
      content: z.string(),
      job_id: z.uuid().describe('The turn that the message belongs to.'),
      created_at: timestamp,
    }),
  ),
  has_more: z.boolean().describe('True if there are earlier messages.'),
});

export const deletedConversation = z.strictObject({
  conversation_id: z.uuid(),
  deleted: z.literal(true).describe('Always true.'),
});
