import { describe, expect, test } from 'vitest';
import { normalizeLoudness } from '../../../../audio/capabilities/normalize-loudness/capability.ts';
import { createLoudnessMeter } from '../../../../audio/dsp/levels/loudness.ts';
import { createTruePeakMeter } from '../../../../audio/dsp/levels/true-peak.ts';
import { drums, noise, sine, type Planes } from '../../../infra/audio.ts';
import { ffmpegLoudness } from '../../../measure/metrics/ffmpeg-loudness.ts';
import { steepestRiseDb } from '../../../measure/metrics/gain-rise.ts';
import { run } from '../../../infra/run-capability.ts';
import { spoken } from '../voice.ts';

const RATE = 44_100;
const talk = spoken({ seconds: 4 }).samples;

async function normalized(planes: Planes, params: object = {}, sampleRate = RATE) {
  const { output, written } = await run(normalizeLoudness, planes, { params, sampleRate });
  return { output, made: written[0]!.planes };
}

function lufs(planes: Planes, sampleRate = RATE): number {
  const meter = createLoudnessMeter(sampleRate, planes.length);
  meter.push(planes);
  return meter.finish().integratedLufs!;
}

function truePeakDb(planes: Planes, sampleRate = RATE): number {
  const peaks = planes.map((plane) => {
    const meter = createTruePeakMeter(sampleRate);
    meter.push(plane);
    return meter.finish();
  });
  return 20 * Math.log10(Math.max(...peaks));
}

/** Six channels in FFmpeg's order. */
function surround(): Float32Array[] {
  const beat = drums({ bpm: 100, seconds: 3 });
  const hiss = noise({ seconds: 3, level: 0.2 });
  return [beat, hiss, beat.map((x) => x / 3), sine({ seconds: 3, hz: 40, level: 0.2 }), hiss, beat.map((x) => x / 5)];
}

describe('normalize_loudness, limit', () => {
  test.for([-30, -23, -16, -10, -9])('reaches %d LUFS under the ceiling, also of 5.1 and 3 s', async (target) => {
    const clips: [Planes, number][] = [
      // Between the pulses of this voice is silence: at most -9.4 LUFS are possible.
      ...(target < -9 ? [[[talk.slice(0, 48_000)], 16_000] satisfies [Planes, number]] : []),
      [surround(), RATE],
      [[noise({ seconds: 3 }), drums({ bpm: 130, seconds: 3 })], RATE],
    ];
    for (const [planes, rate] of clips) {
      const { output, made } = await normalized(planes, { target_lufs: target }, rate);
      expect(Math.abs(lufs(made, rate) - target)).toBeLessThan(0.1);
      expect(output['output_lufs']).toBeCloseTo(lufs(made, rate), 1);
      expect(truePeakDb(made, rate)).toBeLessThanOrEqual(-1);
      expect(output['output_true_peak_dbtp']).toBeLessThanOrEqual(-1);
      expect(made[0]).toHaveLength(planes[0]!.length);
    }
  });

  test("reads the same in FFmpeg's meter", async () => {
    const { made } = await normalized([talk], { target_lufs: -12 }, 16_000);
    const read = ffmpegLoudness(made, 16_000);
    expect(Math.abs(read.integrated + 12)).toBeLessThanOrEqual(0.1);
    expect(read.truePeak).toBeLessThanOrEqual(-1);
  });

  test('only multiplies where nothing exceeds the ceiling', async () => {
    const { output, made } = await normalized([talk], { target_lufs: -30 }, 16_000);
    expect(output['limited']).toBe(false);
    const gain = 10 ** ((output['gain_db'] as number) / 20);
    expect(made[0]!.every((x, i) => Math.abs(x - talk[i]! * gain) < 1e-6)).toBe(true);
  });

  test('raises the gain again by at most 6 dB in 10 ms', async () => {
    const steady = sine({ seconds: 3, hz: 997, level: 0.1 });
    const beat = steady.map((x, i) => (i % 11_025 < 900 ? 9 * x : x));
    for (const [plane, rate] of [
      [beat, RATE],
      [talk, 16_000],
    ] as const) {
      const { made } = await normalized([plane], { target_lufs: -9 }, rate);
      const rise = steepestRiseDb(plane, made[0]!, rate);
      expect(rise).toBeGreaterThan(0.5);
      expect(rise).toBeLessThanOrEqual(6);
    }
  });

  test('says so when the ceiling leaves no room', async () => {
    const clicks = Float32Array.from({ length: 2 * RATE }, (_, i) => (i % 11_025 === 0 ? 0.5 : 0));
    const beat = drums({ bpm: 110, seconds: 3 });
    for (const [plane, target] of [
      [clicks, -5],
      [beat, -9],
    ] as const) {
      const { output, made } = await normalized([plane], { target_lufs: target });
      expect(output).toMatchObject({ limited: true, reason: expect.stringContaining('no room') });
      expect(output['output_lufs']).toBeCloseTo(lufs(made), 1);
      expect(truePeakDb(made)).toBeLessThanOrEqual(-1);
    }
  });
});

describe('normalize_loudness, linear', () => {
  test('stops where the true peak reaches the ceiling', async () => {
    const { output, made } = await normalized([talk], { target_lufs: -6, mode: 'linear' }, 16_000);
    expect(output).toMatchObject({ limited: true, reason: expect.any(String) });
    expect(truePeakDb(made, 16_000)).toBeLessThanOrEqual(-1);
    expect(truePeakDb(made, 16_000)).toBeGreaterThan(-1.3);
    expect(output['output_lufs']).toBeCloseTo(lufs(made, 16_000), 2);
  });

  test('reaches a target that leaves room', async () => {
    const { output, made } = await normalized([talk], { target_lufs: -33, mode: 'linear' }, 16_000);
    expect(output).toMatchObject({ limited: false, reason: null });
    expect(lufs(made, 16_000)).toBeCloseTo(-33, 1);
  });
});

describe('normalize_loudness without a loudness to measure', () => {
  test.for([
    ['silence', new Float32Array(RATE), RATE, 'the audio is digital silence'],
    ['a clip of 0.3 s', sine({ seconds: 0.3, level: 0.2 }), RATE, 'the audio is shorter than 0.4 s'],
    ['one sample', Float32Array.of(0.5), RATE, 'the audio is shorter than 0.4 s'],
    ['a faint hum', sine({ seconds: 1, level: 1e-5 }), RATE, 'no part of the audio is louder than -70 LUFS'],
    [
      '1 kHz',
      sine({ seconds: 1, hz: 100, sampleRate: 1_000 }),
      1_000,
      'loudness needs a sample rate of at least 4000 Hz',
    ],
  ] as const)('passes %s on, and says why', async ([, plane, rate, reason]) => {
    const { output, made } = await normalized([Float32Array.from(plane)], {}, rate);
    expect(output).toMatchObject({ gain_db: 0, input_lufs: null, output_lufs: null, limited: false, reason });
    expect(made[0]).toEqual(plane);
  });

  test('keeps the ceiling there too', async () => {
    const { output, made } = await normalized([Float32Array.of(3)]);
    expect(output).toMatchObject({ input_lufs: null, limited: true });
    expect(truePeakDb(made)).toBeLessThanOrEqual(-1);
  });

  test('works on 32 channels', async () => {
    const { output, made } = await normalized(
      Array.from({ length: 32 }, (_, seed) => noise({ seconds: 0.6, level: 0.02, seed })),
    );
    expect(output['output_lufs']).toBeCloseTo(-14, 1);
    expect(made).toHaveLength(32);
  });
});

test('normalize_loudness refuses impossible parameters', () => {
  for (const params of [
    { target_lufs: 3 },
    { max_true_peak_dbtp: 1 },
    { mode: 'loud' },
    { format: 'flac', bitrate_kbps: 96 },
  ])
    expect(normalizeLoudness.params.safeParse(params).success).toBe(false);
});
