import { describe, expect, test } from 'vitest';
import { BANDS, type AlignmentFeatures } from '../../../audio/dsp/alignment/alignment-features.ts';
import { channelDelay } from '../../../audio/dsp/alignment/channel-delay.ts';
import { findClip } from '../../../audio/dsp/alignment/clip-search.ts';
import { createChromaFilter } from '../../../audio/dsp/transforms/chroma.ts';
import { correlationPeak, createCrossCorrelator } from '../../../audio/dsp/transforms/cross-correlation.ts';
import { dtwPath } from '../../../audio/dsp/core/dtw.ts';
import { fitLine, type Point } from '../../../audio/dsp/alignment/ransac-line.ts';
import { snapToOnsets } from '../../../audio/dsp/alignment/warp-anchors.ts';
import { monotoneCubic } from '../../../audio/dsp/alignment/monotone-cubic.ts';
import { createRealFft } from '../../../audio/dsp/transforms/real-fft.ts';
import { noise, sine } from '../../infra/audio.ts';

describe('cross-correlation', () => {
  const x = noise({ seconds: 1, sampleRate: 1_000 });
  const reach = 100;
  /** A correlator of x and of x delayed by `lag` samples. */
  const pushed = (lag: number, level: number) => {
    const correlator = createCrossCorrelator({ block: x.length, reach });
    const y = Float32Array.from({ length: x.length + 2 * reach }, (_, i) => level * (x[i - reach - lag] ?? 0));
    correlator.push(x, y);
    return correlator;
  };

  test.for([
    [0, 1],
    [37, 0.2],
    [-100, 1],
    [99, -3],
  ] as const)('peaks at %i for a copy with that delay, at level %f', ([lag, level]) => {
    const peak = correlationPeak(pushed(lag, level).whitened(), reach)!;
    expect(peak.wholeLag).toBe(lag);
    expect(Math.sign(peak.height)).toBe(Math.sign(level));
    expect(Math.abs(peak.height)).toBeGreaterThan(0.7);
    expect(peak.prominence).toBeGreaterThan(6);
  });

  test('without whitening equals the definition, with a tapered block', () => {
    const plain = pushed(13, 1).plain();
    const sums = [0, 13, -20].map((lag) => {
      let sum = 0;
      x.forEach(
        (value, n) => (sum += value * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / x.length)) * (x[n + lag - 13] ?? 0)),
      );
      return sum;
    });
    expect(plain[reach]! / plain[reach + 13]!).toBeCloseTo(sums[0]! / sums[1]!, 6);
    expect(plain[reach - 20]! / plain[reach + 13]!).toBeCloseTo(sums[2]! / sums[1]!, 6);
  });

  test('is zero after clear, and has no peak then', () => {
    const correlator = pushed(5, 1);
    correlator.clear();
    expect(correlator.whitened().every((value) => value === 0)).toBe(true);
    expect(correlationPeak(correlator.whitened(), reach)).toBeUndefined();
  });

  test('interpolates a lag between samples', () => {
    const step = (2 * Math.PI * 900) / 8_000;
    const wave = (length: number, from: number) => Float32Array.from({ length }, (_, i) => Math.sin(step * (i + from)));
    const correlator = createCrossCorrelator({ block: 2_048, reach: 3 });
    correlator.push(wave(2_048, 0.3), wave(2_054, -3));
    expect(correlationPeak(correlator.plain(), 3)!.lag).toBeCloseTo(0.3, 1);
  });
});

/** Returns the best path through two lists in which equal numbers match. */
function path(a: readonly number[], b: readonly number[], band?: { lo: number[]; hi: number[] }) {
  const found = dtwPath({
    band: {
      lo: Int32Array.from(band?.lo ?? a.map(() => 0)),
      hi: Int32Array.from(band?.hi ?? a.map(() => b.length)),
    },
    score: (i, j) => (a[i] === b[j] ? 1 : -2),
    gapPenalty: 0.3,
  });
  return found && [...found.rows].map((row, n) => [row, found.columns[n]]);
}

describe('dynamic time warping', () => {
  test('follows the diagonal of a copy', () => {
    expect(path([1, 2, 3, 4], [1, 2, 3, 4])).toEqual([0, 1, 2, 3].map((n) => [n, n]));
  });

  test('begins and ends where the match begins and ends', () => {
    expect(path([9, 8, 1, 2, 3, 4, 7], [1, 2, 3, 4, 5, 6])).toEqual([2, 3, 4, 5].map((n) => [n, n - 2]));
  });

  test('covers a sequence that is twice as long', () => {
    const found = path([1, 2, 3, 4], [1, 1, 2, 2, 3, 3, 4, 4])!;
    expect(found[0]).toEqual([0, 0]);
    expect(found.at(-1)).toEqual([3, 7]);
  });

  test('stays within its band', () => {
    expect(path([1, 1, 1], [1, 1, 1, 1], { lo: [1, 2, 3], hi: [2, 3, 4] })).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  test('is undefined where nothing matches', () => {
    expect(path([1, 2], [3, 4])).toBeUndefined();
  });
});

/** Returns a point on the true line. */
function truth(x: number): Point {
  return { x, y: 2 + 0.01 * x, weight: 1 };
}

describe('fitting a line', () => {
  test('ignores outliers, even four of ten', () => {
    const points = Array.from({ length: 10 }, (_, x) => (x % 5 < 2 ? { x, y: 7 * x - 20, weight: -1 } : truth(x)));
    const fit = fitLine(points, 0.001)!;
    expect(fit.offset).toBeCloseTo(2, 9);
    expect(fit.slope).toBeCloseTo(0.01, 9);
    expect(fit.inliers).toHaveLength(6);
    expect(fit.span).toBe(7);
  });

  test('is undefined without points, horizontal through a single one', () => {
    expect(fitLine([], 1)).toBeUndefined();
    expect(fitLine([truth(3)], 1)).toMatchObject({ slope: 0, offset: truth(3).y, slopeSigma: Infinity });
  });
});

test('chroma maps a note of any octave to its pitch class', () => {
  const filter = createChromaFilter({ sampleRate: 44_100, size: 4_096 });
  const fft = createRealFft(4_096);
  const power = new Float64Array(2_049);
  const chroma = new Float64Array(12);
  for (const hz of [220, 440, 1_760]) {
    fft.forward(sine({ seconds: 0.1, hz }).map((x, i) => x * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 4_096))));
    fft.power(power);
    filter.into(power, chroma);
    expect(chroma.indexOf(Math.max(...chroma))).toBe(9);
  }
});

test('the delay between channels is exact however short they are', () => {
  const left = noise({ seconds: 0.02 });
  const at = (start: number, length: number) => Float32Array.from({ length }, (_, i) => left[start + i] ?? 0);
  const read = (start: number, length: number) => [at(start, length), at(start - 21, length)] as const;
  const found = channelDelay({ sampleRate: 44_100, frames: left.length, read }, () => undefined);
  expect(found).toMatchObject({ delay: 21, inverted: false });
});

/** Returns the features of 10 s with onsets at these times. */
function withOnsetsAt(seconds: readonly number[]): AlignmentFeatures {
  const frames = 1_000;
  const onsets = new Float32Array(frames * BANDS);
  for (const time of seconds) onsets.fill(9, Math.round(100 * time) * BANDS, Math.round(100 * time + 1) * BANDS);
  return { rate: 100, frames, onsets, chroma: new Float32Array(0), levels: new Float32Array(0) };
}

describe('a warping path', () => {
  test('snaps to common onsets and is linear between them', () => {
    // The path is 24 ms late at the second onset and strays by a second in between.
    const strayed = { x: Float64Array.of(0, 100, 350, 600, 999), y: Float64Array.of(0, 100, 450, 703, 999) };
    const { x, y } = snapToOnsets(strayed, withOnsetsAt([1, 5.5, 9]), withOnsetsAt([1, 6.5, 9.5]));
    expect([...x]).toEqual([0, 100, 550, 999]);
    expect([...y]).toEqual([0, 100, 650, 999]);
  });

  test('is kept where there is no onset for long', () => {
    const strayed = { x: Float64Array.of(0, 500, 999), y: Float64Array.of(0, 600, 999) };
    const { x, y } = snapToOnsets(strayed, withOnsetsAt([]), withOnsetsAt([]));
    expect(y[[...x].indexOf(500)]).toBe(600);
    expect(x).toHaveLength(21);
  });

  test('is interpolated smoothly, monotonically and without overshoot', () => {
    const points = { x: Float64Array.of(0, 10, 20, 30), y: Float64Array.of(0, 10, 30, 31) };
    const curve = monotoneCubic(points);
    const along = Array.from({ length: 33 }, (_, at) => curve(at));
    points.x.forEach((at, k) => expect(along[at]).toBeCloseTo(points.y[k]!, 9));
    expect(along).toEqual(along.toSorted((a, b) => a - b));
    expect(along[5]!).toBeLessThan(5); // slow before the steep part
    expect(along[32]).toBe(31);
  });
});

/** Returns samples as a signal that can be read at any position. */
function signal(samples: Float32Array) {
  const read = (start: number, length: number) => Float32Array.from({ length }, (_, i) => samples[start + i] ?? 0);
  return { sampleRate: 44_100, frames: samples.length, read };
}

test('findClip finds a clip of 0.2 s to the sample, as reference or as target', () => {
  const whole = noise({ seconds: 5 });
  const from = 171_717;
  const clip = noise({ seconds: 0.2, seed: 5, level: 0.2 }).map((x, i) => x - whole[from + i]!);
  expect(findClip(signal(whole), signal(clip))[0]).toEqual({ offsetS: -from / 44_100, rate: 1 });
  expect(findClip(signal(clip), signal(whole))[0]).toEqual({ offsetS: from / 44_100, rate: 1 });
  expect(findClip(signal(whole), signal(noise({ seconds: 0.2, seed: 8 })))).toEqual([]);
});
