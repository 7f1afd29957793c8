import { expect, test } from 'vitest';
import { readConversations } from '../../measure/chat/conversation.ts';
import { faultsOfKind, isRight, judgedConversations, unhurried } from '../../measure/chat/measure-chat.ts';

/** The sets with the share that is right, and how many conversations have unasked work. Only ever made better. */
const BARS = [
  { set: 'dev', minRight: 0.97, maxUnasked: 0 },
  { set: 'dev-2', minRight: 0.83, maxUnasked: 0 },
  { set: 'dev-3', minRight: 0.89, maxUnasked: 0 },
  { set: 'dev-4', minRight: 0.93, maxUnasked: 0 },
  { set: 'dev-5', minRight: 0.87, maxUnasked: 0 },
  { set: 'dev-6', minRight: 0.9, maxUnasked: 0 },
  { set: 'dev-7', minRight: 0.85, maxUnasked: 0 },
  { set: 'dev-8', minRight: 0.98, maxUnasked: 0 },
  { set: 'dev-9', minRight: 0.93, maxUnasked: 0 },
  { set: 'dev-10', minRight: 1, maxUnasked: 0 },
  { set: 'languages', minRight: 0.95, maxUnasked: 0 },
] as const;

test.each(BARS)('conversations of $set go as their writers expect', async ({ set, minRight, maxUnasked }) => {
  const judged = await judgedConversations(readConversations(set), unhurried());
  const wrong = judged.filter((each) => !isRight(each)).map(({ conversation }) => conversation.id);
  const unasked = judged.filter((each) => faultsOfKind('unasked')(each).length > 0);
  expect(1 - wrong.length / judged.length, `wrong: ${wrong.join(', ')}`).toBeGreaterThanOrEqual(minRight);
  expect(unasked.length, unasked.map(({ conversation }) => conversation.id).join(', ')).toBeLessThanOrEqual(maxUnasked);
});
