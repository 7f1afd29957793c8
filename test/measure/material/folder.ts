import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { z } from 'zod';
import { joinParts } from '../../../audio/dsp/core/join-parts.ts';
import { resampleParts } from '../../../audio/dsp/core/resample-parts.ts';
import { decodeFile } from '../../../audio/engine/decode/decode-file.ts';
import { openDecoded } from '../../../audio/engine/decode/decoded-file.ts';
import { media, type MediaFormat } from '../../infra/media.ts';
import type { Recordings } from '../measurement.ts';
import { clipTruth, pieceTruth, STEM_NAMES, type StemName } from '../truth.ts';

const MAX_SECONDS = 7_200;

Log.setLevel(AV_LOG_QUIET);

/** Opens recordings in folders, each with its truth beside it; other files are skipped. */
export async function openRecordings(dirs: readonly string[]): Promise<Recordings> {
  const pieces = await truths(dirs, pieceTruth);
  const clips = await truths(dirs, clipTruth);
  return {
    async *pieces(wanted = () => true) {
      for (const { dir, name, truth } of pieces.filter((each) => wanted(each.truth))) {
        const { stems } = truth;
        const recording = await decoded(join(dir, truth.file));
        yield {
          name,
          truth,
          ...recording,
          async stems() {
            if (!stems) return undefined;
            const parts: Partial<Record<StemName, Float32Array[]>> = {};
            for (const stem of STEM_NAMES) parts[stem] = await decodedAt(recording, join(dir, stems[stem]));
            return parts as Record<StemName, Float32Array[]>;
          },
        };
      }
    },
    async *clips(wanted = () => true) {
      for (const { dir, name, truth } of clips.filter((each) => wanted(each.truth))) {
        const { clean } = truth;
        const recording = await decoded(join(dir, truth.file));
        yield {
          name,
          truth,
          ...recording,
          clean: async () => (clean === null ? undefined : decodedAt(recording, join(dir, clean))),
        };
      }
    },
  };
}

async function truths<Schema extends z.ZodType>(
  dirs: readonly string[],
  schema: Schema,
): Promise<{ dir: string; name: string; truth: z.infer<Schema> }[]> {
  const found: { dir: string; name: string; truth: z.infer<Schema> }[] = [];
  for (const dir of dirs) {
    for (const file of (await readdir(dir)).toSorted()) {
      if (!file.endsWith('.json')) continue;
      const read = schema.safeParse(JSON.parse(await readFile(join(dir, file), 'utf8')));
      if (read.success) found.push({ dir, name: basename(file, '.json'), truth: read.data });
    }
  }
  return found;
}

/** Decodes a recording of any format. */
export async function decoded(sourcePath: string): Promise<{ planes: Float32Array[]; sampleRate: number }> {
  const decodedDir = await mkdtemp(join(tmpdir(), 'measure-decoded-'));
  try {
    const outcome = await decodeFile({ sourcePath, decodedDir, maxSeconds: MAX_SECONDS });
    if (!outcome.ok) throw new Error(`${sourcePath}: ${outcome.failure.code}`);
    using audio = openDecoded(decodedDir, outcome.value);
    return { planes: audio.read(0, audio.frames), sampleRate: audio.sampleRate };
  } finally {
    await rm(decodedDir, { recursive: true });
  }
}

/** Reads a recording's clean version or part at the recording's sample rate: Opus changes the rate of the recording, not of its parts. */
async function decodedAt({ sampleRate }: { sampleRate: number }, sourcePath: string): Promise<Float32Array[]> {
  const { planes, sampleRate: own } = await decoded(sourcePath);
  return planes.map((plane) => joinParts(resampleParts([plane], own, sampleRate)));
}

/** Returns samples after encoding in a format and decoding. */
export async function recoded(
  format: MediaFormat,
  planes: Float32Array[],
  sampleRate: number,
): Promise<{ planes: Float32Array[]; sampleRate: number }> {
  const dir = await mkdtemp(join(tmpdir(), 'measure-recoded-'));
  try {
    await writeFile(join(dir, 'file'), await media(format, planes, { sampleRate }));
    return await decoded(join(dir, 'file'));
  } finally {
    await rm(dir, { recursive: true });
  }
}
