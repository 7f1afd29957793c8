import type { Dispatcher } from 'undici';
import { EgressError, unreachable } from './error.ts';
import { parseTarget } from './target.ts';

export interface PostOptions {
  body: string;
  headers?: Record<string, string>;
  /** Nothing is sent after it, and a response that arrives later is ignored. */
  deadline: Date;
  signal: AbortSignal;
}

/** Response bodies are discarded; a longer one is cut off. */
const MAX_DISCARDED_BYTES = 64 * 1024;

/** POSTs once and returns the status; redirects are not followed. Never sends the request after its deadline. */
export function post(agent: Dispatcher, url: string, options: PostOptions): Promise<{ status: number }> {
  const { body, headers, deadline, signal } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const target = parseTarget(url);
    let controller: Dispatcher.DispatchController | undefined;
    let failure: Error | undefined;
    let discarded = 0;

    const end = (error: Error): void => {
      failure ??= error;
      reject(failure);
      controller?.abort(failure);
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
    };
    const timeOut = (): void => end(new EgressError('unreachable', 'The endpoint did not respond in time.'));
    const abandon = (): void => {
      const { reason }: { reason: unknown } = signal;
      end(reason instanceof Error ? reason : new Error('aborted', { cause: reason }));
    };
    const timer = setTimeout(timeOut, Math.max(0, deadline.getTime() - Date.now()));
    signal.addEventListener('abort', abandon, { once: true });

    agent.dispatch(
      { origin: target.origin, path: target.pathname + target.search, method: 'POST', headers: { ...headers }, body },
      {
        onRequestStart(started) {
          controller = started;
          // The last moment before the bytes are sent: a process that was frozen until now must not send them.
          if (!failure && Date.now() >= deadline.getTime()) timeOut();
          if (failure) throw failure;
        },
        onResponseStart(_controller, status) {
          if (status >= 200) resolve({ status });
        },
        onResponseData(response, chunk) {
          discarded += chunk.length;
          if (discarded > MAX_DISCARDED_BYTES)
            response.abort(new EgressError('unreachable', 'The response is too long.'));
        },
        onResponseEnd() {
          clearTimeout(timer);
          signal.removeEventListener('abort', abandon);
        },
        onResponseError(_controller, error) {
          end(unreachable(error));
        },
      },
    );
  });
}
