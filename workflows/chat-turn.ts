import { TemporalFailure, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ActivityFailure,
  CancellationScope,
  ChildWorkflowFailure,
  condition,
  executeChild,
  isCancellation,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow';
import { BACKOFFS, waits } from './domain/retries.ts';
import type { TurnOutcome } from './domain/turn-outcome.ts';
import { beginCall, beginTurn, cancelJob, closeTurn, endCall, modelStep, readJob, readTurn } from './effects.ts';
import { isSettledEnd } from './ends.ts';
import { ORCHESTRATION_QUEUE, searchAttributes, workflowId, type JobInput } from './messages.ts';
import { recipeRun } from './recipe-run.ts';
import { runWakeable } from './wake.ts';

/**
 * Runs one turn of a conversation: model steps and the tools they call, until the model replies without a call. Rows decide: a
 * wake only says that they changed, and a cancel request runs the cancel command.
 */
export async function chatTurn(turn: JobInput): Promise<string> {
  return runWakeable(turn.jobId, async (wakes) => {
    let seen = wakes.count();
    const begun = await beginTurn(turn.jobId);
    if (!begun) return 'nothing to do'; // its submission was undone, or it is closed
    const conversation = new CancellationScope();
    if (begun.cancelled) conversation.cancel();
    const end: { outcome?: TurnOutcome } = {};
    const conversing = conversation
      .run(() => converse(turn, begun.maxSteps))
      .catch(outcomeOf)
      .then((outcome) => (end.outcome = outcome));
    while (!end.outcome) {
      const before = seen;
      await Promise.race([conversing, condition(() => wakes.count() !== before)]);
      if (wakes.count() === seen) continue;
      seen = wakes.count();
      if ((await readTurn(turn.jobId)).cancelled) conversation.cancel();
    }
    const outcome = await conversing;
    const { details } = await closeTurn(turn.jobId, outcome);
    setCurrentDetails(details);
    return details;
  });
}

/** Maps an error thrown by a conversation to the turn's outcome. A defect of ours is thrown on: Temporal retries the workflow task. */
function outcomeOf(error: unknown): TurnOutcome {
  if (isCancellation(error)) return { status: 'cancelled' };
  if (error instanceof TemporalFailure) return { status: 'failed', failure: 'turn_lost' };
  throw error;
}

async function converse(turn: JobInput, maxSteps: number): Promise<TurnOutcome> {
  for (let step = 0; step < maxSteps; step++) {
    setCurrentDetails(`step ${step + 1}: asking the model`);
    const reply = await modelStep(turn.jobId, step).catch((error: unknown) => {
      if (error instanceof ActivityFailure && !isCancellation(error)) return NO_MODEL;
      throw error;
    });
    if (!reply.ok) return { status: 'failed', failure: reply.failure };
    if (reply.calls.length === 0) break;
    for (const { callId, tool } of reply.calls) {
      setCurrentDetails(`step ${step + 1}: ${tool}`);
      const { runId } = await beginCall(turn.jobId, callId);
      if (runId) await runTool(turn, runId, tool);
      await endCall(turn.jobId, callId);
    }
  }
  return { status: 'completed' };
}

const NO_MODEL = { ok: false, failure: 'model_unavailable' } as const;

/** Runs a tool call as a recipe run of one capability, and returns once the run's row is settled or its cancel was requested. */
async function runTool(turn: JobInput, runId: string, tool: string): Promise<void> {
  const { accountId, lane } = turn;
  const backoff = waits(BACKOFFS.foreignRun);
  for (;;) {
    try {
      await executeChild(recipeRun, {
        workflowId: workflowId.run(runId),
        taskQueue: ORCHESTRATION_QUEUE,
        args: [{ jobId: runId, accountId, recipeId: null, lane }],
        typedSearchAttributes: searchAttributes('run', { accountId, recipeId: null }),
        staticSummary: tool,
      });
      return;
    } catch (error) {
      const isTurnCancelled = CancellationScope.current().consideredCancelled;
      if (!isTurnCancelled && error instanceof ChildWorkflowFailure && isSettledEnd(error)) return;
      if (isCancellation(error)) throw error;
      if (error instanceof ChildWorkflowFailure) return CancellationScope.nonCancellable(() => cancelJob(runId));
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    // Started by the sweep, or by an earlier run of this turn, and so not ours to await: poll its row.
    await sleep(backoff.next().value);
    if ((await readJob(runId)).settled) return;
  }
}
