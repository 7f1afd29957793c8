import type { Dispatcher } from 'undici';
import { EgressError, unreachable } from './error.ts';
import { parseTarget } from './target.ts';

export interface PostOptions {
  body: string;
  headers?: Record<string, string>;
  /** Nothing is sent after it, and a later response counts as none. */
  deadline: Date;
  signal: AbortSignal;
}

/** Bodies of responses are discarded; a longer one is cut off. */
const DISCARDED_BYTES = 64 * 1024;

/**
 * POSTs once and returns the status; a redirect is a status like any other. Never sends the request after its
 * deadline.
 */
export function post(agent: Dispatcher, url: string, options: PostOptions): Promise<{ status: number }> {
  const { body, headers, deadline, signal } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const target = parseTarget(url);
    let controller: Dispatcher.DispatchController | undefined;
    let over: Error | undefined;
    let discarded = 0;

    const end = (error: Error): void => {
      over ??= error;
      reject(over);
      controller?.abort(over);
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
    };
    const late = (): void => end(new EgressError('unreachable', 'The endpoint did not respond in time.'));
    const abandon = (): void => {
      const { reason }: { reason: unknown } = signal;
      end(reason instanceof Error ? reason : new Error('aborted', { cause: reason }));
    };
    const timer = setTimeout(late, Math.max(0, deadline.getTime() - Date.now()));
    signal.addEventListener('abort', abandon, { once: true });

    agent.dispatch(
      { origin: target.origin, path: target.pathname + target.search, method: 'POST', headers: { ...headers }, body },
      {
        onRequestStart(started) {
          controller = started;
          // The last moment before the bytes are sent: a process that was frozen until now must not send them.
          if (!over && Date.now() >= deadline.getTime()) late();
          if (over) throw over;
        },
        onResponseStart(_controller, status) {
          if (status >= 200) resolve({ status });
        },
        onResponseData(response, chunk) {
          discarded += chunk.length;
          if (discarded > DISCARDED_BYTES) response.abort(new EgressError('unreachable', 'The response is too long.'));
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
