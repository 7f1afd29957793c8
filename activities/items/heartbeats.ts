import { Context } from '@temporalio/activity';
import type { ProgressReporter } from './item-progress.ts';

/** Heartbeats of activities that work on items. Each is an action of Temporal, and only says that the worker lives: cancels are read from rows. */

/** Share of the heartbeat time-out after which work sends one: every 8 s of 30 s. */
const SHARE = 8 / 30;
/** The same while the activity waits for the engine, which most waits are shorter than: 20 s of 30 s. */
const WAITING_SHARE = 20 / 30;
const TICK_MS = 1_000;

interface Pulse {
  beatAt: number;
  /** Waits for the engine that are under way. */
  waits: number;
}

const pulses = new WeakMap<Context, Pulse>();

/**
 * Sends heartbeats of the current activity, with the progress, until the returned function is called. Parts of an activity may each do so: they
 * share one rhythm.
 */
export function startHeartbeats(progress: ProgressReporter, { isWaiting = false } = {}): () => void {
  const context = Context.current();
  const timeoutMs = context.info.heartbeatTimeoutMs ?? 0;
  const pulse = pulses.get(context) ?? { beatAt: performance.now(), waits: 0 };
  pulses.set(context, pulse);
  if (isWaiting) pulse.waits += 1;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - pulse.beatAt < timeoutMs * (pulse.waits > 0 ? WAITING_SHARE : SHARE)) return;
    pulse.beatAt = now;
    context.heartbeat(progress.current());
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    if (isWaiting) pulse.waits -= 1;
  };
}
