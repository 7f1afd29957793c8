import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { pointsOf } from '../dsp/core/peak-envelope.ts';
import { sourceFacts, type SourceFacts } from '../capabilities/capability.ts';
import { artifactIdOf, type madeFile, type MadeFile } from './encode/made-file.ts';
import { LongMessage } from './channel.ts';
import { OutputJson, type ProbeTask, type StepTask, type Task, type TaskOutcome } from './messages.ts';
import { copyHashed } from './copy-hashed.ts';
import { PEAKS, SAMPLES } from './decode/file-names.ts';
import { failureClaim, parseLongClaim, parseStepClaim, type LongClaim } from './step-claim.ts';
import type { TaskFolder } from './task-folder.ts';

/** Reads a long message like `parseLongClaim`, where it keeps nobody waiting. */
export type ReadLong = (
  message: Uint8Array<ArrayBuffer>,
  of: Pick<StepTask, 'capability' | 'params'>,
) => Promise<LongClaim | undefined>;

/** Thrown for an outcome that the child's files do not bear out, or that the service's own code cannot have sent. */
export class Distrusted extends Error {
  override name = 'Distrusted';
}

const BYTES_PER_SAMPLE = 4;
const BYTES_PER_PEAK = 2;

const probeOutcome = z.discriminatedUnion('ok', [
  failureClaim,
  z.object({
    ok: z.literal(true),
    value: sourceFacts.extend({
      container: z.string().max(64),
      codec: z.string().max(64),
      sample_rate_hz: z.number().int().positive(),
      channels: z.number().int().positive(),
      frames: z.number().int().positive(),
    }),
  }),
]);

/**
 * Checks what a child claims about a task against the files in its folder, and moves them where the caller wants them. Nothing of
 * it is believed: a hostile file may have taken the child over. Throws `Distrusted`.
 */
export async function checkOutcome(
  claim: unknown,
  { task, folder, readLong = readHere }: { task: Task; folder: TaskFolder; readLong?: ReadLong | undefined },
): Promise<TaskOutcome> {
  return task.kind === 'probe' ? checkProbe(claim, { task, folder }) : checkStep(claim, { task, folder, readLong });
}

async function checkProbe(
  claim: unknown,
  { task: { decodedDir }, folder }: { task: ProbeTask; folder: TaskFolder },
): Promise<TaskOutcome> {
  const outcome = trusted(probeOutcome.safeParse(claim).data);
  if (!outcome.ok) return outcome as TaskOutcome;
  const { sample_rate_hz: rate, channels, frames } = outcome.value;
  const facts: SourceFacts = { ...outcome.value, duration_s: frames / rate };
  const path = join(decodedDir, SAMPLES);
  await move(join(folder.outDir, SAMPLES), path);
  // Checked where the child cannot exchange it any more.
  await regularFile(path, { bytes: frames * channels * BYTES_PER_SAMPLE });
  const peaks = join(decodedDir, PEAKS);
  await move(join(folder.outDir, PEAKS), peaks);
  await regularFile(peaks, { bytes: pointsOf(frames, channels) * channels * BYTES_PER_PEAK });
  return { ok: true, value: facts };
}

async function checkStep(
  claim: unknown,
  { task, folder, readLong }: { task: StepTask; folder: TaskFolder; readLong: ReadLong },
): Promise<TaskOutcome> {
  if (claim instanceof LongMessage) {
    const { json, passesOn, made } = trusted(await readLong(claim.bytes, task));
    return {
      ok: true,
      value: { output: new OutputJson(json, passesOn), made: await takeFiles(made, { task, folder }) },
    };
  }
  const outcome = trusted(parseStepClaim(claim, task.capability));
  if (!outcome.ok) return outcome as TaskOutcome;
  const { output, made } = outcome.value;
  return { ok: true, value: { output, made: await takeFiles(made, { task, folder }) } };
}

/** Reads a long message on the event loop, which waits for it. */
async function readHere(...args: Parameters<typeof parseLongClaim>): Promise<LongClaim | undefined> {
  return parseLongClaim(...args);
}

async function takeFiles(
  claimed: readonly z.infer<typeof madeFile>[],
  to: { task: StepTask; folder: TaskFolder },
): Promise<MadeFile[]> {
  const made: MadeFile[] = [];
  if (claimed.length > 0) await mkdir(to.task.outDir, { recursive: true }); // analyses need none
  for (const file of claimed) made.push(await takeFile(file, to));
  return made;
}

/** Copies a made file out of the child's folder; its hash is computed from the bytes that are kept. */
async function takeFile(
  claimed: z.infer<typeof madeFile>,
  { task: { outDir, accountId }, folder }: { task: StepTask; folder: TaskFolder },
): Promise<MadeFile> {
  const { path, contentType, fileName, bytes, durationS } = claimed;
  const name = basename(path);
  if (dirname(path) !== folder.outDir || name === '..' || name === '.')
    throw new Distrusted('a made file lies outside the folder of the child');
  const kept = join(outDir, name);
  const sha256 = await copyHashed(path, kept, { bytes, owner: process.getuid?.() }).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error ? error : new Distrusted(String(error));
  });
  const artifactId = artifactIdOf({ accountId, sha256, contentType, fileName });
  if (sha256 !== claimed.sha256 || artifactId !== claimed.artifactId)
    throw new Distrusted('a made file is not the one that the child describes');
  return {
    artifactId,
    path: kept,
    contentType,
    bytes,
    sha256,
    ...(durationS === undefined ? {} : { durationS }),
    fileName,
  };
}

/** Returns a claim that was parsed. Throws `Distrusted` if it could not be. */
function trusted<T>(claim: T | undefined): T {
  if (claim === undefined) throw new Distrusted('the outcome has a wrong shape');
  return claim;
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') throw new Distrusted('the child has not written a file that it describes');
    if (error.code !== 'EXDEV') throw error;
    await regularFile(from, {});
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

/** Throws unless a path is a regular file of this user's, with one name and of the given size. */
async function regularFile(path: string, { bytes }: { bytes?: number }): Promise<void> {
  const found = await lstat(path);
  const isOwn = process.getuid === undefined || found.uid === process.getuid();
  if (!found.isFile() || found.nlink !== 1 || !isOwn || (bytes !== undefined && found.size !== bytes))
    throw new Distrusted('a decoded file is not the one that the child describes');
}
