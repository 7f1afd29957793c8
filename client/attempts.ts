import { ApiError, errorOf } from './api-error.ts';

/** A function with the signature of the global `fetch`. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export interface AttemptPolicy {
  /** Max attempts after the first. */
  retries: number;
  /** Max wait before an attempt, in seconds. A response that asks for a longer one is thrown at once. */
  maxWaitS: number;
}

interface Attempts extends AttemptPolicy {
  /** True if the request may be processed twice without harm: then it is also sent again after a lost reply. */
  repeatable: boolean;
  signal?: AbortSignal | undefined;
}

/** First wait after an error that names none, in seconds. It doubles with each attempt. */
const FIRST_WAIT_S = 0.5;
const LONGEST_WAIT_S = 30;

/** Statuses of a server or a proxy that is being restarted. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Sends a request until it succeeds or fails for good: again after an error of the network, a server that is being restarted
 * or too many requests, after the time in `Retry-After` if there is one.
 */
export async function withAttempts(send: () => Promise<Response>, o: Attempts): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const result = await attemptOnce(send, o.signal);
    if (!(result instanceof ApiError)) return result;
    const wait = waitS(result, attempt, o);
    if (attempt >= o.retries || !mayRepeat(result, o.repeatable) || wait > o.maxWaitS) throw result;
    await pause(wait * 1000, o.signal);
  }
}

/** Returns the seconds to wait after a failure that `failures` others preceded. */
export function waitS({ retryAfterS }: ApiError, failures: number, { maxWaitS }: AttemptPolicy): number {
  return retryAfterS ?? jittered(Math.min(FIRST_WAIT_S * 2 ** failures, LONGEST_WAIT_S, maxWaitS));
}

/** Sends a request once. Returns the error of one that fails. */
export async function attemptOnce(
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response | ApiError> {
  try {
    signal?.throwIfAborted();
    const response = await send();
    return response.ok ? response : await errorOf(response);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof ApiError) return error;
    return connectionError(error);
  }
}

/** Returns the error of a request that got no response. */
export function connectionError(cause: unknown): ApiError {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
  return new ApiError({
    code: timedOut ? 'timed_out' : 'unreachable',
    status: 0,
    message: timedOut
      ? 'The service did not respond in time.'
      : `The service cannot be reached${reasonOf(cause)}. Check the address and the network.`,
    cause,
  });
}

/** Returns the reason that `fetch` of Node has as the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  const reason = typeof code === 'string' ? code : message;
  return typeof reason === 'string' && reason !== '' ? ` (${reason})` : '';
}

/** Reports whether a request that failed may be sent again. */
export function mayRepeat({ status, code }: ApiError, repeatable: boolean): boolean {
  if (status === 429) return true;
  if (code === 'unreadable_source') return false;
  if (code === 'workflow_binding_missing') return repeatable;
  return repeatable && isUnavailable({ status });
}

/** Reports whether a service could not be reached or is being restarted. */
export function isUnavailable({ status }: Pick<ApiError, 'status'>): boolean {
  return status === 0 || UNAVAILABLE.has(status);
}

/** Returns a wait between half and all of the seconds, so that many clients do not come back at once. */
function jittered(seconds: number): number {
  return seconds * (0.5 + Math.random() / 2);
}

/** Waits for a time, or until the signal aborts: then throws its reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
