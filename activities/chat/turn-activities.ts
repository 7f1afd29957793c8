import { ApplicationFailure, Context } from '@temporalio/activity';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as chatChunks from '../../platform/db/chat/chat-chunks.ts';
import * as chatProposals from '../../platform/db/chat/chat-proposals.ts';
import * as chatSteps from '../../platform/db/chat/chat-steps.ts';
import * as chatStream from '../../platform/db/chat/chat-stream.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as jobs from '../../platform/db/jobs.ts';
import type { Db } from '../../platform/db/pool.ts';
import {
  TURN_FAILURES,
  type StepOutcome,
  type TurnFailure,
  type TurnOutcome,
} from '../../workflows/domain/turn-outcome.ts';
import { chunkWriter, Superseded } from './chunk-writer.ts';
import { modelFailure } from './model-failure.ts';
import { runModelStep } from './model-step.ts';
import { conversationUpTo, instructions, turnFacts } from './prompt.ts';
import { answerProposals } from './proposals.ts';
import { chatTools } from '../../agent/tools.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Time between heartbeats of a model step; a cancel request arrives with one. */
const BEAT_MS = 500;

type Deps = Pick<WorkerResources, 'db' | 'config' | 'model'>;

/** Activities of a chat turn: its beginning, its model steps and its end. */
export const chatActivities = (deps: Deps) => ({
  /** Marks a turn as begun. Returns undefined when its submission was undone or it is closed. */
  async beginTurn(turnId: string): Promise<{ maxSteps: number; cancelled: boolean } | undefined> {
    const { db, config } = deps;
    const begun = await jobs.begin(db, turnId);
    const turn = begun && (await chatTurns.find(db, { id: turnId }));
    if (!begun || turn?.status !== 'IN_QUEUE') return undefined;
    if (turn.lastSeq === 0) await chatStream.appending(db, (tx, append) => openTurn(tx, { turnId, append }));
    return { maxSteps: config.CHAT_MAX_STEPS, cancelled: begun.cancelled };
  },

  /** Reads what a wake may have changed. */
  async readTurn(turnId: string): Promise<{ cancelled: boolean }> {
    const turn = await chatTurns.find(deps.db, { id: turnId });
    return { cancelled: turn === undefined || turn.cancelRequested };
  },

  /** Runs one step of the model and streams its text. A step that ran before is not run again: its calls are returned. */
  async modelStep(turnId: string, step: number): Promise<StepOutcome> {
    const { db } = deps;
    const turn = await chatTurns.find(db, { id: turnId });
    if (turn?.status !== 'IN_QUEUE') return { ok: true, calls: [] };
    const before = await chatSteps.ofTurns(db, [turnId]);
    if (!before.some((each) => each.step === step)) {
      const spent = before.reduce((sum, each) => sum + each.modelTokens, 0);
      const failure = await runAndKeepStep(deps, { turn, step, spent });
      if (failure) return { ok: false, failure };
    }
    const calls = await chatSteps.callsOfTurns(db, [turnId]);
    return {
      ok: true,
      calls: calls.filter((call) => call.step === step).map(({ callId, tool }) => ({ callId, tool })),
    };
  },

  /** Closes a turn with its outcome; a closed turn stays as it is. */
  closeTurn: turnClosing(deps.db),
});

/** Returns a function that closes a turn in one transaction: its state, its reply, its stream and its open runs. */
export function turnClosing(db: Deps['db']) {
  return async (turnId: string, outcome: TurnOutcome): Promise<{ details: string }> =>
    chatStream.appending(db, async (tx, append) => {
      const job = await jobs.lock(tx, { id: turnId });
      if (job?.status !== 'IN_QUEUE') return { details: 'closed before' };
      const to = job.cancelRequestedAt ? 'cancelled' : outcome.status;
      const failure = to === 'completed' ? null : outcome.status === 'failed' ? outcome.failure : 'turn_cancelled';
      const steps = await chatSteps.ofTurns(tx, [turnId]);
      const reply = steps
        .map(({ text }) => text.trim())
        .filter(Boolean)
        .join('\n\n');
      await cancelRuns(tx, turnId);
      const proposal = await chatProposals.findOpen(tx, turnId);
      if (to !== 'completed') await chatProposals.drop(tx, turnId); // nobody was asked
      await jobs.move(tx, turnId, { from: 'IN_QUEUE', to, round: job.round });
      await append({ turnId, chunks: closingChunks(to, failure, proposal), last: true });
      await chatTurns.close(tx, { id: turnId, reply: to === 'completed' ? reply : null, failure });
      return { details: failure ? `${to}: ${failure}` : to };
    });
}

/** Answers what was proposed before, and begins the stream of a turn, once. */
async function openTurn(tx: Db, { turnId, append }: { turnId: string; append: chatStream.Append }): Promise<void> {
  const job = await jobs.lock(tx, { id: turnId });
  const turn = await chatTurns.find(tx, { id: turnId });
  if (job?.status !== 'IN_QUEUE' || turn?.lastSeq !== 0) return;
  await answerProposals(tx, turn);
  await append({ turnId, chunks: openingChunks(turn) });
}

/** Returns the first chunks of a turn. A response to a request for approval continues the message that has the request. */
function openingChunks({ id, approval }: chatTurns.Turn): chatChunks.Chunk['chunk'][] {
  if (!approval) return [{ type: 'start', messageId: id }];
  const toolCallId = approvalCallId(approval.of);
  const output = approval.approved
    ? { type: 'tool-output-available', toolCallId, output: { approved: true } }
    : { type: 'tool-output-denied', toolCallId };
  // The call again, for readers who do not have that message.
  return [{ type: 'start' }, { type: 'tool-input-available', toolCallId, toolName: 'propose_work', input: {} }, output];
}

/** Cancels the open runs of a turn. Otherwise the sweep would start one that never began, and the account would be charged. */
async function cancelRuns(tx: Db, turnId: string): Promise<void> {
  const calls = await chatSteps.callsOfTurns(tx, [turnId]);
  for (const run of await jobs.lockOpen(
    tx,
    calls.flatMap(({ runId }) => runId ?? []),
  )) {
    await jobs.cancel(tx, run);
    await jobs.markDue(tx, run.id);
  }
}

function closingChunks(
  to: TurnOutcome['status'],
  failure: TurnFailure | null,
  proposal: chatProposals.Proposal | undefined,
): chatChunks.Chunk['chunk'][] {
  if (to === 'cancelled') return [{ type: 'abort', reason: 'cancelled' }];
  if (failure) return [{ type: 'error', errorText: TURN_FAILURES[failure] }, { type: 'finish' }];
  return [...(proposal ? approvalRequest(proposal) : []), { type: 'finish' }];
}

/**
 * Returns the AI SDK's request for approval of proposed work. It has a tool part of its own in the last step, where clients look for one
 * that was answered; the calls that it is about have their results.
 */
function approvalRequest({ turnId, calls, tokens }: chatProposals.Proposal): chatChunks.Chunk['chunk'][] {
  const toolCallId = approvalCallId(turnId);
  const input = { tokens, calls: calls.map(({ capability, audio, params }) => ({ capability, audio, params })) };
  return [
    { type: 'tool-input-available', toolCallId, toolName: 'propose_work', input },
    { type: 'tool-approval-request', toolCallId, approvalId: turnId },
  ];
}

/** Returns the id of the tool part that asks for approval of a turn's proposal. */
function approvalCallId(turnId: string): string {
  return `approval-${turnId}`;
}

/** Runs and stores one model step. Returns its failure when a retry cannot help; throws when one can. */
async function runAndKeepStep(
  { db, config, model }: Deps,
  { turn, step, spent }: { turn: chatTurns.Turn; step: number; spent: number },
): Promise<TurnFailure | undefined> {
  const { cancellationSignal, info } = Context.current();
  const writer = { turnId: turn.id, step, attempt: info.attempt };
  if (!(await chatChunks.takeOver(db, writer))) throw ApplicationFailure.nonRetryable('superseded', 'Superseded');
  const { write, flushed } = chunkWriter(db, writer);
  const beats = setInterval(() => Context.current().heartbeat(), BEAT_MS);
  const stopped = new AbortController();
  try {
    // A reader that has part of an earlier attempt drops it.
    write({ type: (await chatChunks.hasBegun(db, writer)) ? 'reset-step' : 'start-step' });
    const isLast = step === config.CHAT_MAX_STEPS - 1 || spent >= config.CHAT_MAX_MODEL_TOKENS;
    const result = await runModelStep({
      model,
      accountId: turn.accountId,
      instructions: instructions(
        turnFacts({
          account: await accounts.find(db, turn.accountId),
          maxSteps: config.CHAT_MAX_STEPS,
          confirmAbove: turn.confirmAbove ?? config.CHAT_CONFIRM_ABOVE,
        }),
      ),
      messages: await conversationUpTo(db, turn),
      tools: chatTools(),
      toolChoice: isLast ? 'none' : 'auto',
      step,
      signal: AbortSignal.any([cancellationSignal, stopped.signal]),
      write,
    });
    await flushed();
    // In one transaction, and only while this attempt may write: a kept step is never run again.
    await chatStream.appending(db, async (tx, append) => {
      if (!(await append({ ...writer, chunks: [{ type: 'finish-step' }] }))) throw new Superseded();
      await chatSteps.keep(tx, { turnId: turn.id, step, model: config.MODEL, ...result });
    });
    return undefined;
  } catch (error) {
    stopped.abort();
    cancellationSignal.throwIfAborted();
    if (error instanceof Superseded) throw ApplicationFailure.nonRetryable(error.message, 'Superseded');
    return modelFailure(error);
  } finally {
    clearInterval(beats);
  }
}
