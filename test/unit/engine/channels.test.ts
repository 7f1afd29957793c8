import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { FrameConverter } from '../../../audio/engine/decode/frame-converter.ts';
import { SampleFile } from '../../../audio/engine/decode/sample-file.ts';
import { noise, sine, wav } from '../../infra/audio.ts';
import { media } from '../../infra/media.ts';
import { decodedByFfmpeg, encodedBy, frameOf, SAMPLE_FORMATS, samplesOf } from '../../infra/multichannel.ts';
import { test } from './engine-fixtures.ts';

const RATE = 48_000;

/** One tone per channel, so that a sample of another channel, or of no channel, shows. */
function tones(channels: number, seconds = 0.05): Float32Array[] {
  return Array.from({ length: channels }, (_, n) =>
    sine({ seconds, hz: 110 * (n + 1), sampleRate: RATE, level: 0.9 - n / 64 }),
  );
}

function interleaved(planes: Float32Array[]): Float32Array {
  const mixed = new Float32Array(planes.length * planes[0]!.length);
  for (const [channel, plane] of planes.entries())
    for (let i = 0; i < plane.length; i++) mixed[i * planes.length + channel] = plane[i]!;
  return mixed;
}

/** Returns where two arrays differ first, in words; undefined if nowhere. */
function difference(a: Float32Array, b: Float32Array): string | undefined {
  if (a.length !== b.length) return `${a.length} samples instead of ${b.length}`;
  const at = a.findIndex((x, i) => x !== b[i]);
  return at < 0 ? undefined : `${a[at]} instead of ${b[at]} at ${at}`;
}

describe('frames', () => {
  const counts = Array.from({ length: 32 }, (_, n) => n + 1);

  test.for(Object.keys(SAMPLE_FORMATS))('of %s are converted from 1 to 32 channels', async (name, { workbench }) => {
    const { format } = SAMPLE_FORMATS[name]!;
    for (const channels of counts) {
      const path = join(workbench.dir, `${name}-${channels}`);
      using samples = new SampleFile(path);
      const converter = new FrameConverter(samples);
      const expected: Float32Array[] = [];
      // The third frame is longer than the first two, and the first sample of each channel is skipped.
      for (const [n, seconds] of [0.002, 0.002, 0.005].entries()) {
        using frame = frameOf(tones(channels, seconds), { format, sampleRate: RATE });
        expected.push(interleaved(samplesOf(frame)));
        converter.convert(frame, n === 0 ? 1 : 0);
      }
      converter.finish();
      converter.close();
      samples.flush();
      const bytes = await readFile(path);
      const mixed = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
      const whole = Float32Array.from(expected.flatMap((part) => [...part])).subarray(channels);
      expect({ channels, differs: difference(mixed, whole) }).toEqual({ channels, differs: undefined });
    }
  });

  test('of another rate are converted, and those of a rate above the limit end the stream', async ({ workbench }) => {
    using samples = new SampleFile(join(workbench.dir, 'samples'));
    const converter = new FrameConverter(samples);
    const { format } = SAMPLE_FORMATS['fltp']!;
    for (const sampleRate of [8_000, 16_000]) {
      using frame = frameOf([sine({ seconds: 0.5, sampleRate })], { format, sampleRate });
      converter.convert(frame, 0);
    }
    expect(converter.failure).toBeUndefined();
    using frame = frameOf([sine({ seconds: 0.1, sampleRate: 400_000 })], { format, sampleRate: 400_000 });
    converter.convert(frame, 0);
    expect(converter.failure).toMatchObject({ failure: { code: 'sample_rate_unsupported' } });
    converter.close();
  });
});

describe('files', () => {
  const pcm = ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_s64le', 'pcm_f32le', 'pcm_f64le'];
  const all = [1, 2, 8, 9, 16, 32];
  const cases: [encoder: string, muxer: string, channels: number[], options?: Record<string, string>][] = [
    ...pcm.map((encoder): [string, string, number[]] => [encoder, 'wav', all]),
    ['pcm_s24le', 'w64', all],
    ['pcm_s24be', 'mov', all],
    ['pcm_s16be', 'caf', all],
    ['pcm_s16be', 'aiff', all],
    ['pcm_f32le', 'matroska', all],
    ['wavpack', 'wv', all],
    ['wavpack', 'matroska', [9, 32]],
    ['tta', 'tta', [1, 2, 8, 9, 16]],
    ['flac', 'flac', [1, 2, 8]],
    ['libopus', 'ogg', [9, 16, 32], { mapping_family: '255' }],
    ['libopus', 'matroska', [9, 32], { mapping_family: '255' }],
    ['libvorbis', 'ogg', [9, 16, 32]],
  ];

  test.for(cases.flatMap(([encoder, muxer, counts, options]) => counts.map((n) => ({ encoder, muxer, n, options }))))(
    '$encoder in $muxer with $n channels decodes to FFmpeg’s samples',
    async ({ encoder, muxer, n, options }, { workbench }) => {
      const bytes = await encodedBy(tones(n), { encoder, muxer, sampleRate: RATE, ...(options ? { options } : {}) });
      const { outcome, samples } = await workbench.decode(bytes);
      expect(outcome).toMatchObject({ ok: true, value: { channels: n, sample_rate_hz: RATE } });
      const expected = await decodedByFfmpeg(bytes);
      expect(expected).toHaveLength(n);
      expect(expected.every((plane) => plane.some((x) => Math.abs(x) > 0.1))).toBe(true);
      expect(samples.map((plane, channel) => difference(plane, expected[channel]!))).toEqual(
        expected.map(() => undefined),
      );
    },
  );

  test.for([33, 64, 255])('a wav of %i channels is refused with too_many_channels', async (channels, { workbench }) => {
    const { outcome } = await workbench.decode(wav(tones(channels, 0.01), { sampleRate: RATE }));
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'too_many_channels' } });
  });

  test('an opus of 40 channels is refused with too_many_channels', async ({ workbench }) => {
    const options = { mapping_family: '255' };
    const bytes = await encodedBy(tones(40), { encoder: 'libopus', muxer: 'ogg', sampleRate: RATE, options });
    expect((await workbench.decode(bytes)).outcome).toMatchObject({
      ok: false,
      failure: { code: 'too_many_channels' },
    });
  });
});

function noisyFlac(sampleRate: number): Promise<Buffer> {
  return media('flac', [noise({ seconds: 0.5, sampleRate })], { sampleRate });
}

describe('sample rates', () => {
  test.for([
    ['wav', 384_001],
    ['wav', 768_000],
    ['flac', 655_350],
  ] as const)('a %s of %i Hz is refused before it is decoded', async ([format, sampleRate], { workbench }) => {
    const bytes = await media(format, [noise({ seconds: 0.1, sampleRate })], { sampleRate });
    expect((await workbench.decode(bytes)).outcome).toMatchObject({
      ok: false,
      failure: { code: 'sample_rate_unsupported', detail: expect.stringContaining(String(sampleRate)) },
    });
  });

  test.for([8_000, 352_800, 384_000])('a wav of %i Hz is decoded', async (sampleRate, { workbench }) => {
    const bytes = await media('wav', [noise({ seconds: 0.1, sampleRate })], { sampleRate });
    expect((await workbench.decode(bytes)).outcome).toMatchObject({ ok: true, value: { sample_rate_hz: sampleRate } });
  });

  test('a flac whose second part has a higher rate than allowed is refused', async ({ workbench }) => {
    const first = await noisyFlac(48_000);
    first.writeUInt16BE(65_535, 10); // the longest frame that its header permits: those of the second part are longer
    const bytes = Buffer.concat([first, await noisyFlac(500_000)]);
    expect((await workbench.decode(bytes)).outcome).toMatchObject({
      ok: false,
      failure: { code: 'sample_rate_unsupported' },
    });
  });
});
