import type { Context } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { ActivityInterceptors } from '@temporalio/worker';

/** One that is put off waits about as long as it has waited already, and at most this: a thousand must not keep the server busy. */
const MAX_DELAY_S = 60;

/**
 * Shares the slots of one task queue among accounts while they are held; that tasks take turns when they are handed out is the
 * server's part. An account gets another slot while it holds fewer than are free: alone it gets half, n of them 1/(n+1)
 * each, and who comes next finds one (Choudhury and Hahne's dynamic thresholds). Else the activity fails benignly and is tried
 * again, which frees its slot.
 */
export function fairSlots(slots: number): (context: Pick<Context, 'info'>) => ActivityInterceptors {
  const held = new Map<string, number>();
  let free = slots;
  return ({ info: { priority, isLocal, attempt } }) => {
    const account = priority?.fairnessKey;
    if (isLocal || account === undefined) return {}; // such take no slot, or are nobody's
    return {
      inbound: {
        async execute(input, next) {
          const own = held.get(account) ?? 0;
          if (own >= free) throw putOff(attempt);
          held.set(account, own + 1);
          free -= 1;
          try {
            return await next(input);
          } finally {
            free += 1;
            const left = held.get(account)! - 1;
            if (left > 0) held.set(account, left);
            else held.delete(account);
          }
        },
      },
    };
  };
}

function putOff(attempt: number): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'SlotsShared',
    message: 'the account holds its share of the slots of this queue',
    nextRetryDelay: `${Math.min(2 ** (attempt - 1), MAX_DELAY_S)}s`,
    category: ApplicationFailureCategory.BENIGN,
  });
}
