import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { AUDIO_FORMATS, type AudioFormat } from '../../../audio/capabilities/capability.ts';
import { decodeFile } from '../../../audio/engine/decode/decode-file.ts';
import { openDecoded } from '../../../audio/engine/decode/decoded-file.ts';
import { readTags } from '../../../audio/engine/decode/read-tags.ts';
import { createArtifactWriter } from '../../../audio/engine/encode/artifact-writer.ts';
import { encodeFile } from '../../../audio/engine/encode/encode-file.ts';
import { encodePng } from '../../../audio/engine/encode/png.ts';
import type { Tags } from '../../../audio/engine/tags.ts';
import { noise } from '../../infra/audio.ts';
import { id3, frame } from '../../infra/id3.ts';
import { media } from '../../infra/media.ts';
import { audioOf } from '../../infra/run-capability.ts';
import { test } from './engine-fixtures.ts';

const RATE = 44_100;
const plane = noise({ seconds: 1, level: 0.2 });
const cover = encodePng({ width: 3, height: 2, rgb: new Uint8Array(18).fill(120) });
const TAGS: Tags = {
  text: { title: 'Überfall — 夜の歌', artist: 'Пётр & Co', album: 'Œuvres', track: '3/12' },
  cover: { type: 'image/png', bytes: cover },
};

async function tagged(dir: string, format: AudioFormat, tags = TAGS): Promise<string> {
  const path = join(dir, `tagged-${format}`);
  await encodeFile(path, [[plane.slice()]], { format, sampleRate: RATE, channels: 1, tags });
  return path;
}

describe('tags', () => {
  test.for(AUDIO_FORMATS)(
    'are written to %s and read again, with the cover where it holds one',
    async (format, { workbench }) => {
      const path = await tagged(workbench.dir, format);
      const { text, cover: found } = readTags(path);
      expect(text).toEqual(TAGS.text);
      expect(found?.bytes.equals(cover)).toBe(format === 'wav' ? undefined : true);
      const { outcome } = await workbench.decode(await readFile(path));
      expect(outcome).toMatchObject({ ok: true, value: { has_video: false, duration_s: expect.closeTo(1, 2) } });
    },
  );

  test.for(AUDIO_FORMATS)(
    'pass from an mp3 into a made %s, unless they are to be stripped',
    async (format, { workbench }) => {
      const sourcePath = await tagged(workbench.dir, 'mp3');
      const { samples } = await workbench.decode(await readFile(sourcePath));
      const audio = audioOf(samples, RATE);
      const original = { sourcePath, codec: 'mp3', audio };
      const { write, made } = createArtifactWriter({ dir: workbench.dir, accountId: 'a', original });
      const options = { name: 'made', sampleRate: RATE, channels: 1, format };
      await write.audio(audio.blocks(), options);
      await write.audio(audio.blocks(), { ...options, metadata: 'strip' });
      expect(readTags(made[0]!.path).text).toEqual(TAGS.text);
      expect(readTags(made[1]!.path)).toEqual({ text: {} });
    },
  );

  test('pass into a copy', async ({ workbench }) => {
    const sourcePath = await tagged(workbench.dir, 'mp3');
    const facts = await decodeFile({ sourcePath, decodedDir: workbench.dir, maxSeconds: 60 });
    if (!facts.ok) throw new Error(facts.failure.code);
    using audio = openDecoded(workbench.dir, facts.value);
    const { write, made } = createArtifactWriter({
      dir: workbench.dir,
      accountId: 'a',
      original: { sourcePath, codec: 'mp3', audio },
    });
    expect(await write.copy({ name: 'made' })).toBeDefined();
    expect(readTags(made[0]!.path)).toEqual(TAGS);
  });

  test('of a hostile file are bounded and cleaned', async ({ workbench }) => {
    const read = async (...frames: Buffer[]) => {
      const path = join(workbench.dir, 'hostile');
      await writeFile(path, Buffer.concat([id3(frames), await media('mp3', [plane])]));
      return readTags(path);
    };
    const long = await read(frame('TIT2', 'x'.repeat(100_000)));
    expect(long.text.title).toHaveLength(500);
    const odd = await read(frame('TIT2', ' a\u202Eb\u0007c\nd\u0000later '), frame('TPE1', '\u0001\u2066'));
    expect(odd).toEqual({ text: { title: 'a b c d' } });
    const huge = Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), cover, Buffer.alloc(20 * 2 ** 20)]);
    expect(await read(frame('APIC', huge), frame('TALB', 'kept'))).toEqual({ text: { album: 'kept' } });
    const html = Buffer.from('\0image/png\0\x03\0<html>', 'latin1');
    expect(await read(frame('APIC', html))).toEqual({ text: {} });
    const many = Array.from({ length: 20_000 }, () => frame('TXXX', 'y'));
    expect((await read(...many, frame('TIT2', 'late'))).text).toEqual({});
    const compressed = frame('TIT2', Buffer.from('zzzz'), 0x08);
    expect((await read(compressed)).text).toEqual({});
  });

  test('of a file that only claims them are none', async ({ workbench }) => {
    for (const bytes of ['ID3', 'ID3\x04\0\0\x7f\x7f\x7f\x7f', 'ID3\x03\0\x40\0\0\0\x20\xff\xff\xff\xff', 'RIFF']) {
      const path = join(workbench.dir, 'claims');
      await writeFile(path, Buffer.from(bytes, 'latin1'));
      expect(readTags(path)).toEqual({ text: {} });
    }
  });
});
