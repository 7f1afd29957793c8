import { Problem } from '../http/problems/problem.ts';

/** Max imports of an account that arrive in one process at the same time: each takes some 15 MB of memory to find repeated lines. */
const MAX_ARRIVING = 2;

const arrivingAt = new WeakMap<object, Map<string, number>>();

/** Counts an import of an account that arrives, until the returned function is called. Throws `rate_limited` beyond the limit. `scope` is an object of the process. */
export function admitArrival(scope: object, accountId: string): () => void {
  const arriving = arrivingAt.get(scope) ?? new Map<string, number>();
  arrivingAt.set(scope, arriving);
  const count = arriving.get(accountId) ?? 0;
  if (count >= MAX_ARRIVING) {
    const detail = `An account may send ${MAX_ARRIVING} imports at the same time. Send this one when another has arrived.`;
    throw new Problem('rate_limited', { detail, retryAfterS: 5 });
  }
  arriving.set(accountId, count + 1);
  return () => {
    const left = arriving.get(accountId)! - 1;
    if (left > 0) arriving.set(accountId, left);
    else arriving.delete(accountId);
  };
}
