import { expect, test } from 'vitest';
import { presentTurn } from '../../../api/chat/presenters.ts';

test('a call that had not begun when its turn ended is shown as cancelled', () => {
  const turn = {
    id: 't',
    accountId: 'a',
    conversationId: 'c',
    message: 'Hi',
    funded: true,
    lane: 'l',
    reply: null,
    sentAgain: [],
    lastSeq: 1,
  };
  const ended = {
    ...turn,
    failure: 'turn_cancelled',
    cancelRequested: true,
    createdAt: new Date(),
    completedAt: new Date(),
  } as const;
  const call = { tool: 'signal_analysis', runId: null, status: null, result: null, tokensCharged: 0 };
  const statusIn = (status: 'IN_QUEUE' | 'cancelled') =>
    presentTurn({ turn: { ...ended, status }, calls: [call], reply: '', progress: null, proposal: undefined }, String)
      .calls[0]?.status;
  expect([statusIn('IN_QUEUE'), statusIn('cancelled')]).toEqual(['IN_QUEUE', 'cancelled']);
});
