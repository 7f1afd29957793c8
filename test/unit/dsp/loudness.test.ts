import { describe, expect, test } from 'vitest';
import { createLoudnessMeter, type Loudness } from '../../../audio/dsp/levels/loudness.ts';
import { createTruePeakMeter } from '../../../audio/dsp/levels/true-peak.ts';
import { drums, noise, sine } from '../../infra/audio.ts';
import { ffmpegLoudness } from '../../measure/metrics/ffmpeg-loudness.ts';

const RATE = 48_000;

/** Returns consecutive 1 kHz sines at levels in dBFS. */
function steps(...parts: [seconds: number, dbfs: number][]): Float32Array {
  const pieces = parts.map(([seconds, dbfs]) =>
    sine({ seconds, hz: 1_000, sampleRate: RATE, level: 10 ** (dbfs / 20) }),
  );
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function loudnessOf(planes: Float32Array[], sampleRate = RATE): Loudness {
  const meter = createLoudnessMeter(sampleRate, planes.length);
  const length = planes[0]!.length;
  for (let at = 0; at < length; at += 10_007) meter.push(planes.map((plane) => plane.subarray(at, at + 10_007)));
  return meter.finish();
}

/** Silence, the samples, and a second of silence. */
function later(seconds: number, plane: Float32Array): Float32Array {
  const whole = new Float32Array(Math.round(seconds * RATE) + plane.length + RATE);
  whole.set(plane, Math.round(seconds * RATE));
  return whole;
}

const stereo = (plane: Float32Array): Float32Array[] => [plane, plane];

describe('integrated loudness', () => {
  // EBU Tech 3341, table 1; the tolerance there is 0.1 LU.
  test.for([
    ['case 1', -23, steps([20, -23])],
    ['case 2', -33, steps([20, -33])],
    ['case 3', -23, steps([10, -36], [60, -23], [10, -36])],
    ['case 4', -23, steps([10, -72], [10, -36], [60, -23], [10, -36], [10, -72])],
    ['case 5', -23, steps([20, -26], [20.1, -20], [20, -26])],
  ] as const)('of EBU 3341 %s is %d LUFS', ([, lufs, plane]) => {
    expect(Math.abs(loudnessOf(stereo(plane)).integratedLufs! - lufs)).toBeLessThan(0.1);
  });

  test('of EBU 3341 case 6 weighs five channels by position and leaves the low-frequency one out', () => {
    const [front, centre, side] = [steps([20, -28]), steps([20, -24]), steps([20, -30])];
    const { integratedLufs } = loudnessOf([front, front, centre, steps([20, 0]), side, side]);
    expect(Math.abs(integratedLufs! + 23)).toBeLessThan(0.1);
  });

  test.for([22_050, 44_100, 96_000])('does not depend on the sample rate: %i Hz', (sampleRate) => {
    const plane = sine({ seconds: 5, hz: 997, sampleRate, level: 10 ** (-23 / 20) });
    expect(Math.abs(loudnessOf(stereo(plane), sampleRate).integratedLufs! + 23)).toBeLessThan(0.1);
  });

  test('is null for silence and for audio shorter than 400 ms', () => {
    expect(loudnessOf([new Float32Array(RATE)])).toEqual({
      integratedLufs: null,
      rangeLu: null,
      maxMomentaryLufs: null,
      maxShortTermLufs: null,
    });
    expect(loudnessOf([sine({ seconds: 0.3 })]).integratedLufs).toBeNull();
  });

  test("agrees with FFmpeg's meter on drums and noise, in loudness and range", () => {
    const beat = drums({ bpm: 100, seconds: 20 });
    const hiss = noise({ seconds: 20, level: 0.1 }).map((x, i) => (i > 10 * 44_100 ? x : x / 8));
    const mine = loudnessOf([beat, hiss], 44_100);
    const theirs = ffmpegLoudness([beat, hiss], 44_100);
    expect(Math.abs(mine.integratedLufs! - theirs.integrated)).toBeLessThan(0.05);
    expect(Math.abs(mine.rangeLu! - theirs.range)).toBeLessThan(0.3);
  });
});

describe('the loudest moments', () => {
  // EBU Tech 3341, cases 13 and 10; the tolerance there is 0.1 LU.
  test('of EBU 3341 case 13 are -23 LUFS wherever the tone begins', () => {
    for (let i = 0; i < 20; i++) {
      const { maxMomentaryLufs } = loudnessOf(stereo(later(i * 0.02, steps([0.4, -23]))));
      expect(Math.abs(maxMomentaryLufs! + 23)).toBeLessThan(0.1);
    }
  });

  test('of EBU 3341 case 10 are -23 LUFS wherever the tone begins', () => {
    for (let i = 0; i < 20; i++) {
      const { maxShortTermLufs } = loudnessOf(stereo(later(i * 0.15, steps([3, -23]))));
      expect(Math.abs(maxShortTermLufs! + 23)).toBeLessThan(0.05);
    }
  });

  test('span 400 ms at a rate that is not a multiple of the step rate', () => {
    const plane = sine({ seconds: 0.4, hz: 997, sampleRate: 11_025 });
    expect(loudnessOf([plane], 11_025).maxMomentaryLufs).not.toBeNull();
    expect(loudnessOf([plane.subarray(1)], 11_025).maxMomentaryLufs).toBeNull();
  });
});

describe('loudness range', () => {
  // EBU Tech 3342, table 1; the tolerance there is 1 LU.
  test.for([
    ['case 1', 10, steps([20, -20], [20, -30])],
    ['case 2', 5, steps([20, -20], [20, -15])],
    ['case 3', 20, steps([20, -40], [20, -20])],
    ['case 4', 15, steps([20, -50], [20, -35], [20, -20], [20, -35], [20, -50])],
  ] as const)('of EBU 3342 %s is %d LU', ([, range, plane]) => {
    expect(Math.abs(loudnessOf(stereo(plane)).rangeLu! - range)).toBeLessThan(1);
  });
});

describe('true peak', () => {
  // EBU Tech 3341, cases 15 to 19; the tolerance there is +0.2 and -0.4 dB.
  test.for([
    ['a quarter of the rate, in phase', 4, 0, 0.5, -6],
    ['a quarter of the rate, between the samples', 4, Math.PI / 4, 0.5, -6],
    ['a sixth of the rate, between the samples', 6, Math.PI / 3, 0.5, -6],
    ['an eighth of the rate, between the samples', 8, (3 * Math.PI) / 8, 0.5, -6],
    ['a quarter of the rate, over full scale', 4, Math.PI / 4, 1.41, 3],
  ] as const)('of a sine at %s is right', ([, divisor, phase, level, dbtp]) => {
    const length = RATE;
    const plane = Float32Array.from(
      { length },
      (_, i) => level * Math.min(1, i / 4_800, (length - i) / 4_800) * Math.sin((2 * Math.PI * i) / divisor + phase),
    );
    const meter = createTruePeakMeter(RATE);
    for (let at = 0; at < length; at += 1_009) meter.push(plane.subarray(at, at + 1_009));
    const error = 20 * Math.log10(meter.finish()) - dbtp;
    expect(error).toBeLessThan(0.2);
    expect(error).toBeGreaterThan(-0.4);
  });

  test.for([44_100, 96_000, 192_000])('between the samples is found at %i Hz too', (sampleRate) => {
    const meter = createTruePeakMeter(sampleRate);
    meter.push(Float32Array.from({ length: 4_000 }, (_, i) => 0.5 * Math.sin((Math.PI * i) / 2 + Math.PI / 4)));
    expect(Math.abs(20 * Math.log10(meter.finish() / 0.5))).toBeLessThan(0.2);
  });

  test('is 0 for silence, and the level of the sample for a single sample', () => {
    expect(createTruePeakMeter(RATE).finish()).toBe(0);
    const meter = createTruePeakMeter(RATE);
    meter.push(Float32Array.of(-0.5));
    expect(meter.finish()).toBeCloseTo(0.5, 1);
  });
});
