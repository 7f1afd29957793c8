import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCanvas, TEXT_HEIGHT, textWidth } from '../../../audio/dsp/picture/canvas.ts';
import { createStatistics, type MeanStd } from '../../../audio/dsp/spectral/running-statistics.ts';
import { summariseSpectrum } from '../../../audio/dsp/spectral/spectral-summary.ts';
import { createTimeDomainFrames } from '../../../audio/dsp/spectral/zero-crossings.ts';
import { noise } from '../../infra/audio.ts';

interface Reference {
  sample_rate: number;
  centroid_hz: MeanStd;
  bandwidth_hz: MeanStd;
  rolloff_hz: MeanStd;
  flatness: MeanStd;
  zero_crossing_rate: MeanStd;
  contrast_db: MeanStd[];
  mfcc: MeanStd[];
  chroma: MeanStd[];
  rms: number[];
  tuning: number;
}

/** Results of librosa, written by reference/spectral.py. */
const references = JSON.parse(
  readFileSync(new URL('./reference/spectral.json', import.meta.url), 'utf8'),
) as Reference[];

describe.for(references)('the spectrum at $sample_rate Hz', (wanted) => {
  const sampleRate = wanted.sample_rate;
  const samples = signal(sampleRate);
  const found = summariseSpectrum({ read: () => inParts(samples, 997), frames: samples.length, sampleRate });

  test.for([
    ['centroid', found.centroidHz, wanted.centroid_hz],
    ['bandwidth', found.bandwidthHz, wanted.bandwidth_hz],
    ['roll-off', found.rolloffHz, wanted.rolloff_hz],
    ['flatness', found.flatness, wanted.flatness],
    ['zero crossings', found.zeroCrossingRate, wanted.zero_crossing_rate],
    ['contrast', found.contrastDb, wanted.contrast_db],
    ['MFCC', found.mfcc, wanted.mfcc],
    ['chroma', found.chroma, wanted.chroma],
  ] as const)('has the %s of librosa', ([, ours, theirs]) => {
    const [a, b] = [[ours].flat() as MeanStd[], [theirs].flat()];
    expect(a).toHaveLength(b.length);
    b.forEach(({ mean, std }, i) => {
      expect(Math.abs(a[i]!.mean - mean)).toBeLessThan(1e-3 * Math.abs(mean) + 1e-4);
      expect(Math.abs(a[i]!.std - std)).toBeLessThan(1e-3 * Math.abs(std) + 1e-4);
    });
  });

  test('has the level over time and the tuning of librosa', () => {
    expect(found.tuningSemitones).toBeCloseTo(wanted.tuning, 6);
    expect(found.series.hopFrames).toBe(1);
    expect(found.series.meanSquare).toHaveLength(wanted.rms.length);
    found.series.meanSquare.forEach((square, i) => expect(Math.sqrt(square)).toBeCloseTo(wanted.rms[i]!, 4));
  });
});

test('the series of long audio are decimated to means', () => {
  const sampleRate = 8_000;
  const samples = noise({ seconds: 200, sampleRate });
  const { series } = summariseSpectrum({ read: () => inParts(samples, 65_536), frames: samples.length, sampleRate });
  expect(series.hopFrames).toBe(2);
  expect(series.meanSquare).toHaveLength(Math.ceil((1 + Math.floor(samples.length / 512)) / 2));
  series.meanSquare.subarray(2, -2).forEach((square) => expect(square).toBeCloseTo(1 / 12, 1));
});

test('zero crossings and levels do not depend on the size of the parts', () => {
  const samples = noise({ seconds: 0.2 });
  const framesOf = (part: number): number[][] => {
    const frames: number[][] = [];
    const keep = (...frame: number[]): void => void frames.push(frame);
    const meter = createTimeDomainFrames({ size: 64, hop: 16 });
    for (const block of inParts(samples, part)) meter.push(block, keep);
    meter.finish(keep);
    return frames;
  };
  expect(framesOf(7)).toEqual(framesOf(samples.length));
  expect(framesOf(7)).toHaveLength(1 + Math.floor(samples.length / 16));
});

test('statistics are mean and population deviation, and zeros without frames', () => {
  const statistics = createStatistics(2);
  expect(statistics.finish()).toEqual([
    { mean: 0, std: 0 },
    { mean: 0, std: 0 },
  ]);
  for (const x of [1, 2, 3, 4]) statistics.push([x, 5]);
  expect(statistics.frames).toBe(4);
  expect(statistics.finish()).toEqual([
    { mean: 2.5, std: Math.sqrt(1.25) },
    { mean: 5, std: 0 },
  ]);
});

test('text is aligned, and clipped at the edges of the image', () => {
  const canvas = createCanvas(60, 20, [255, 255, 255]);
  canvas.text('10k', { x: 58, y: 2, align: 'right' }, [0, 0, 0]);
  canvas.text('Hz', { x: 55, y: 16 }, [0, 0, 0]);
  const ink = Array.from({ length: 60 * 20 }, (_, i) => i).filter((i) => canvas.rgb[3 * i] === 0);
  const upper = ink.filter((i) => Math.floor(i / 60) < 2 + TEXT_HEIGHT).map((i) => i % 60);
  expect(Math.min(...upper)).toBeGreaterThanOrEqual(58 - textWidth('10k'));
  expect(Math.max(...upper)).toBeLessThan(60);
  expect(ink.length).toBeGreaterThan(60);
});

/** The signal of reference/spectral.py. */
function signal(rate: number): Float32Array {
  const hiss = noise({ seconds: 2, sampleRate: rate, level: 1 });
  return hiss.map((x, i) => {
    const t = i / rate;
    if (t >= 1.5) return 0;
    const chord = [223, 281, 334.2, 1_338].reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * t), 0);
    return 0.1 * chord * Math.exp(-t) + 0.02 * t * x;
  });
}

function* inParts(samples: Float32Array, size: number): Generator<Float32Array> {
  for (let at = 0; at < samples.length; at += size) yield samples.subarray(at, at + size);
}
