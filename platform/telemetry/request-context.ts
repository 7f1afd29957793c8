import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** Runs `work`, and all that it starts, as part of a request: its log lines and the jobs that it submits name the request. */
export function inRequest<R>(requestId: string, work: () => R): R {
  return requests.run({ requestId }, work);
}

/** Returns the id of the request that the caller is part of; undefined if there is none. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.requestId;
}
