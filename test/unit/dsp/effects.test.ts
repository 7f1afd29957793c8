import { describe, expect, test } from 'vitest';
import { convolutionLayer, maxPool, statisticsPool } from '../../../audio/dsp/effects/convolution-layers.ts';
import { createCompressionDetector } from '../../../audio/dsp/effects/compression-detector.ts';
import { effectProbability } from '../../../audio/dsp/effects/effect-classifiers.ts';
import { createLowPassDetector } from '../../../audio/dsp/effects/lowpass-cutoff.ts';
import { createEnvelopeFollower } from '../../../audio/dsp/effects/level-envelopes.ts';
import { createPercentileMeter } from '../../../audio/dsp/effects/spectral-percentiles.ts';
import { createReverbMeter, REVERB_FEATURES } from '../../../audio/dsp/effects/reverb-features.ts';
import { createStereoWidthMeter } from '../../../audio/dsp/effects/stereo-width.ts';
import { drums, noise, SAMPLE_RATE, sine } from '../../infra/audio.ts';
import { butterworth, compressed, narrowed } from '../../measure/material/effects.ts';

const [left, right] = [noise({ seconds: 4, seed: 11 }), noise({ seconds: 4, seed: 12 })];

function stereo(planes: Float32Array[]): number[] | null {
  const meter = createStereoWidthMeter(SAMPLE_RATE, planes[0]!.length);
  meter.push(planes[0]!, planes[1]!);
  return meter.finish();
}

function lowPassProbability(samples: Float32Array, length: number): number {
  const detector = createLowPassDetector(SAMPLE_RATE, length);
  detector.push(samples.subarray(0, length));
  return detector.finish()!.probability;
}

/** Returns the reverberation features of the sections of mono samples at 16 kHz. */
function roomFeatures(samples: Float32Array): Float32Array[] {
  const sections: Float32Array[] = [];
  const meter = createReverbMeter((features) => sections.push(features));
  for (let at = 0; at < samples.length; at += 7_777) meter.push(samples.subarray(at, at + 7_777));
  meter.finish();
  return sections;
}

describe('features of effects', () => {
  test('the steepest falls over 0.4 s of a band are those of its room', () => {
    const hiss = noise({ seconds: 11, sampleRate: 16_000, seed: 5 });
    const fadedBursts = hiss.map((x, i) => x * 10 ** ((-3 * ((i / 16_000) % 1)) / 1.2));
    const sections = roomFeatures(fadedBursts);
    expect(sections.map(({ length }) => length)).toEqual([REVERB_FEATURES]);
    const falls = sections[0]!.subarray(5 * 30 + 12, 5 * 30 + 16); // of the sixth band, over 0.4 s
    for (const fall of falls) expect(Math.abs(Math.exp(fall) - 50)).toBeLessThan(12);
  });

  test('a room is not judged by silence or by less than 4 s', () => {
    expect(roomFeatures(new Float32Array(176_000))).toEqual([]);
    expect(roomFeatures(noise({ seconds: 3.9, sampleRate: 16_000 }))).toEqual([]);
    expect(roomFeatures(noise({ seconds: 4.2, sampleRate: 16_000 }))).toHaveLength(1);
  });

  test('a tenth of the side signal lowers all width features by 20 dB', () => {
    const wide = stereo([left, right])!;
    const narrow = stereo(narrowed([left, right], 0.1))!;
    expect(wide[0]).toBeCloseTo(0, 0);
    // Percentiles over few cells may pick another cell in the copy.
    const changes = narrow.map((value, i) => wide[i]! - value).filter(Number.isFinite);
    for (const change of changes.slice(0, 15)) expect(Math.abs(change - 20)).toBeLessThan(1.5);
    expect(Math.abs(changes.reduce((sum, change) => sum + change, 0) / changes.length - 20)).toBeLessThan(1.5);
  });

  test('a quiet sound at one side shows in the cells of its band, although a loud one is in the centre', () => {
    const low = sine({ seconds: 4, hz: 150, level: 0.8 });
    const beside = sine({ seconds: 4, hz: 3_000, level: 0.02 });
    const [, , , , , , , , , ...cells] = stereo([low.map((x, i) => x + beside[i]!), low])!;
    const widest = cells[16]!;
    expect(widest).toBeCloseTo(0, 0);
    expect(stereo([low, low])![25]).toBeLessThan(-60);
  });

  test('silence has no stereo width', () => {
    expect(stereo([new Float32Array(10_000), new Float32Array(10_000)])).toBeNull();
  });

  test('finds the cut-off of a fourth-order low-pass and its slope of 24 dB per octave', () => {
    const detector = createLowPassDetector(SAMPLE_RATE, left.length);
    detector.push(butterworth([left], { hz: 4_000, order: 4, sampleRate: SAMPLE_RATE })[0]!);
    const { cutoffHz, dropDb } = detector.finish()!;
    expect(cutoffHz).toBeGreaterThan(3_500);
    expect(cutoffHz).toBeLessThan(8_100);
    expect(dropDb).toBeGreaterThan(15);
  });

  test('features that are not finite count as their mean', () => {
    const probability = effectProbability('echo', [NaN, Infinity, -Infinity, 0, 0, 0, 0, 0, 0]);
    expect(probability).toBeGreaterThanOrEqual(0);
    expect(probability).toBeLessThanOrEqual(1);
  });

  test('the envelopes of a sine have its levels, whatever the size of the parts', () => {
    const tone = sine({ seconds: 3, hz: 500, level: 0.5 });
    const sections = [1_000, tone.length].map((step) => {
      const found: number[][] = [];
      const follower = createEnvelopeFollower(SAMPLE_RATE, ({ rms, peaks, bands }) => found.push(rms, peaks, ...bands));
      for (let at = 0; at < tone.length; at += step) follower.push(tone.subarray(at, at + step));
      follower.finish();
      return found;
    });
    expect(sections[0]).toEqual(sections[1]);
    const [rms, peaks, ...bands] = sections[0]!;
    expect(rms).toHaveLength(300);
    expect(rms![100]).toBeCloseTo(-9, 0);
    expect(peaks![100]).toBeCloseTo(-6, 0);
    expect(bands[3]![100]).toBeGreaterThan(bands[7]![100]! + 40);
  });

  test('a compressor is detected in drums over a steady tone', () => {
    const beat = drums({ bpm: 100, seconds: 12 });
    const mix = sine({ seconds: 12, hz: 330, level: 0.1 }).map((x, i) => x + 0.8 * beat[i]!);
    const settings = { thresholdDb: -26, ratio: 8, attackS: 0.005, releaseS: 0.15 };
    const [dry, wet] = [mix, compressed([mix], SAMPLE_RATE, settings)[0]!].map((samples) => {
      const meter = createCompressionDetector(SAMPLE_RATE);
      meter.push(samples);
      return meter.finish()!;
    });
    expect(wet!.probability).toBeGreaterThan(0.5);
    expect(wet!.probability).toBeGreaterThan(dry!.probability);
    expect(wet!.overshootDb).toBeGreaterThanOrEqual(0);
  });

  test('a low-pass is detected in filtered noise that ends within a frame, and not in unfiltered noise that does', () => {
    const short = left.length - 1_500;
    expect(
      lowPassProbability(butterworth([left], { hz: 5_000, order: 6, sampleRate: SAMPLE_RATE })[0]!, short),
    ).toBeGreaterThan(0.5);
    expect(lowPassProbability(left, short)).toBeLessThan(0.5);
  });

  test('spectral percentiles end near the Nyquist frequency and are flat in white noise', () => {
    const meter = createPercentileMeter(16_000, left.length);
    meter.push(left);
    const rows = meter.finish()!;
    expect(rows).toHaveLength(60);
    expect(Math.abs(rows[20]![1]! - rows[50]![1]!)).toBeLessThan(2);
    expect(rows[40]![11]).toBe(10);
  });
});

describe('convolution layers', () => {
  const bytes = new Uint8Array(Int16Array.of(1, 10, 100, -5).buffer);
  const layer = { inputs: 3, outputs: 1, scale: 1, values: btoa(String.fromCodePoint(...bytes)) };

  test('convolve with dilation, zero padding and ReLU', () => {
    const rows = [1, 2, 3, 4].map((value) => Float32Array.of(value));
    expect(convolutionLayer(layer, { taps: 3, dilation: 1 })(rows).map(([value]) => value)).toEqual([
      205, 316, 427, 38,
    ]);
    expect(convolutionLayer(layer, { taps: 3, dilation: 2 })(rows).map(([value]) => value)).toEqual([305, 415, 26, 37]);
    expect(convolutionLayer(layer, { taps: 3, dilation: 1 })([Float32Array.of(-7)])[0]![0]).toBe(0);
  });

  test('are pooled to maxima of groups, and to mean, deviation and maximum of all', () => {
    const rows = [1, 3, 8].map((value) => Float32Array.of(value, -value));
    expect(maxPool(rows, 2)).toEqual([Float32Array.of(3, -1)]);
    const [mean, , deviation, , max, maxOfNegated] = statisticsPool(rows);
    expect([mean, max, maxOfNegated]).toEqual([4, 8, -1]);
    expect(deviation).toBeCloseTo(Math.sqrt(26 / 3), 5);
  });
});
