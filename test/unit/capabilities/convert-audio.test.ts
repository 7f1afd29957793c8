import { describe, expect, test } from 'vitest';
import { checkSteps } from '../../../api/recipes/check-steps.ts';
import { UnsuitableInput } from '../../../audio/capabilities/capability.ts';
import { convertAudio } from '../../../audio/capabilities/convert-audio/capability.ts';
import { mixingGains } from '../../../audio/dsp/core/remix.ts';
import { noise, sine, type Planes } from '../../infra/audio.ts';
import { media, MEDIA_FORMATS, type MediaFormat } from '../../infra/media.ts';
import { largestDifference } from '../../measure/metrics/difference.ts';
import { fitSine } from '../../measure/metrics/sine-fit.ts';
import { performed } from '../../measure/performed.ts';

const RATE = 44_100;

async function converted(
  planes: Planes,
  params: object,
  { format = 'wav', sampleRate = RATE }: { format?: MediaFormat; sampleRate?: number } = {},
) {
  const bytes = await media(format, planes, { sampleRate });
  return performed(convertAudio, { bytes, params }, ({ output, source, made }) => ({ output, source, made }));
}

/** Noise whose samples have exactly `bits` bits. */
const coarse = (bits: number): Float32Array =>
  noise({ seconds: 0.5, level: 0.3 }).map((x) => Math.round(x * 2 ** (bits - 1)) / 2 ** (bits - 1));

describe('convert_audio', () => {
  test.each(MEDIA_FORMATS.filter((format) => format !== 'ts' && format !== 'flv'))(
    'makes mp3 of %s',
    async (format) => {
      const { output, source, made } = await converted(
        [noise({ seconds: 1 }), noise({ seconds: 1 })],
        {},
        { format, sampleRate: 48_000 },
      );
      expect(output).toMatchObject({ format: 'mp3', codec: 'mp3', channels: 2, bit_depth: null });
      expect(made.facts.codec).toBe('mp3');
      expect(made.facts.duration_s).toBeCloseTo(source.facts.duration_s, 4);
      expect(output['duration_s']).toBeCloseTo(source.facts.duration_s, 4);
    },
  );

  test.each([
    ['flac', 16, 'flac'],
    ['flac', 24, 'flac'],
    ['wav', 16, 'pcm_s16le'],
    ['wav', 24, 'pcm_s24le'],
    ['wav', 32, 'pcm_f32le'],
  ] as const)('keeps every sample in %s of %i bits', async (format, bits, codec) => {
    const plane = bits === 32 ? noise({ seconds: 0.5, level: 1.5 }) : coarse(bits);
    const { output, source, made } = await converted([plane], { format });
    expect(output).toMatchObject({ format, codec, bit_depth: bits, sample_rate_hz: RATE, channels: 1 });
    expect(made.facts.codec).toBe(codec);
    expect(largestDifference(source.planes, made.planes)).toBe(0);
  });

  test('adds dither where samples lose bits, the same each time', async () => {
    const plane = sine({ seconds: 2, hz: 997, level: 0.5 });
    const { made } = await converted([plane], { format: 'wav', bit_depth: 16 });
    expect(made.facts.codec).toBe('pcm_s16le');
    // 93.3 dB below full scale is the noise of rounding and of dither; rounding alone would have 98.1 dB.
    expect(fitSine(made.planes[0]!, 997, RATE).snrDb).toBeCloseTo(93.3 - 6.02, 0);
    expect((await converted([plane], { format: 'wav', bit_depth: 16 })).made.bytes.equals(made.bytes)).toBe(true);
    const faint = await converted([sine({ seconds: 2, hz: 997, level: 0.4 / 2 ** 15 })], {
      format: 'flac',
      bit_depth: 16,
    });
    expect(fitSine(faint.made.planes[0]!, 997, RATE).amplitude * 2 ** 15).toBeCloseTo(0.4, 1);
  });

  test.each([48_000, 22_050, 96_000, 44_099])('changes the rate to %i Hz without delay or loss', async (rate) => {
    const { output, made } = await converted([sine({ seconds: 1, hz: 997, level: 0.5 })], {
      format: 'wav',
      sample_rate_hz: rate,
    });
    expect(output).toMatchObject({ sample_rate_hz: rate, bit_depth: 32 });
    expect(made.planes[0]).toHaveLength(rate);
    expect(fitSine(made.planes[0]!, 997, rate).snrDb).toBeGreaterThan(120);
    const at = Math.round(rate / 2);
    expect(made.planes[0]![at]).toBeCloseTo(0.5 * Math.sin((2 * Math.PI * 997 * at) / rate), 4);
  });

  test('mixes channels by the standard coefficients', async () => {
    const { made } = await converted([coarse(16), coarse(16).map((x) => -x / 2)], { format: 'wav', channels: 1 });
    expect(made.planes).toHaveLength(1);
    const both = await converted([coarse(16)], { format: 'flac', channels: 2 });
    expect(largestDifference([coarse(16), coarse(16)], both.made.planes)).toBe(0);
    const surround = Array.from({ length: 6 }, () => coarse(16));
    expect((await converted(surround, {})).output).toMatchObject({ channels: 2, codec: 'mp3' });
  });

  test('copies what is already so encoded', async () => {
    const { source, made } = await converted([noise({ seconds: 1 })], { format: 'm4a' }, { format: 'm4a' });
    expect(largestDifference(source.planes, made.planes)).toBe(0);
  });

  test('takes a quality of the lossy formats', async () => {
    const sizes: Record<string, number[]> = {};
    for (const format of ['mp3', 'ogg', 'm4a', 'opus'] as const)
      for (const quality of ['low', 'best'] as const)
        (sizes[format] ??= []).push(
          (await converted([noise({ seconds: 1, level: 0.2 })], { format, quality })).made.bytes.length,
        );
    for (const [low, best] of Object.values(sizes)) expect(best!).toBeGreaterThan(1.4 * low!);
  });

  test.each(['mp3', 'm4a', 'ogg', 'opus', 'flac', 'wav'] as const)(
    'makes %s of one sample and of silence',
    async (format) => {
      for (const plane of [Float32Array.of(0.5), new Float32Array(3_000)])
        for (const params of [{ format }, { format, sample_rate_hz: 48_000 }]) {
          const { made } = await converted([plane], params);
          expect(made.planes[0]!.length).toBeGreaterThan(0);
        }
    },
  );

  test('keeps 32 channels in wav, and says that other formats cannot', async () => {
    const planes = Array.from({ length: 32 }, () => coarse(16).subarray(0, 1_000));
    expect((await converted(planes, { format: 'wav' })).output).toMatchObject({ channels: 32 });
    await expect(converted(planes, {})).rejects.toThrow(UnsuitableInput);
  });

  test.each([
    [{ format: 'flac', bitrate_kbps: 128 }, 'bitrate_kbps'],
    [{ format: 'mp3', bitrate_kbps: 400 }, 'bitrate_kbps'],
    [{ bitrate_kbps: 128, quality: 'high' }, 'quality'],
    [{ format: 'wav', quality: 'high' }, 'quality'],
    [{ bit_depth: 16 }, 'bit_depth'],
    [{ format: 'flac', bit_depth: 32 }, 'bit_depth'],
    [{ format: 'wav', bit_depth: 20 }, 'bit_depth'],
    [{ format: 'opus', sample_rate_hz: 44_100 }, 'sample_rate_hz'],
    [{ format: 'mp3', channels: 6 }, 'channels'],
    [{ channels: 0 }, 'channels'],
  ])('refuses %j', (params, field) => {
    const { problems } = checkSteps([{ capability: 'convert_audio', params }]);
    expect(problems).toMatchObject([{ path: `steps[0].params.${field}`, reason: 'invalid_params' }]);
  });

  test('takes a bit rate without a format, which is mp3 then', () => {
    expect(checkSteps([{ capability: 'convert_audio', params: { bitrate_kbps: 128 } }]).problems).toEqual([]);
  });
});

describe('mixingGains', () => {
  test('never exceeds full scale, and loses no channel but the low-frequency one', () => {
    for (let from = 1; from <= 8; from++)
      for (let to = 1; to <= 8; to++) {
        const gains = mixingGains(from, to)!;
        for (const row of gains) expect(row.reduce((sum, gain) => sum + gain, 0)).toBeLessThanOrEqual(1 + 1e-9);
        const lost = Array.from({ length: from }, (_, channel) => gains.every((row) => row[channel] === 0)).filter(
          Boolean,
        );
        expect(lost.length).toBeLessThanOrEqual(1);
      }
  });

  test('mixes 5.1 to stereo with centre and surround at -3 dB', () => {
    const scale = 1 / (1 + 2 * Math.SQRT1_2);
    expect(mixingGains(6, 2)![0]!.map((gain) => gain / scale)).toEqual(
      [1, 0, Math.SQRT1_2, 0, Math.SQRT1_2, 0].map((gain) => expect.closeTo(gain, 9)),
    );
    expect(mixingGains(2, 1)).toEqual([[expect.closeTo(0.5, 9), expect.closeTo(0.5, 9)]]);
    expect(mixingGains(12, 2)).toBeUndefined();
  });
});
