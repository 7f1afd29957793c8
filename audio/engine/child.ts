import { Worker } from 'node:worker_threads';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { z } from 'zod';
import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import { UnsuitableInput } from '../capabilities/capability.ts';
import { capability } from '../capabilities/list.ts';
import { createArtifactWriter } from './encode/artifact-writer.ts';
import { decodeFile } from './decode/decode-file.ts';
import { openDecoded } from './decode/decoded-file.ts';
import { modelsWith } from '../models/load.ts';
import type { ChildMessage, StepResult, StepTask, Task, TaskEnd } from './messages.ts';

/** Main file of an engine child, given its parent's pid: one task at a time, blocking as it likes; it ends when its parent does. */

/** Least time between two reports of progress. */
const PROGRESS_MS = 500;
/** Of a disk that is full, over its quota, read-only or broken; of a system out of handles or memory. */
const OUTAGES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM']);

Log.setLevel(AV_LOG_QUIET);
new Worker(new URL('./parent-watch.ts', import.meta.url), {
  workerData: Number(process.argv[2]),
  resourceLimits: { maxOldGenerationSizeMb: 16 },
}).unref();
process.on('disconnect', () => process.exit(0));
process.on('message', (task: Task) => {
  send({ type: 'taken' });
  perform(task).then(
    (end) => send({ type: 'done', end }),
    (error: unknown) =>
      send({
        type: 'broken',
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        outage: isOutage(error),
      }),
  );
});

async function perform(task: Task): Promise<TaskEnd> {
  if (task.kind === 'step') return { kind: 'step', outcome: await runStep(task) };
  return { kind: 'probe', outcome: await decodeFile({ ...task, progress: reporter() }) };
}

async function runStep({
  accountId,
  capability: name,
  params,
  sourcePath,
  decodedDir,
  facts,
  reference,
  outDir,
  models,
}: StepTask): Promise<Outcome<StepResult>> {
  const does = capability(name);
  if (!does) return failed('step_failed', `${name} is not available here.`, { permanent: true });
  const valid = does.params.safeParse(params ?? {});
  if (!valid.success)
    return failed('step_failed', `Its parameters are not valid: ${valid.error.issues[0]?.message}.`, {
      permanent: true,
    });
  using audio = openDecoded(decodedDir, facts);
  using compared = reference ? openDecoded(reference.decodedDir, reference.facts) : undefined;
  const { write, made } = createArtifactWriter({
    dir: outDir,
    accountId,
    original: { sourcePath, codec: facts.codec, audio },
  });
  try {
    const output = await does.run({
      audio,
      ...(compared ? { reference: compared } : {}),
      source: facts,
      params: valid.data,
      write,
      models: modelsWith(models),
      progress: reporter(),
    });
    return { ok: true, value: { output: z.record(z.string(), z.unknown()).parse(does.output.parse(output)), made } };
  } catch (error) {
    if (error instanceof UnsuitableInput) return failed(error.code, error.message, { permanent: true });
    throw error;
  }
}

/** Whether the machine is to blame, not the audio: the same work succeeds once that is mended. */
function isOutage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTAGES.has(String(error.code));
}

function reporter(): (fraction: number) => void {
  let last = 0;
  return (fraction) => {
    const now = Date.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    send({ type: 'progress', fraction });
  };
}

function send(message: ChildMessage): void {
  process.send?.(message);
}
