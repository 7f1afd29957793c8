import { Context } from '@temporalio/activity';
import { WaitedTooLong, type ShortWork } from '../right-of-way.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { busy } from './busy.ts';
import { stopSignal } from './until-stopped.ts';

/** After this wait the activity gives its slot back. It is well below the time that its heartbeats may take. */
const MAX_WAIT_MS = 20_000;
const MAX_HEARTBEAT_SHARE = 2 / 3;
const RETRY_MS = 1_000;

const works = new WeakMap<Context, ShortWork>();

/**
 * Runs the work of the current activity, whose parts are short, once its account may go on. A flood gives way to accounts with little to do; where that takes
 * too long, throws a benign failure that Temporal retries soon.
 */
export async function givingWay<R>(
  { rightOfWay }: Pick<WorkerResources, 'rightOfWay'>,
  work: () => Promise<R>,
): Promise<R> {
  const context = Context.current();
  const accountId = context.info.priority?.fairnessKey;
  if (accountId === undefined) return work();
  const short = await patiently((patience) => rightOfWay.enter(accountId, patience));
  works.set(context, short);
  try {
    return await work();
  } finally {
    short.leave();
  }
}

/** Waits between two parts of such work until its account may go on; throws as `givingWay` does. */
export async function giveWay(): Promise<void> {
  await patiently((patience) => works.get(Context.current())?.next(patience));
}

async function patiently<R>(wait: (patience: Parameters<ShortWork['next']>[0]) => R): Promise<Awaited<R>> {
  const { heartbeatTimeoutMs = Infinity } = Context.current().info;
  const maxWaitMs = Math.min(MAX_WAIT_MS, MAX_HEARTBEAT_SHARE * heartbeatTimeoutMs);
  try {
    return await wait({ signal: stopSignal(), maxWaitMs });
  } catch (error) {
    throw error instanceof WaitedTooLong ? busy(error.message, { retryMs: RETRY_MS }) : error;
  }
}
