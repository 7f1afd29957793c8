import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { artifactIdOf } from '../encode/made-file.ts';
import { CHANNEL_FD } from '../jail/launch-spec.ts';
import type { Targets } from './attempt.ts';

/** By then the worker must have ended a child that uses too much. */
const HELD_WITHIN_MS = 20_000;
const MEBIBYTE = Buffer.alloc(2 ** 20, 1);

/** Waits to be ended; an outcome after that means that nobody did. */
async function waitForTheEnd(): Promise<unknown> {
  await sleep(HELD_WITHIN_MS);
  return { ok: false, failure: { code: 'terminated_by_operator' } };
}

/** Returns the outcome of a step that made one file, with some of what it claims about the file replaced. */
function madeOne(lie: Record<string, unknown>, { outDir }: Targets): Promise<unknown> {
  const path = join(outDir, '0.flac');
  writeFileSync(path, 'x');
  const sha256 = createHash('sha256').update('x').digest('hex');
  const [contentType, fileName] = ['audio/flac', 'a.flac'] as const;
  const artifactId = artifactIdOf({ accountId: OVERUSER, sha256, contentType, fileName });
  const made = { artifactId, path, contentType, bytes: 1, sha256, fileName, ...lie };
  const audio = { artifact_id: artifactId, content_type: contentType, bytes: 1, sha256 };
  const output = { audio, start_s: 0, end_s: 1, duration_s: 1, engine: 'escape' };
  return Promise.resolve({ ok: true, value: { output, made: [made] } });
}

/** The account of these tasks. */
export const OVERUSER = 'overuser';

/** Excesses and lies that the kernel permits and the worker must notice, by name. The worker ends the child. */
export const OVERUSES: Readonly<Record<string, (targets: Targets) => Promise<unknown>>> = {
  'makes threads without end': async () => {
    const workers = Array.from({ length: 150 }, () => new Worker('setInterval(() => {}, 1000)', { eval: true }));
    for (const worker of workers) worker.on('error', () => undefined);
    return await waitForTheEnd();
  },
  'fills the disk with a file': async ({ outDir }) => {
    const fd = openSync(join(outDir, 'big'), 'w');
    for (let n = 0; n < 64; n++) writeSync(fd, MEBIBYTE);
    return await waitForTheEnd();
  },
  'fills the disk with a deleted file': async ({ outDir }) => {
    const fd = openSync(join(outDir, 'deleted'), 'w');
    rmSync(join(outDir, 'deleted'));
    for (let n = 0; n < 64; n++) writeSync(fd, MEBIBYTE);
    const outcome = await waitForTheEnd();
    closeSync(fd);
    return outcome;
  },
  'makes files without end': async ({ outDir }) => {
    for (let n = 0; n < 1_500; n++) writeFileSync(join(outDir, String(n)), '');
    return await waitForTheEnd();
  },
  'floods the worker with messages': async () => {
    for (let n = 0; n < 1_000; n++) writeSync(CHANNEL_FD, '{"type":"progress","fraction":0.5}\n');
    return await waitForTheEnd();
  },
  'begins its task again and again': async () => {
    writeSync(CHANNEL_FD, '{"type":"taken"}\n');
    return await waitForTheEnd();
  },
  'sends bytes that are not a message': async () => {
    writeSync(CHANNEL_FD, 'not a message\n');
    return await waitForTheEnd();
  },
  'reports an outcome of a wrong shape': () => Promise.resolve({ ok: true, value: { made: 'everything' } }),
  'reports samples that it has not written': () =>
    Promise.resolve({
      ok: true,
      value: {
        container: 'wav',
        codec: 'pcm_f32le',
        sample_rate_hz: 8_000,
        channels: 1,
        frames: 1,
        duration_s: 1,
        bit_rate_bps: null,
        has_video: false,
      },
    }),
  'reports a file outside of its folder': (targets) => madeOne({ path: targets.otherFile }, targets),
  'reports a file by a path with dots': (targets) => madeOne({ path: `${targets.outDir}/../in/source` }, targets),
  'reports a folder as its file': (targets) => madeOne({ path: targets.outDir }, targets),
  'reports another hash than that of its file': (targets) =>
    madeOne({ sha256: createHash('sha256').update('y').digest('hex') }, targets),
  'reports another size than that of its file': (targets) => madeOne({ bytes: 2 }, targets),
  "reports another account's file as its own": (targets) => madeOne({ artifactId: randomUUID() }, targets),
  'reports a file as a web page': (targets) => madeOne({ contentType: 'text/html' }, targets),
  'reports a file name that is a path': (targets) => madeOne({ fileName: '../x.flac' }, targets),
};

/** Name of the step that reports the truth, which must be believed. */
export const HONEST = 'reports the file that it made';

/** The honest report of a step that made one file. */
export function honestStep(targets: Targets): Promise<unknown> {
  return madeOne({}, targets);
}
