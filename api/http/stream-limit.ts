import { Problem } from './problems/problem.ts';

/** Max open streams of an account in one process: each costs a query per second and may stay open for hours. */
const MAX_STREAMS = 50;

const openByScope = new WeakMap<object, Map<string, number>>();

/** Counts an open stream of an account until `signal` is aborted. Throws `rate_limited` beyond the limit. `scope` is an object of the process. */
export function admitStream(scope: object, { accountId, signal }: { accountId: string; signal: AbortSignal }): void {
  const open = openByScope.get(scope) ?? new Map<string, number>();
  openByScope.set(scope, open);
  const count = open.get(accountId) ?? 0;
  if (count >= MAX_STREAMS) {
    throw new Problem('rate_limited', { detail: `An account may have ${MAX_STREAMS} open streams. Close one first.` });
  }
  if (signal.aborted) return;
  open.set(accountId, count + 1);
  signal.addEventListener('abort', () => {
    const left = open.get(accountId)! - 1;
    if (left > 0) open.set(accountId, left);
    else open.delete(accountId);
  });
}
