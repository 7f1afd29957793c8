import { TemporalFailure, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ActivityFailure,
  CancellationScope,
  ChildWorkflowFailure,
  condition,
  defineSignal,
  executeChild,
  isCancellation,
  setCurrentDetails,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import type { TurnOutcome } from './domain/turn.ts';
import { beginCall, beginTurn, cancelJob, closeTurn, endCall, modelStep, readJob, readTurn } from './effects.ts';
import { ORCHESTRATION_QUEUE, searchAttributes, WAKE_SIGNAL, workflowId, type JobInput } from './messages.ts';
import { recipeRun } from './recipe-run.ts';

const wake = defineSignal(WAKE_SIGNAL);

/**
 * One turn of a conversation: model steps and what they call, until an answer. Rows decide: a wake only says that they
 * changed, and a cancel request runs the cancel command.
 */
export async function chatTurn(turn: JobInput): Promise<void> {
  let wakes = 0;
  const woken = (): void => {
    wakes += 1;
  };
  setHandler(wake, woken);
  CancellationScope.current().cancelRequested.catch(() =>
    CancellationScope.nonCancellable(() => cancelJob(turn.jobId).then(woken)),
  );
  await CancellationScope.nonCancellable(async () => {
    let seen = wakes;
    const begun = await beginTurn(turn.jobId);
    if (!begun) return; // undone, or closed before
    const talk = new CancellationScope();
    if (begun.cancelled) talk.cancel();
    const end: { outcome?: TurnOutcome } = {};
    const talking = talk
      .run(() => converse(turn, begun.maxSteps))
      .catch(outcomeOf)
      .then((outcome) => (end.outcome = outcome));
    while (!end.outcome) {
      const heard = seen;
      await Promise.race([talking, condition(() => wakes !== heard)]);
      if (wakes === seen) continue;
      seen = wakes;
      if ((await readTurn(turn.jobId)).cancelled) talk.cancel();
    }
    const outcome = await talking;
    const { details } = await closeTurn(turn.jobId, outcome);
    setCurrentDetails(details);
  });
}

/** What a talk that threw comes to. What is ours to mend is thrown on: the task is tried again with mended code. */
function outcomeOf(error: unknown): TurnOutcome {
  if (isCancellation(error)) return { status: 'cancelled' };
  if (error instanceof TemporalFailure) return { status: 'failed', failure: 'turn_lost' };
  throw error;
}

async function converse(turn: JobInput, maxSteps: number): Promise<TurnOutcome> {
  for (let step = 0; step < maxSteps; step++) {
    setCurrentDetails(`step ${step + 1}: asking the model`);
    const said = await modelStep(turn.jobId, step).catch((error: unknown) => {
      if (error instanceof ActivityFailure && !isCancellation(error)) return NO_MODEL;
      throw error;
    });
    if (!said.ok) return { status: 'failed', failure: said.failure };
    if (said.calls.length === 0) break;
    for (const { callId, tool } of said.calls) {
      setCurrentDetails(`step ${step + 1}: ${tool}`);
      const { runId } = await beginCall(turn.jobId, callId);
      if (runId) await perform(turn, runId, tool);
      await endCall(turn.jobId, callId);
    }
  }
  return { status: 'completed' };
}

const NO_MODEL = { ok: false, failure: 'model_unavailable' } as const;

/** Does a call as what it is, a run; when this ends its row is settled, or an operator terminated it. */
async function perform(turn: JobInput, runId: string, tool: string): Promise<void> {
  const { accountId, lane } = turn;
  for (let wait = 250; ; wait = Math.min(2 * wait, 10_000)) {
    try {
      return await executeChild(recipeRun, {
        workflowId: workflowId.run(runId),
        taskQueue: ORCHESTRATION_QUEUE,
        args: [{ jobId: runId, accountId, recipeId: null, lane }],
        typedSearchAttributes: searchAttributes('run', { accountId, recipeId: null }),
        staticSummary: tool,
      });
    } catch (error) {
      if (isCancellation(error)) throw error;
      if (error instanceof ChildWorkflowFailure) return CancellationScope.nonCancellable(() => cancelJob(runId));
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    // The sweep was quicker, or this is a second run of the turn: wait by row.
    await sleep(wait);
    if ((await readJob(runId)).settled) return;
  }
}
