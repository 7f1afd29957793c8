// oxlint-disable-next-line no-restricted-imports -- wraps the channel that the child has from its start; connects to nothing
import { Socket } from 'node:net';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { Channel } from './channel.ts';
import { decodeFile } from './decode/decode-file.ts';
import { CHANNEL_FD } from './jail/launch-spec.ts';
import { forbidPrograms } from './jail/seal.ts';
import { JAILED } from './jail/spawn-child.ts';
import type { ChildMessage, Task, TaskOutcome } from './messages.ts';
import { progressReporter } from './progress-reporter.ts';
import { startWatch } from './watch/start-watch.ts';

/** Error codes of a disk that is full, over its quota, read-only or broken, and of a system out of handles or memory. */
const OUTAGE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** Does a task and resolves with its outcome. */
export type Perform = (task: Task, onProgress: (fraction: number) => void) => Promise<unknown>;

/** Decodes a file, or runs a capability. The code of steps is loaded with the first of them: a child that decodes starts without it. */
export async function performTask(task: Task, onProgress: (fraction: number) => void): Promise<TaskOutcome> {
  if (task.kind === 'probe') return decodeFile({ ...task, onProgress });
  const { performStep } = await import('./perform-step.ts');
  return performStep(task, onProgress);
}

/**
 * Makes this process an engine child, which was started with its parent's pid. It works on one task at a time and may block its
 * event loop as long as it likes; it exits when its parent does.
 */
export function runChild(perform: Perform): void {
  const [, , parent, mark] = process.argv;
  if (mark === JAILED) forbidPrograms();
  Log.setLevel(AV_LOG_QUIET);
  startWatch({ parent: Number(parent) });
  // The parent ends its children. systemd and terminals send these to every process of a service, and a task that dies of one would
  // count as work that kills its worker; its claim would stay for 30 s.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  const socket = new Socket({ fd: CHANNEL_FD });
  const channel = new Channel(socket, {
    maxBytes: Number.POSITIVE_INFINITY,
    onMessage: (task) => void work(task as Task),
    onBroken: () => process.exit(1),
  });
  const send = (message: ChildMessage): void => channel.send(message);
  socket.on('close', () => process.exit(0));

  async function work(task: Task): Promise<void> {
    send({ type: 'taken' });
    try {
      const outcome = await perform(
        task,
        progressReporter((fraction) => send({ type: 'progress', fraction })),
      );
      send({ type: 'done', outcome });
    } catch (error) {
      send({ type: 'broken', error: describe(error), outage: isOutage(error) });
    }
  }
}

/** Returns the stack of an error, cut to the length of a message. */
function describe(error: unknown): string {
  return (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 10_000);
}

/** Reports whether the machine is at fault rather than the audio: the same task succeeds once the machine is repaired. */
function isOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTAGE_CODES.has(String(error.code));
}
