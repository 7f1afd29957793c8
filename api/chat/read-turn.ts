import * as chatProposals from '../../platform/db/chat/chat-proposals.ts';
import * as chatSteps from '../../platform/db/chat/chat-steps.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as itemProgress from '../../platform/db/items/item-progress.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { StepProgress } from '../../workflows/domain/step-progress.ts';
import { Problem } from '../http/problems/problem.ts';
import { linkTexts, type LinkMaking } from './link-texts.ts';

/** A turn with its calls, its reply with addresses as links. */
export interface TurnWithCalls {
  turn: chatTurns.Turn;
  calls: chatSteps.CallState[];
  reply: string;
  /** Of the tool call that runs; null while none does. */
  progress: StepProgress | null;
  /** Work that it asks about, until the next message. */
  proposal: chatProposals.Proposal | undefined;
}

/** Returns a turn of this account. Throws `job_not_found`. */
export async function readTurn(db: Db, { id, ...making }: LinkMaking & { id: string }): Promise<TurnWithCalls> {
  const turn = await chatTurns.find(db, { id, accountId: making.accountId });
  if (!turn) throw new Problem('job_not_found');
  const calls = await chatSteps.callStates(db, id);
  const [reply = ''] = await linkTexts(db, { ...making, texts: [turn.reply ?? ''] });
  const progress = (await itemProgress.ofTurn(db, id)) ?? null;
  const proposal = await chatProposals.findOpen(db, id);
  return { turn, calls, reply, progress, proposal };
}
