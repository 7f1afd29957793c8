import { describe, expect } from 'vitest';
import { sine } from '../../infra/audio.ts';
import { atom, compressedHeader, compressedTag } from '../../infra/inflating-files.ts';
import { media } from '../../infra/media.ts';
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
