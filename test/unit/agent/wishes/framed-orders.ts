import { expect, test } from 'vitest';
import { withPlainWishes } from '../../../../agent/wishes/wishes.ts';
import type { Conversation } from '../../../measure/chat/conversation.ts';
import { outcomeOf } from '../../../measure/chat/outcome.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

/** One conversation of so many is held. */
const EVERY = 4;
/** Part of them that has to be right. */
const MIN_RIGHT = 0.96;

/** Tests that orders in the frames of a language are done, and that none has work which nobody asked for. */
export function testsFrames(conversations: readonly Conversation[]): void {
  test('orders are done however they are worded', async () => {
    const { right, wrong, unasked } = await outcomeOf(conversations.filter((_, n) => n % EVERY === 0));
    expect(unasked).toEqual([]);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT);
  });
}

/** Tests what requests are read as, and which messages stay as they are. */
export function testsWishes({
  plain,
  kept,
}: {
  plain: readonly (readonly [string, string])[];
  kept: readonly string[];
}): void {
  test.each(plain)('words a request as an order: %s', (message, order) => {
    expect(withPlainWishes(message)).toBe(order);
  });
  test.each(kept)('leaves what orders nothing: %s', (message) => {
    expect(withPlainWishes(message)).toBe(message);
  });
}

/** Tests that messages of a phrase over and over take little time. */
export function testsHostile(phrases: readonly string[]): void {
  test.each(phrases)('a hostile message takes little time: %s', (phrase) => {
    const text = phrase.repeat(Math.floor(4_000 / phrase.length));
    expect(processorMs(() => withPlainWishes(text))).toBeLessThan(LITTLE_MS);
  });
}
