import type { Context } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { ActivityInterceptors } from '@temporalio/worker';

/** Longest delay in seconds of a postponed activity, so that a thousand of them do not keep the server busy. */
const MAX_DELAY_S = 60;

/**
 * Returns an interceptor that shares the slots of one task queue among accounts. The server orders the tasks that it hands
 * out; this limits the slots that an account holds. An account gets another slot while it holds fewer than are free: alone it
 * gets half of them, n accounts get 1/(n+1) each, and the next account finds a free one (dynamic thresholds, Choudhury and
 * Hahne 1998). Otherwise the activity fails benignly and is retried, which frees its slot.
 */
export function fairSlots(slots: number): (context: Pick<Context, 'info'>) => ActivityInterceptors {
  const held = new Map<string, number>();
  let free = slots;
  return ({ info: { priority, isLocal, attempt } }) => {
    const account = priority?.fairnessKey;
    if (isLocal || account === undefined) return {}; // it takes no slot, or belongs to no account
    return {
      inbound: {
        async execute(input, next) {
          const own = held.get(account) ?? 0;
          if (own >= free) throw postponed(attempt);
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

function postponed(attempt: number): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'SlotsShared',
    message: 'the account holds its share of the slots of this queue',
    nextRetryDelay: `${Math.min(2 ** (attempt - 1), MAX_DELAY_S)}s`,
    category: ApplicationFailureCategory.BENIGN,
  });
}
