/** A wait that ends with work, or after a time. */
export interface BoundedWait {
  /** Aborted with the reason of the work's signal, or when the time is over. */
  readonly signal: AbortSignal;
  /** Whether the time is over. */
  readonly isOver: boolean;
  /** Forgets the time; call it once the wait has ended. */
  end(): void;
}

/**
 * Returns a wait of at most `ms`. `AbortSignal.timeout` is not used: its timer goes on until the time is over, however soon the wait ends, and makes
 * an error with a stack then. Light work waits nine times for each item.
 */
export function boundedWait(stopped: AbortSignal, ms: number): BoundedWait {
  const controller = new AbortController();
  let isOver = false;
  const stop = (): void => controller.abort(stopped.reason);
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort(new Error(`waited for ${ms} ms`));
  }, ms).unref();
  if (stopped.aborted) stop();
  else stopped.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    get isOver() {
      return isOver;
    },
    end() {
      clearTimeout(timer);
      stopped.removeEventListener('abort', stop);
    },
  };
}
