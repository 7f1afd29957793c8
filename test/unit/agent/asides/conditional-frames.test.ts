import { expect, test } from 'vitest';
import { conversationOf, type ConversationInput } from '../../../measure/chat/conversation.ts';
import { conditionFrames } from '../../../measure/chat/frames/conditions.ts';
import { correctionFrames } from '../../../measure/chat/frames/corrections.ts';
import { negationFrames } from '../../../measure/chat/frames/negations.ts';
import { ORDERS } from '../../../measure/chat/frames/orders.ts';
import { unhurried } from '../../../measure/chat/measure-chat.ts';
import { outcomeOf } from '../../../measure/chat/outcome.ts';

/** One conversation of so many is held. */
const EVERY = 5;
/** Of the held ones, the share that has to be right. */
const MIN_RIGHT = 0.97;
/** Of a hundred, how many may run work that nobody asked for: "the bass" after "remove the drums" may be either. */
const MAX_UNASKED = 1;

const model = unhurried();

test.each<[string, ConversationInput[]]>([
  ['conditions', conditionFrames(ORDERS)],
  ['negations', negationFrames(ORDERS)],
  ['corrections', correctionFrames(ORDERS)],
])('orders are read in every wording of %s', async (_, frames) => {
  const held = frames.filter((__, n) => n % EVERY === 0).map(conversationOf);
  const { right, wrong, unasked } = await outcomeOf(held, model);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT);
  expect((100 * unasked.length) / held.length, unasked.join('\n')).toBeLessThanOrEqual(MAX_UNASKED);
});
