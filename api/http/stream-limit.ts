import { Problem } from './problems.ts';

/** Streams an account may have open in one process: each costs a query a second, and none ends by itself. */
const MOST = 50;

const openByProcess = new WeakMap<object, Map<string, number>>();

/** Counts a stream of an account until `signal` is aborted; throws `rate_limited` when it has too many. */
export function admitStream(stands: object, { accountId, signal }: { accountId: string; signal: AbortSignal }): void {
  const open = openByProcess.get(stands) ?? new Map<string, number>();
  openByProcess.set(stands, open);
  const count = open.get(accountId) ?? 0;
  if (count >= MOST) {
    throw new Problem('rate_limited', { detail: `An account may have ${MOST} streams open at a time.` });
  }
  if (signal.aborted) return;
  open.set(accountId, count + 1);
  signal.addEventListener('abort', () => {
    const left = open.get(accountId)! - 1;
    if (left > 0) open.set(accountId, left);
    else open.delete(accountId);
  });
}
