import { beforeAll, expect, test } from 'vitest';
import { readConversations, type Conversation } from '../../../measure/chat/conversation.ts';
import { faultsOfKind, isRight, judgedConversations, unhurried } from '../../../measure/chat/measure-chat.ts';
import { SURROUNDINGS, surrounded } from '../../../measure/chat/surroundings.ts';

/** One conversation of so many is surrounded in each way. */
const EVERY = 12;
/** Of a hundred conversations, how many may go otherwise with words around their last message. */
const MOST_LOST = 3;

const model = unhurried();
let right: Conversation[] = [];

beforeAll(async () => {
  const sets = ['dev', 'dev-2', 'dev-3', 'dev-4', 'dev-5', 'dev-6', 'dev-7', 'dev-8', 'dev-9', 'dev-10'] as const;
  const english = sets
    .flatMap((set) => readConversations(set))
    .filter(({ language, kind }) => (language ?? 'en') === 'en' && kind !== 'language')
    .filter((_, n) => n % EVERY === 0);
  right = (await judgedConversations(english, model)).filter(isRight).map(({ conversation }) => conversation);
});

test.each(Object.entries(SURROUNDINGS))('a message means the same with %s', async (_, surround) => {
  const conversations = right.flatMap((conversation) => surrounded(conversation, surround) ?? []);
  const judged = await judgedConversations(conversations, model);
  const lost = judged.filter((each) => !isRight(each)).map(({ conversation }) => conversation.id);
  const unasked = judged.filter((each) => faultsOfKind('unasked')(each).length > 0);
  expect(unasked.map(({ conversation }) => conversation.id)).toEqual([]);
  expect(lost.length, lost.join(', ')).toBeLessThanOrEqual((MOST_LOST / 100) * right.length);
});
