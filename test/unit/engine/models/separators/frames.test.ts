import { describe, expect, test } from 'vitest';
import { createFrontEnd, createInputs } from '../../../../../audio/models/graph/front-end.ts';
import { graphSchema } from '../../../../../audio/models/graph/graph-manifest.ts';
import { createStemReader } from '../../../../../audio/models/graph/stem-reader.ts';
import { noise, sine } from '../../../../infra/audio.ts';
import { describedDemucs } from './demucs-fixtures.ts';
import { describedMdx, MDX_SHAPES } from './mdx-fixtures.ts';

describe('the layout of Demucs', () => {
  const LENGTH = 343_980;
  const graph = graphSchema.parse(describedDemucs());
  const channels = [1, 2].map((seed) => noise({ seconds: 8, seed }).slice(0, LENGTH));

  test('has the frames that Demucs makes: mirrored twice, transformed, and cut to as many as hops', () => {
    const { x, input } = createInputs(graph)(channels);
    expect(x!.dims).toEqual([1, 4, 2_048, 336]);
    expect(input!.dims).toEqual([1, 2, LENGTH]);
    expect(input!.values.subarray(LENGTH, LENGTH + 100)).toEqual(channels[1]!.subarray(0, 100));
    const padded = mirrored(mirrored(channels[1]!, 1_536, 1_536 + 336 * 1_024 - LENGTH), 2_048, 2_048);
    for (const frame of [0, 1, 170, 334, 335])
      for (const bin of [0, 1, 77, 1_000, 2_047]) {
        let [re, im] = [0, 0];
        for (let n = 0; n < 4_096; n++) {
          const sample = padded[(frame + 2) * 1_024 + n]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / 4_096));
          re += sample * Math.cos((2 * Math.PI * ((n * bin) % 4_096)) / 4_096);
          im -= sample * Math.sin((2 * Math.PI * ((n * bin) % 4_096)) / 4_096);
        }
        const at = (2 * 2_048 + bin) * 336 + frame; // channels and parts are one axis: left real, left imaginary, right real
        expect(x!.values[at]).toBeCloseTo(re / 64, 5);
        expect(x!.values[at + 2_048 * 336]).toBeCloseTo(im / 64, 5);
      }
  });

  test('is inverted as Demucs does it: with two silent frames at either end', () => {
    const tones = [440, 3_000].map((hz) => sine({ seconds: 8, hz, level: 0.5 }).slice(0, LENGTH));
    const { x } = createInputs(graph)(tones);
    const spectra = new Float32Array(4 * x!.values.length);
    spectra.set(x!.values, 3 * x!.values.length);
    const outputs = {
      output: { dims: [1, 4, 4, 2_048, 336], values: spectra },
      add_67: { dims: [1, 4, 2, LENGTH], values: new Float32Array(8 * LENGTH) },
    };
    const [drums, vocals] = createStemReader(graph)(outputs, { channels: tones, wanted: ['drums', 'vocals'] });
    expect(drums!.every((plane) => plane.every((sample) => sample === 0))).toBe(true);
    // Of the windows over a sample, those of the silent frames are missing.
    for (const i of [0, 10, 500, 1_000, 1_535, 1_537, 2_000, 170_000, 342_000, 343_000, 343_979])
      tones.forEach((tone, channel) => expect(vocals![channel]![i]!).toBeCloseTo(present(i) * tone[i]!, 4));
    expect(present(0)).toBeCloseTo(0.5, 1);
    expect(present(1_537)).toBeCloseTo(1, 9);
  });
});

test('muted bins are zeros, and the others as before', () => {
  const { size, bins } = MDX_SHAPES[0]!;
  const front = { kind: 'stft', size, hop: 1_024, pad: 'reflect', end_frame: true, bins } as const;
  const [muted, whole] = [{ ...front, muted_bins: 3 }, front].map((each) => {
    const graph = graphSchema.parse(describedMdx(MDX_SHAPES[0]!, 'vocals', { front_end: each }));
    const samples = noise({ seconds: 7, seed: 3 }).slice(0, graph.chunk.length);
    return createFrontEnd(graph)([samples, samples]).values;
  });
  expect(whole!.some((value, i) => binOf(i) < 3 && value !== 0)).toBe(true);
  expect(muted!.findIndex((value, i) => value !== (binOf(i) < 3 ? 0 : whole![i]))).toBe(-1);
});

/** Returns the share of the squared windows over a sample that is not of silent frames. */
function present(i: number): number {
  let sum = 0;
  for (let frame = 0; frame < 336; frame++) {
    const n = i - (frame * 1_024 + 512 - 2_048);
    if (n >= 0 && n < 4_096) sum += (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / 4_096)) ** 2;
  }
  return sum / 1.5;
}

/** Returns the bin of a number in a tensor of 2,048 bins and 256 frames. */
function binOf(i: number): number {
  return Math.floor(i / 256) % 2_048;
}

/** Returns samples with some of them mirrored about the first and the last one, as `reflect` of PyTorch does. */
function mirrored(samples: Float32Array, before: number, after: number): Float32Array {
  const last = samples.length - 1;
  return Float32Array.from({ length: before + samples.length + after }, (_, i) => {
    const at = Math.abs(i - before);
    return samples[at <= last ? at : 2 * last - at]!;
  });
}
