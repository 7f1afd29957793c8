import { beforeAll, expect, test } from 'vitest';
import { readConversations, type Conversation } from '../../../measure/chat/conversation.ts';
import { isRight, unhurried } from '../../../measure/chat/measure-chat.ts';
import { outcomeOf } from '../../../measure/chat/outcome.ts';
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
  right = (await outcomeOf(english, model)).judged.filter(isRight).map(({ conversation }) => conversation);
});

test.each(Object.entries(SURROUNDINGS))('a message means the same with %s', async (_, surround) => {
  const conversations = right.flatMap((conversation) => surrounded(conversation, surround) ?? []);
  const { wrong, unasked } = await outcomeOf(conversations, model);
  expect(unasked).toEqual([]);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual((MOST_LOST / 100) * right.length);
});
