import type { Chunk } from './db/chat/chat-chunks.ts';
import * as chatSteps from './db/chat/chat-steps.ts';
import type { Turn } from './db/chat/chat-turns.ts';
import type { Db } from './db/pool.ts';
import { TURN_FAILURES } from '../workflows/domain/turn-outcome.ts';

/** The part of a turn's stream that a reader has. */
export interface HeardPart {
  /** Steps that it has whole. */
  steps: number;
  /** Whether it has anything. */
  begun: boolean;
}

/**
 * Returns the rest of a closed turn's stream from its rows, for a reader whose log is gone. The reader drops the step that it has
 * only in part, and gets the text of that step and of those after it.
 */
export async function restOfTurn(db: Db, turn: Turn, heard: HeardPart): Promise<Chunk[]> {
  const { id, reply, failure, lastSeq } = turn;
  const steps = reply === null ? [] : await chatSteps.ofTurns(db, [id]);
  const chunks: Chunk['chunk'][] = [
    { type: heard.begun ? 'reset-step' : 'start', ...(heard.begun ? {} : { messageId: id }) },
    ...steps
      .filter(({ step, text }) => step >= heard.steps && text.trim() !== '')
      .flatMap(({ step, text }) => [
        { type: 'start-step' },
        { type: 'text-start', id: `${step}-reply` },
        { type: 'text-delta', id: `${step}-reply`, delta: text },
        { type: 'text-end', id: `${step}-reply` },
        { type: 'finish-step' },
      ]),
    ...(failure ? [{ type: 'error', errorText: TURN_FAILURES[failure] }] : []),
    { type: 'finish' },
  ];
  return chunks.map((chunk, index) => ({ seq: lastSeq, chunk, isLast: index === chunks.length - 1 }));
}
