import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test as base } from 'vitest';
import type { DecodedAudio } from '../../../../audio/capabilities/capability.ts';
import { capability } from '../../../../audio/capabilities/list.ts';
import { createArtifactWriter } from '../../../../audio/engine/encode/artifact-writer.ts';
import { embeddedModels } from '../../../../audio/models/embedded-models.ts';
import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { noise } from '../../../infra/audio.ts';
import { asFurtherInputs, audioOf, neededParams } from '../../../infra/run-capability.ts';

const RATE = 16_000;
const quiet = [1, 2].map((seed) => noise({ seconds: 1, sampleRate: RATE, level: 0.1, seed }));
/** Passes full scale after the first half. */
const loud = quiet.map((plane) => plane.map((x, i) => (i > plane.length / 2 ? 30 * x : x)));

const test = base
  /* oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
  .extend('made', async ({}, { onCleanup }) => {
    const folders: string[] = [];
    onCleanup(async () => {
      for (const folder of folders) await rm(folder, { recursive: true });
    });
    /** Runs a capability; returns the file made, the files left, and how many samples were read for it. */
    return async (name: CapabilityName, planes: Float32Array[], params: object) => {
      const dir = await mkdtemp(join(tmpdir(), 'write-exact-'));
      folders.push(dir);
      const { audio, samplesRead } = counted(audioOf(planes, RATE));
      const { write, made } = createArtifactWriter({ dir, accountId: 'a' });
      const found = capability(name)!;
      const needed = neededParams(found.name, 'https://example.com/itself');
      await found.run({
        audio,
        inputs: asFurtherInputs(found.name, audioOf(planes, RATE)),
        source: { has_video: true, codec: 'pcm_f32le' } as never,
        params: found.params.parse({ ...needed, ...params }),
        write,
        models: embeddedModels,
        progress: () => undefined,
      });
      return { file: made[0]!, files: await readdir(dir), samplesRead: samplesRead() };
    };
  });

/** Counts the samples of the first channel that are read. */
function counted(audio: DecodedAudio): { audio: DecodedAudio; samplesRead: () => number } {
  let count = 0;
  const seen = (planes: Float32Array[]): Float32Array[] => {
    count += planes[0]!.length;
    return planes;
  };
  return {
    audio: {
      ...audio,
      read: (start, length) => seen(audio.read(start, length)),
      *blocks(size) {
        for (const planes of audio.blocks(size)) yield seen(planes);
      },
    },
    samplesRead: () => count,
  };
}

describe.each([
  ['fade_audio', {}],
  ['join_audio', {}],
  ['mix_audio', {}],
  ['change_speed', { pitch_semitones: 2 }],
  ['crop_audio', { start_s: 0 }],
  ['extract_video_audio', {}],
] as const)('%s without a format', (name, params) => {
  test('is computed once, as with format flac', async ({ made }) => {
    const [plain, flac] = [await made(name, quiet, params), await made(name, quiet, { ...params, format: 'flac' })];
    expect(plain.file).toMatchObject({ contentType: 'audio/flac', sha256: flac.file.sha256 });
    expect(plain.samplesRead).toBe(flac.samplesRead);
  });

  test('keeps samples above full scale, as with format wav, and leaves no other file', async ({ made }) => {
    const [plain, wav] = [await made(name, loud, params), await made(name, loud, { ...params, format: 'wav' })];
    expect(plain.file).toMatchObject({ contentType: 'audio/wav', sha256: wav.file.sha256 });
    expect(plain.files).toHaveLength(1);
  });
});

test('more channels than FLAC holds are computed once, as WAV', async ({ made }) => {
  const planes = Array.from({ length: 9 }, () => loud[0]!);
  const { file, samplesRead } = await made('fade_audio', planes, {});
  expect([file.contentType, samplesRead]).toEqual(['audio/wav', RATE]);
});
