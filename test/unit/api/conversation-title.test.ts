import { expect, test } from 'vitest';
import { presentConversation } from '../../../api/conversations/presenters.ts';

const at = new Date('2026-11-27T10:00:00Z');
const titleOf = (firstMessage: string): string =>
  presentConversation({
    id: '01a20069-817c-71a2-9087-26d54976418f',
    firstMessage,
    turns: 1,
    createdAt: at,
    lastTurnAt: at,
  }).title;

test.for([
  ['the first message', 'Trim it.', 'Trim it.'],
  ['one line', 'Trim it.\n\nThen\tmaster it.', 'Trim it. Then master it.'],
  ['written from left to right', 'Trim \u202egpj.exe', 'Trim gpj.exe'],
  ['cut between characters', `${'a'.repeat(79)}\u{1f3b5} and more`, `${'a'.repeat(79)}…`],
  ['seen', '\u200b', '…'],
] as const)('the title of a conversation is %s', ([, message, title]) => {
  expect(titleOf(message)).toBe(title);
});
