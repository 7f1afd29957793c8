import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as chatAudios from '../../platform/db/chat/chat-audios.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction, type Db } from '../../platform/db/pool.ts';
import { laneOf } from '../../platform/temporal/lanes.ts';
import type { Resources } from '../../platform/resources.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';
import { audioInMessage } from './message-audio.ts';
import { withFileNames } from './file-names.ts';
import { requireDailyAllowance } from '../accounts/require-daily-allowance.ts';
import { requireRowBudget } from '../accounts/require-row-budget.ts';
import { requireOwnedAudio } from '../jobs/require-owned-audio.ts';
import type { Remember } from '../http/remember.ts';
import { requireIntake } from '../jobs/require-intake.ts';
import { requireStorage } from '../jobs/require-storage.ts';
import { bytesOfTurn } from '../jobs/row-bytes.ts';
import { startOrUndo } from '../jobs/start-or-undo.ts';

export interface NewTurn {
  caller: Caller;
  /** Derived from the client's message id, if any, so that a message sent twice is one turn. */
  id?: string | undefined;
  conversationId?: string | undefined;
  message: string;
  /** Trimmed and validated. */
  audioUrls?: string[] | undefined;
  /** Tokens above which calls wait for a yes; the setting by default. */
  confirmAbove?: number | undefined;
  /** Response to the request for approval of an earlier turn. */
  approval?: { of: string; approved: boolean } | undefined;
  remember?: Remember<SubmittedTurn> | undefined;
}

export interface SubmittedTurn {
  jobId: string;
  conversationId: string;
}

/** Writes a turn and starts its workflow. A new conversation id opens a conversation. If Temporal is unreachable, nothing remains. */
export async function submitTurn(
  deps: Resources,
  { caller: { accountId, keyId, spendLimits }, id = uuidv7(), conversationId = uuidv7(), remember, ...sent }: NewTurn,
): Promise<SubmittedTurn> {
  const { message, audioUrls = [], confirmAbove = null, approval = null } = sent;
  const { db, config } = deps;
  const account = await accounts.find(db, accountId);
  if (!account) throw new Error(`account ${accountId} has a key but no row`);
  const funded = account.availableTokens > 0;
  const job = {
    id,
    kind: 'chat',
    accountId,
    recipeId: null,
    lane: laneOf(account, config.TENANT_LANES),
  } as const;
  const turn = { jobId: id, conversationId };

  const audios = audioInMessage({ message, audioUrls });
  await requireIntake(db, accountId);
  if (audios.length > 0) await requireStorage(deps, { accountId });
  const urls = audios.map(({ audioUrl }) => audioUrl);
  const named = await withFileNames(deps, { accountId, audios });
  const rows = { accountId, bytes: bytesOfTurn({ message, audioUrls: urls }) };
  const wakeAt = await transaction(db, async (tx) => {
    // Before any other lock: closing a turn takes its job first, and this insert would wait for that.
    if (!(await conversations.open(tx, { id: conversationId, accountId }))) throw new Problem('conversation_not_found');
    if (await chatTurns.lockLive(tx, conversationId)) throw new Problem('conversation_busy');
    if (!funded)
      await requireDailyAllowance(tx, {
        accountId,
        max: config.CHAT_UNFUNDED_TURNS_PER_DAY,
        countUse: () => chatTurns.countUnfunded(tx, accountId),
        rule: `send ${config.CHAT_UNFUNDED_TURNS_PER_DAY} messages a day. Top up to send more.`,
      });
    else await requireTurnsOfDay(tx, { accountId, max: config.CHAT_TURNS_PER_DAY });
    await requireOwnedAudio(tx, { audioUrls: urls, accountId });
    await requireRowBudget(tx, config, rows);
    const due = await jobs.insert(tx, {
      ...job,
      steps: [],
      executionPolicy: DEFAULT_POLICY,
      webhookUrl: null,
      maxRetries: 0, // a turn has no items of its own
      metadata: undefined,
      spendLimits,
      keyId,
    });
    const sentAgain = await chatAudios.numbersOf(tx, { conversationId, audioUrls: urls });
    const sentTurn = { id, accountId, conversationId, message, funded, confirmAbove, approval, sentAgain };
    if (!(await chatTurns.insert(tx, sentTurn))) throw new Problem('conversation_busy');
    await chatAudios.add(tx, { conversationId, turnId: id, audios: named });
    await remember?.(tx, { jobId: id, wakeAt: due }, turn);
    return due;
  });
  await startOrUndo(deps, { job, wakeAt, rows, undo: () => jobs.undoInsert(db, { id, wakeAt }) });
  return turn;
}

/** Throws `rate_limited` if an account has sent `max` messages in the last 24 hours. Concurrent messages may pass it by their number. */
async function requireTurnsOfDay(tx: Db, { accountId, max }: { accountId: string; max: number }): Promise<void> {
  const { count, resetS } = await chatTurns.countOfDay(tx, accountId);
  if (count < max) return;
  const detail = `An account may send ${max} messages a day. Delete conversations that you no longer need, or wait.`;
  throw new Problem('rate_limited', { detail, retryAfterS: resetS });
}
