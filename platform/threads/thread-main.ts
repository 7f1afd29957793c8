import { parentPort, workerData } from 'node:worker_threads';

/** Main file of a thread that runs the functions of a module, a call at a time. */

/** A message to the thread: the call of a function by its name. */
export interface Call {
  name: string;
  args: unknown[];
}

/** A message of the thread: `ready` once, then the outcome of each call. */
export type ThreadMessage = 'ready' | { value: unknown } | { error: unknown };

const port = parentPort!;
const send = (message: ThreadMessage): void => port.postMessage(message);

const functions = (await import(workerData as string)) as Record<string, (...args: unknown[]) => unknown>;
port.on('message', ({ name, args }: Call) => {
  try {
    send({ value: functions[name]!(...args) });
  } catch (error) {
    send({ error });
  }
});
send('ready');
