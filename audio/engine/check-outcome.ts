import { constants } from 'node:fs';
import { copyFile, lstat, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { FAILURE_CODES } from '../../workflows/domain/failure.ts';
import { pointsOf } from '../dsp/core/peak-envelope.ts';
import { sourceFacts, type SourceFacts } from '../capabilities/capability.ts';
import { capability as capabilityNamed } from '../capabilities/list.ts';
import { artifactIdOf, madeFile, type MadeFile } from './encode/made-file.ts';
import type { ProbeTask, StepTask, Task, TaskOutcome } from './messages.ts';
import { copyHashed } from './copy-hashed.ts';
import { PEAKS, SAMPLES } from './decode/file-names.ts';
import type { TaskFolder } from './task-folder.ts';

/** Thrown for an outcome that the child's files do not bear out, or that the service's own code cannot have sent. */
export class Distrusted extends Error {
  override name = 'Distrusted';
}

/** Files that a step may make; separation makes four. */
const MAX_MADE = 64;
const MAX_DETAIL_CHARS = 1_000;
const BYTES_PER_SAMPLE = 4;
const BYTES_PER_PEAK = 2;

const failureOutcome = z.object({
  ok: z.literal(false),
  failure: z.object({
    code: z.enum(FAILURE_CODES),
    detail: z.string().max(MAX_DETAIL_CHARS).optional(),
    permanent: z.boolean().optional(),
  }),
});

const probeOutcome = z.discriminatedUnion('ok', [
  failureOutcome,
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

const stepOutcome = z.discriminatedUnion('ok', [
  failureOutcome,
  z.object({
    ok: z.literal(true),
    value: z.object({ output: z.record(z.string(), z.unknown()), made: z.array(madeFile).max(MAX_MADE) }),
  }),
]);

/**
 * Checks what a child claims about a task against the files in its folder, and moves them where the caller wants them. Nothing of
 * it is believed: a hostile file may have taken the child over. Throws `Distrusted`.
 */
export async function checkOutcome(claim: unknown, { task, folder }: { task: Task; folder: TaskFolder }) {
  return task.kind === 'probe' ? checkProbe(claim, { task, folder }) : checkStep(claim, { task, folder });
}

async function checkProbe(
  claim: unknown,
  { task: { decodedDir }, folder }: { task: ProbeTask; folder: TaskFolder },
): Promise<TaskOutcome> {
  const outcome = parsed(probeOutcome, claim);
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
  await writeFile(join(decodedDir, 'facts.json'), JSON.stringify(facts));
  return { ok: true, value: facts };
}

async function checkStep(
  claim: unknown,
  { task, folder }: { task: StepTask; folder: TaskFolder },
): Promise<TaskOutcome> {
  const outcome = parsed(stepOutcome, claim);
  if (!outcome.ok) return outcome as TaskOutcome;
  const output = parsed(capabilityNamed(task.capability)!.output, outcome.value.output);
  const made: MadeFile[] = [];
  for (const file of outcome.value.made) made.push(await takeFile(file, { task, folder }));
  return { ok: true, value: { output, made } };
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

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Distrusted('the outcome has a wrong shape');
  return result.data;
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
