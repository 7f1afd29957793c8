import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createArtifactWriter } from '../../../audio/engine/encode/artifact-writer.ts';
import { decodeFile } from '../../../audio/engine/decode/decode-file.ts';
import { openDecoded } from '../../../audio/engine/decode/decoded-file.ts';
import { drums, sine, wav } from '../../infra/audio.ts';
import { matroska, media, type MediaFormat } from '../../infra/media.ts';
import { withHeadersAgain } from './repeated-headers.ts';
import { test, type Workbench } from './engine-fixtures.ts';

const planes = [drums({ bpm: 100, seconds: 2.3 }), sine({ seconds: 2.3 })];

/** Copies the audio of a file; returns the artifact and whether it decodes to the same samples. */
async function copied(workbench: Workbench, bytes: Buffer) {
  const sourcePath = await workbench.file('source', bytes);
  const decodedDir = join(workbench.dir, 'decoded');
  await mkdir(decodedDir);
  const facts = await decodeFile({ sourcePath, decodedDir, maxSeconds: 60 });
  if (!facts.ok) throw new Error(facts.failure.code);
  using audio = openDecoded(decodedDir, facts.value);
  const original = { sourcePath, codec: facts.value.codec, audio };
  const { write, made } = createArtifactWriter({ dir: workbench.dir, accountId: 'a', original });
  const artifact = await write.copy({ name: 'audio' });
  if (!artifact) return { artifact, exact: false };
  const { samples } = await workbench.decode(await readFile(made[0]!.path));
  const whole = audio.read(0, audio.frames);
  return { artifact, exact: samples.length === whole.length && samples.every((plane, i) => same(plane, whole[i]!)) };
}

function same(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}

describe('the audio stream of a file', () => {
  test.for([
    ['mp4', 'audio/mp4'],
    ['webm', 'audio/ogg'],
    ['m4a', 'audio/mp4'],
    ['mp3', 'audio/mpeg'],
    ['ogg', 'audio/ogg'],
    ['opus', 'audio/ogg'],
    ['flac', 'audio/flac'],
    ['wav', 'audio/wav'],
  ] as const satisfies [MediaFormat, string][])(
    'of %s is copied so that it decodes to the same samples',
    async ([format, contentType], { workbench }) => {
      const source = await media(format, planes, { sampleRate: 48_000 });
      const { artifact, exact } = await copied(workbench, source);
      expect(artifact).toMatchObject({ content_type: contentType });
      expect(artifact!.duration_s).toBeCloseTo(planes[0]!.length / 48_000, 1);
      expect(exact).toBe(true);
    },
  );

  test.for([
    ['mp3', 'audio/mpeg'],
    ['ac3', 'audio/mp4'],
  ] as const)('of %s in Matroska is copied too', async ([codec, contentType], { workbench }) => {
    const { artifact, exact } = await copied(workbench, await matroska(codec, planes));
    expect(artifact).toMatchObject({ content_type: contentType });
    expect(exact).toBe(true);
  });

  test('is not copied from a file that opens only after repair', async ({ workbench }) => {
    const { artifact } = await copied(workbench, withHeadersAgain(await media('ogg', planes)));
    expect(artifact).toBeUndefined();
  });

  test('is not copied into another format, nor from a codec without a plain container', async ({ workbench }) => {
    const sourcePath = await workbench.file('source', wav(planes));
    const audio = {
      sampleRate: 44_100,
      channels: 2,
      frames: 1,
      read: () => planes,
      blocks: () => [],
      mono: () => planes[0]!,
    };
    for (const [codec, format] of [
      ['ac3', undefined],
      ['pcm_s16le', 'mp3'],
    ] as const) {
      const { write } = createArtifactWriter({
        dir: workbench.dir,
        accountId: 'a',
        original: { sourcePath, codec, audio },
      });
      expect(await write.copy({ name: 'audio', ...(format ? { format } : {}) })).toBeUndefined();
    }
  });
});
