import type { z } from 'zod';
import type { Turn } from '../../platform/db/chat/chat-turns.ts';
import type { ShownConversation } from '../../platform/db/chat/conversations.ts';
import { shownLine } from '../http/fields.ts';
import type { conversationList, messageList } from './schemas.ts';

const MAX_TITLE_CHARS = 80;

/** Presents a conversation in a list. Its title is the beginning of its first message. */
export function presentConversation(
  conversation: ShownConversation,
): z.input<typeof conversationList>['conversations'][number] {
  const { firstMessage } = conversation;
  return {
    conversation_id: conversation.id,
    title: titleOf(firstMessage),
    turns: conversation.turns,
    created_at: conversation.createdAt.toISOString(),
    last_turn_at: conversation.lastTurnAt.toISOString(),
  };
}

/** Returns the beginning of a message as one line, cut between characters. */
function titleOf(message: string): string {
  const isCut = message.length > MAX_TITLE_CHARS;
  const beginning = message.slice(0, MAX_TITLE_CHARS);
  const title = shownLine(isCut ? beginning.replace(/[\ud800-\udbff]$/, '') : beginning);
  return isCut || title === '' ? `${title}…` : title;
}

/** Presents the messages of a turn: the user's, then the reply if there is one, with its links signed. */
export function presentMessages(turn: Turn, linkedReply: string): z.input<typeof messageList>['messages'] {
  const { id, message, reply, createdAt, completedAt } = turn;
  const sent = { role: 'user', content: message, job_id: id, created_at: createdAt.toISOString() } as const;
  if (reply === null || completedAt === null) return [sent];
  return [sent, { role: 'assistant', content: linkedReply, job_id: id, created_at: completedAt.toISOString() }];
}
