import { describe, expect } from 'vitest';
import { CHECKSUM, checksum } from '../../../audio/engine/decode/mend-ogg.ts';
import { sine } from '../../infra/audio.ts';
import { media } from '../../infra/media.ts';
import { test } from './engine-fixtures.ts';

const plane = sine({ seconds: 0.2 });
const REFUSED = { ok: false, failure: { code: 'audio_damaged', detail: expect.stringContaining('4,096 comments') } };
/** End of the first block of FLAC, which is the only one that must be there. */
const STREAM_INFO_END = 42;

/** Returns the comments of a file, each with a name of its own. */
function comments(count: number): Buffer {
  const texts = Array.from({ length: count }, (_, i) => Buffer.from(`N${i}=v`));
  const parts = [u32(0), u32(count), ...texts.flatMap((text) => [u32(text.length), text])];
  return Buffer.concat(parts);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Returns a FLAC file with blocks of comments behind its first block. */
async function flac(...blocks: Buffer[]): Promise<Buffer> {
  const file = await media('flac', [plane]);
  const added = blocks.flatMap((block) => {
    const head = Buffer.of(4, 0, 0, 0);
    head.writeUIntBE(block.length, 1, 3);
    return [head, block];
  });
  return Buffer.concat([file.subarray(0, STREAM_INFO_END), ...added, file.subarray(STREAM_INFO_END)]);
}

/** Returns an Opus file whose comments fill pages of their own. */
async function opus(count: number): Promise<Buffer> {
  const file = await media('opus', [plane]);
  const first = file.indexOf('OggS', 4);
  const audio = file.indexOf('OggS', first + 4);
  const packet = Buffer.concat([Buffer.from('OpusTags'), comments(count)]);
  const pages: Buffer[] = [];
  for (let at = 0; at <= packet.length; at += 255 * 255) {
    const body = packet.subarray(at, at + 255 * 255);
    const sizes = Buffer.alloc(Math.min(255, Math.floor(body.length / 255) + 1), 255);
    if (body.length < 255 * 255) sizes[sizes.length - 1] = body.length % 255;
    const head = Buffer.from(file.subarray(first, first + 26));
    head[5] = at === 0 ? 0 : 1;
    const page = Buffer.concat([head, Buffer.of(sizes.length), sizes, body]);
    page.writeUInt32LE(0, CHECKSUM);
    page.writeUInt32LE(checksum(page), CHECKSUM);
    pages.push(page);
  }
  return Buffer.concat([file.subarray(0, first), ...pages, file.subarray(audio)]);
}

describe('a file with comments', () => {
  test('of FLAC is refused beyond 4,096, before FFmpeg compares each with all others', async ({ workbench }) => {
    expect((await workbench.decode(await flac(comments(200_000)))).outcome).toMatchObject(REFUSED);
    expect((await workbench.decode(await flac(comments(4_000), comments(4_000)))).outcome).toMatchObject(REFUSED);
  });

  test('of Ogg is refused beyond 4,096, over many pages', async ({ workbench }) => {
    expect((await workbench.decode(await opus(200_000))).outcome).toMatchObject(REFUSED);
  });

  test('is read with 1,000 of them, and with a count that the block does not bear out', async ({ workbench }) => {
    const claimed = comments(3);
    claimed.writeUInt32LE(0xffffffff, 4);
    for (const file of [await flac(comments(1_000)), await flac(claimed), await opus(1_000)])
      expect((await workbench.decode(file)).outcome).toMatchObject({ ok: true });
  });
});
