import { Context } from '@temporalio/activity';
import { SETTLED_ELSEWHERE, type SettledElsewhere } from '../../workflows/domain/failure.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { notedSettlement } from './begin-and-settle.ts';

const signals = new WeakMap<Context, AbortSignal>();

/** Returns the signal that ends the work of the current activity: it is cancelled, or its item is, as `untilStopped` notices. */
export function stopSignal(): AbortSignal {
  const context = Context.current();
  return signals.get(context) ?? context.cancellationSignal;
}

/**
 * Runs the work of the current activity on an item that runs. Once the item's rows say that it was cancelled, or settled by someone else, the
 * work is stopped and the item settled as cancelled, unless it is settled: a request of Temporal to cancel would arrive only with a heartbeat.
 */
export async function untilStopped<R>(
  deps: WorkerResources,
  itemId: string,
  work: () => Promise<R>,
): Promise<R | SettledElsewhere> {
  const context = Context.current();
  const { signal, end } = deps.itemWatch.add(itemId);
  signals.set(context, AbortSignal.any([context.cancellationSignal, signal]));
  try {
    return await work();
  } catch (error) {
    if (!signal.aborted) throw error;
    await notedSettlement(deps)(itemId, { status: 'cancelled' });
    return SETTLED_ELSEWHERE;
  } finally {
    end();
  }
}
