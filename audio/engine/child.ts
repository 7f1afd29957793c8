import { Worker } from 'node:worker_threads';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { decodeFile } from './decode/decode-file.ts';
import type { ChildMessage, Task, TaskOutcome } from './messages.ts';
import { performStep } from './perform-step.ts';
import { progressReporter } from './progress-reporter.ts';

/**
 * Main file of an engine child, started with its parent's pid. It works on one task at a time and may block its event loop as
 * long as it likes; it exits when its parent does.
 */

/** Error codes of a disk that is full, over its quota, read-only or broken, and of a system out of handles or memory. */
const OUTAGE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM']);

Log.setLevel(AV_LOG_QUIET);
new Worker(new URL('./parent-watch.ts', import.meta.url), {
  workerData: Number(process.argv[2]),
  resourceLimits: { maxOldGenerationSizeMb: 16 },
}).unref();
process.on('disconnect', () => process.exit(0));
process.on('message', (task: Task) => {
  send({ type: 'taken' });
  perform(task).then(
    (outcome) => send({ type: 'done', outcome }),
    (error: unknown) => send({ type: 'broken', error: describe(error), outage: isOutage(error) }),
  );
});

function perform(task: Task): Promise<TaskOutcome> {
  const onProgress = progressReporter((fraction) => send({ type: 'progress', fraction }));
  return task.kind === 'step' ? performStep(task, onProgress) : decodeFile({ ...task, onProgress });
}

function send(message: ChildMessage): void {
  process.send?.(message);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Reports whether the machine is at fault rather than the audio: the same task succeeds once the machine is repaired. */
function isOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTAGE_CODES.has(String(error.code));
}
