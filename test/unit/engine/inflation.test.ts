import { describe, expect } from 'vitest';
import { sine, wav } from '../../infra/audio.ts';
import { fileOf } from '../../infra/containers.ts';
import { atom, compressedHeader, compressedTag } from '../../infra/inflating-files.ts';
import { media } from '../../infra/media.ts';
import { randomBy, type Random } from '../../infra/random.ts';
import { test } from './engine-fixtures.ts';

/** Far more than decoding takes, far less than the files below inflate to. */
const INFLATED = 256 * 2 ** 20;
const ROOM_KB = (INFLATED / 2 ** 10) * 0.5;
const FILE_TYPE = atom('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1'));

/** Returns the kilobytes by which the peak of this process's memory grows while `work` runs. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.resourceUsage().maxRSS;
  await work();
  return process.resourceUsage().maxRSS - before;
}

describe('a compressed MOV header is refused before it is inflated', () => {
  const header = compressedHeader(INFLATED);
  const samples = atom('mdat', Buffer.alloc(3 * 2 ** 20));
  const files: readonly [string, Buffer][] = [
    ['alone', Buffer.concat([FILE_TYPE, atom('moov', header)])],
    ['after the samples', Buffer.concat([FILE_TYPE, samples, atom('moov', header)])],
    [
      'across two blocks of reading',
      Buffer.concat([FILE_TYPE, atom('free', Buffer.alloc(2 ** 20 - 60)), atom('moov', header)]),
    ],
    ['nested', Buffer.concat([FILE_TYPE, atom('moov', atom('trak', atom('udta', header)))])],
    [
      'in atoms of 64-bit sizes',
      Buffer.concat([FILE_TYPE, atom('moov', compressedHeader(INFLATED, { isLong: true }), { isLong: true })]),
    ],
    ['in an atom that is declared as free', Buffer.concat([FILE_TYPE, atom('free', header)])],
    ['without a file type', atom('moov', header)],
    ['behind an ID3 tag', Buffer.concat([compressedTag(10), FILE_TYPE, atom('moov', header)])],
    ['in front of a readable header', Buffer.concat([FILE_TYPE, atom('moov', header), atom('moov', Buffer.alloc(8))])],
  ];

  test.for(files)('%s', async ([, bytes], { workbench }) => {
    expect(bytes.length).toBeLessThan(5 * 2 ** 20);
    const grown = await growth(async () => {
      const { outcome } = await workbench.decode(bytes);
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: 'audio_damaged', detail: expect.stringContaining('compressed') },
      });
    });
    expect(grown).toBeLessThan(ROOM_KB);
  });

  test('and the name alone, in a header that is not compressed, is not', async ({ workbench }) => {
    const whole = await media('mp4', [sine({ seconds: 1 })]);
    const { outcome } = await workbench.decode(Buffer.concat([whole, atom('free', Buffer.from('cmov dcomzlib cmvd'))]));
    expect(outcome).toMatchObject({ ok: true });
  });
});

describe('an ID3 tag in front of the audio is passed over', () => {
  test.for([
    ['mp3', 1],
    ['mp3', 3],
    ['flac', 1],
    ['aac', 1],
  ] as const)('of a %s, %i of them', async ([format, count], { workbench }) => {
    const plain = await media(format, [sine({ seconds: 1 })]);
    const { samples } = await workbench.decode(plain);
    const tags = Array.from({ length: count }, () => compressedTag(INFLATED));
    const grown = await growth(async () => {
      const tagged = await workbench.decode(Buffer.concat([...tags, plain]));
      expect(tagged.outcome).toMatchObject({ ok: true, value: { container: format } });
      expect(tagged.samples.map((plane) => plane.length)).toEqual(samples.map((plane) => plane.length));
    });
    expect(grown).toBeLessThan(ROOM_KB);
  });
});

/** Returns a chunk of a WAV or an AIFF file. */
function chunk(name: string, bytes: Buffer, isBigEndian: boolean): Buffer {
  const content = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  if (isBigEndian) head.writeUInt32BE(content.length, 4);
  else head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

function inWav(tag: Buffer): Buffer {
  const plain = wav([sine({ seconds: 0.1 })]);
  return Buffer.concat([plain.subarray(0, 12), chunk('id3 ', tag, false), plain.subarray(12)]);
}

async function inAiff(tag: Buffer): Promise<Buffer> {
  const plain = await fileOf('aiff', 'pcm_s16be');
  return Buffer.concat([plain.subarray(0, 12), chunk('ID3 ', tag, true), plain.subarray(12)]);
}

async function inAac(tag: Buffer): Promise<Buffer> {
  const plain = await media('aac', [sine({ seconds: 1 })]);
  return Buffer.concat([plain, tag, plain]);
}

describe('an ID3 tag inside the audio', () => {
  const picture = Buffer.concat([Buffer.from('APIC\0\0\x10\0\0\0', 'latin1'), Buffer.alloc(2_048, 'TTTTTTTTTxx')]);
  const tag = compressedTag(INFLATED);
  const files: readonly [string, () => Buffer | Promise<Buffer>][] = [
    ['in a chunk of a wav', () => inWav(tag)],
    ['in a wav behind another tag', () => inWav(Buffer.concat([compressedTag(10), tag]))],
    ['in a wav behind a tag at its start', () => Buffer.concat([compressedTag(10), inWav(tag)])],
    ['in a wav without the length of its frame', () => inWav(compressedTag(INFLATED, { hasLength: false }))],
    ['in a wav, unsynchronised', () => inWav(compressedTag(INFLATED, { isUnsynchronised: true }))],
    ['in a wav behind a picture', () => inWav(compressedTag(INFLATED, { before: picture }))],
    [
      'in a wav across two blocks of reading',
      () => inWav(compressedTag(INFLATED, { before: Buffer.alloc(2 ** 20 - 75) })),
    ],
    ['in a chunk of an aiff', () => inAiff(tag)],
    ['between frames of AAC', () => inAac(tag)],
  ];

  test.for(files)('%s is refused before it is inflated', async ([, make], { workbench }) => {
    const bytes = await make();
    const grown = await growth(async () => {
      const { outcome } = await workbench.decode(bytes);
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: 'audio_damaged', detail: expect.stringContaining('ID3') },
      });
    });
    expect(grown).toBeLessThan(ROOM_KB);
  });

  const lookalikes: readonly [string, { version?: number; name?: string; flags?: number }][] = [
    ['a tag of a version that does not exist', { version: 0x5a }],
    ['frames that are not read', { name: 'UABC' }],
    ['encrypted frames', { flags: 0x0c }],
  ];

  test.for(lookalikes)('is not seen in samples that look like %s, however often', async ([, like], { workbench }) => {
    const { version = 4, name = 'TABC', flags = 0x08 } = like;
    const head = Buffer.from(`ID3${String.fromCharCode(version)}\0\0\x7f\x7f\x7f\x7f`, 'latin1');
    const frame = Buffer.from(`${name}\0\0\0\x04\0${String.fromCharCode(flags)}\x78\x9c\xff\xff`, 'latin1');
    const samples = Buffer.concat([head, ...Array.from({ length: 10_001 }, () => frame)]);
    const plain = wav([sine({ seconds: 0.1 })]);
    const { outcome } = await workbench.decode(Buffer.concat([plain.subarray(0, 36), chunk('data', samples, false)]));
    expect(outcome).toMatchObject({ ok: true, value: { frames: samples.length / 2 } });
  });

  test.for([
    ['of a version that does not exist', (bytes: Buffer) => bytes.fill(5, 3, 4)],
    ['with an encrypted frame', (bytes: Buffer) => bytes.fill(0x0d, 19, 20)],
  ] as const)('%s is read without being inflated', async ([, changed], { workbench }) => {
    const bytes = inWav(changed(compressedTag(INFLATED)));
    const grown = await growth(async () => {
      expect((await workbench.decode(bytes)).outcome).toMatchObject({ ok: true });
    });
    expect(grown).toBeLessThan(ROOM_KB);
  });

  test('is no obstacle where it holds a picture and a short compressed text', async ({ workbench }) => {
    const before = Buffer.concat([Buffer.from('APIC\0\x7d\0\0\0\0', 'latin1'), bytesBy(randomBy('cover'), 2_048_000)]);
    const small = compressedTag(10_000, { before });
    // FFmpeg loses its way in an AIFF file whose tag is longer than its buffer.
    for (const bytes of [inWav(small), await inAiff(compressedTag(10_000)), await inAac(small)])
      expect((await workbench.decode(bytes)).outcome).toMatchObject({ ok: true });
  });
});

/** Returns random bytes, like those of a compressed picture. */
function bytesBy(random: Random, length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, () => random.whole(256)));
}
