import { CannotStart } from '../process/cannot-start.ts';
import { say } from './output.ts';

/** Interval at which the process checks whether the npm that started it still runs. */
const PARENT_CHECK_MS = 1_000;

/**
 * Returns a signal that aborts at the first Ctrl-C, SIGTERM or SIGHUP, and when the npm that started this process is gone: a
 * killed npm forwards no signal. Further signals are ignored, since npm forwards what the terminal has sent to all.
 */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  let firstAt = 0;
  const onSignal = (): void => {
    if (!stopping.signal.aborted) {
      firstAt = Date.now();
      say('');
      stopping.abort(new CannotStart('Stopped before it was up.'));
    } else if (Date.now() - firstAt > 1_000) say('Still stopping: running steps may finish …');
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  if (process.env['npm_lifecycle_event'] !== undefined) watchParent(onSignal);
  process.stdout.on('error', () => {}); // a closed pipe or terminal is no reason to leave parts running
  process.stderr.on('error', () => {});
  return stopping.signal;
}

function watchParent(onGone: () => void): void {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS).unref();
}

/** Resolves when `signal` aborts; keeps the process alive until then. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const keepAlive = setInterval(() => {}, 2 ** 30);
    signal.addEventListener('abort', () => {
      clearInterval(keepAlive);
      resolve();
    });
  });
}
