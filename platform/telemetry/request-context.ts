import { AsyncLocalStorage } from 'node:async_hooks';

/** Who makes changes, as the log of changes names them. */
export interface Actor {
  /** `keyless` is a request without a key; `service` the service by itself. */
  kind: 'key' | 'browser_token' | 'keyless' | 'operator' | 'stripe' | 'service';
  /** Id of the key, or name of the operator's user on the machine. */
  id?: string;
}

interface Context {
  requestId: string | undefined;
  actor: Actor;
}

const contexts = new AsyncLocalStorage<Context>();

/** Runs `work`, and all that it starts, as part of a request: its log lines and the jobs that it submits name the request. */
export function inRequest<R>(requestId: string, work: () => R): R {
  return contexts.run({ requestId, actor: { kind: 'keyless' } }, work);
}

/** Runs `work`, and all that it starts, as the work of an actor without a request. */
export function asActor<R>(actor: Actor, work: () => R): R {
  return contexts.run({ requestId: undefined, actor }, work);
}

/** Notes who makes the request that the caller is part of. */
export function noteActor(actor: Actor): void {
  const context = contexts.getStore();
  if (context) context.actor = actor;
}

/** Returns the id of the request that the caller is part of; undefined if there is none. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.requestId;
}

/** Returns who the caller works for: the service itself where nobody else is known. */
export function currentActor(): Actor {
  return contexts.getStore()?.actor ?? { kind: 'service' };
}
