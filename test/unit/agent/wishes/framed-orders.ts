import { expect, test } from 'vitest';
import { withPlainWishes } from '../../../../agent/wishes/wishes.ts';
import type { Conversation } from '../../../measure/chat/conversation.ts';
import { faultsOfKind, isRight, judgedConversations, unhurried } from '../../../measure/chat/measure-chat.ts';

/** One conversation of so many is held. */
const EVERY = 4;
/** Of a hundred of them, how many may go otherwise. */
const MOST_WRONG = 4;

/** Tests that orders in the frames of a language are done, and that none has work which nobody asked for. */
export function testsFrames(conversations: readonly Conversation[]): void {
  test('orders are done however they are worded', async () => {
    const judged = await judgedConversations(
      conversations.filter((_, n) => n % EVERY === 0),
      unhurried(),
    );
    const wrong = judged.filter((one) => !isRight(one)).map(({ conversation }) => conversation.turns[0]!.text);
    expect(judged.filter((one) => faultsOfKind('unasked')(one).length > 0)).toEqual([]);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual((judged.length * MOST_WRONG) / 100);
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
    withPlainWishes(text);
    const before = process.cpuUsage();
    withPlainWishes(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(250);
  });
}
