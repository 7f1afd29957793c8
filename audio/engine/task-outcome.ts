import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import { EngineChildDied } from './engine-child-died.ts';
import type { Task, TaskOutcome } from './messages.ts';
import type { KillReason, TaskEnding } from './task-run.ts';

/**
 * Maps the way a task ended to the outcome that its caller gets. Throws the error that the caller's promise is to be rejected
 * with: the reason of its `signal`, `EngineChildDied`, or an outage of the machine.
 */
export function outcomeOf(ending: TaskEnding, { task, signal }: { task: Task; signal: AbortSignal }): TaskOutcome {
  if (ending.kind === 'done') return ending.outcome;
  if (ending.kind === 'killed') return outcomeOfKill(ending.because, { task, signal });
  if (ending.kind === 'died') {
    const { code, signal: by } = ending.exit;
    throw new EngineChildDied(`an engine child died (${by ?? `exit code ${code}`}) during ${workOf(task)}`);
  }
  if (ending.outage) throw new Error(`an engine child could not use its files during ${workOf(task)}`);
  return failed('step_failed');
}

function outcomeOfKill(reason: KillReason, { task, signal }: { task: Task; signal: AbortSignal }): Outcome<never> {
  if (reason === 'aborted') throw signal.reason;
  // The machine is busy: the task was never begun, so this is no death of its work.
  if (reason === 'not_started') throw new Error('an engine child did not start in time');
  // Another attempt takes as long, so the item's retries are not spent on it.
  if (reason === 'time_limit') return failed('step_timed_out', undefined, { permanent: true });
  if (reason === 'room_limit' && task.kind === 'step') throw new RoomExceeded();
  if (reason === 'codec_stuck') return codecStuck(task);
  return reason === 'memory_limit' ? memoryExceeded(task) : misbehaved(task);
}

/** The task wrote more than its caller had reserved for it; with more room it may succeed. */
export class RoomExceeded extends Error {
  override name = 'RoomExceeded';
  override message = 'the task makes larger files than there is room reserved for';
}

/** Returns a permanent failure: the file made the child do what decoding and analysing never do. */
function misbehaved(task: Task): Outcome<never> {
  if (task.kind === 'probe') return failed('audio_damaged', 'Decoding it was ended because it is not safe.');
  return failed('step_failed', 'The step was ended because this audio is not safe.', { permanent: true });
}

/** Returns a permanent failure: FFmpeg would not return from the same audio again. */
function codecStuck(task: Task): Outcome<never> {
  if (task.kind === 'probe') return failed('audio_damaged', 'Its decoder computes without end.');
  return failed('step_failed', 'The codec computes without end on this audio.', { permanent: true });
}

/** Returns a permanent failure: the same audio would exceed the limit again. */
function memoryExceeded(task: Task): Outcome<never> {
  if (task.kind === 'probe') return failed('audio_damaged', 'Decoding it takes more memory than any sound file needs.');
  return failed('step_failed', 'It takes more memory on this audio than a step may use.', { permanent: true });
}

/** Returns the work of a task in a word, for error messages and the log. */
export function workOf(task: Task): string {
  return task.kind === 'probe' ? 'decoding' : task.capability;
}
