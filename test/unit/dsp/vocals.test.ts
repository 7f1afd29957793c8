import { describe, expect, test } from 'vitest';
import {
  separateParts,
  separateVocals,
  withoutVocals,
  type ModelPart,
  type VocalSeparator,
} from '../../../audio/dsp/separation/vocal-separation.ts';
import { noise } from '../../infra/audio.ts';

const RATE = 8_000;

/** A model whose vocals are half of each channel, with garbage at either end of a block. */
function halving(sampleRate: number): VocalSeparator & { blocks: number } {
  return {
    sampleRate,
    block: 3 * sampleRate,
    blocks: 0,
    vocals(left, right) {
      this.blocks++;
      const invalid = 0.3 * sampleRate;
      return [left, right].map((plane) =>
        plane.map((x, i) => (i < invalid || i >= plane.length - invalid ? 99 : x * 0.5)),
      );
    },
  };
}

/** A model of three parts, each a share of the mix, that names how its blocks are joined; the samples in its margins are garbage. */
function ofParts(joint: NonNullable<VocalSeparator['joint']>): VocalSeparator {
  const block = 3 * RATE;
  const separate = (left: Float32Array, right: Float32Array, wanted: readonly ModelPart[]) =>
    wanted.map((part) =>
      [left, right].map((plane) =>
        plane.map((x, i) => (i < joint.margin || i >= joint.margin + joint.step + joint.fade ? 99 : x * SHARES[part])),
      ),
    );
  return {
    sampleRate: RATE,
    block,
    joint,
    vocals: (left, right) => separate(left, right, ['vocals'])[0]!,
    parts: { names: ['vocals', 'drums', 'bass'], separate },
  };
}
const SHARES: Record<ModelPart, number> = { vocals: 0.5, drums: 0.25, bass: 0.125 };

function source(planes: Float32Array[]) {
  return {
    sampleRate: RATE,
    channels: planes.length,
    frames: planes[0]!.length,
    read: (start: number, length: number) => planes.map((plane) => plane.slice(start, start + length)),
  };
}

/** Returns the maximum difference between samples and half of others. */
function maxError(samples: Float32Array, whole: Float32Array): number {
  return samples.reduce((max, x, i) => Math.max(max, Math.abs(x - 0.5 * whole[i]!)), 0);
}

describe('vocals by a model', () => {
  const planes = [1, 2, 3].map((seed) => noise({ seconds: 7.3, sampleRate: RATE, seed }));

  test.each([1, 2, 3])('are continuous across blocks, with %d channels', (channels) => {
    const separator = halving(RATE);
    let at = 0;
    for (const { mix, vocals } of separateVocals(source(planes.slice(0, channels)), separator)) {
      mix.forEach((plane, channel) => {
        expect(plane).toEqual(planes[channel]!.slice(at, at + plane.length));
        expect(maxError(vocals[channel]!, plane)).toBeLessThan(1e-6);
      });
      at += mix[0]!.length;
    }
    expect(at).toBe(planes[0]!.length);
    expect(separator.blocks).toBeGreaterThan(3);
  });

  test.each([
    { margin: 0, step: 3 * RATE, fade: 0 },
    { margin: 2_000, step: 20_000, fade: 0 },
    { margin: 2_000, step: 16_000, fade: 4_000 },
    { margin: 0, step: 1.5 * RATE, fade: 1.5 * RATE },
  ])('and other parts are joined as the model says: %o', (joint) => {
    for (const channels of [1, 2, 3]) {
      let at = 0;
      for (const { mix, parts } of separateParts(source(planes.slice(0, channels)), ofParts(joint), [
        'bass',
        'vocals',
      ])) {
        mix.forEach((plane, channel) => {
          expect(plane).toEqual(planes[channel]!.slice(at, at + plane.length));
          const [bass, vocals] = parts.map((part) => part[channel]!);
          expect(maxError(vocals!, plane)).toBeLessThan(1e-6);
          expect(
            maxError(
              bass!.map((x) => 4 * x),
              plane,
            ),
          ).toBeLessThan(1e-6);
        });
        at += mix[0]!.length;
      }
      expect(at).toBe(planes[0]!.length);
    }
  });

  test('stay aligned if the model has another sample rate', () => {
    const tone = Float32Array.from({ length: 4 * RATE }, (_, i) => Math.sin((2 * Math.PI * 440 * i) / RATE));
    const made = [...separateVocals(source([tone]), halving(11_025))].flatMap(({ vocals }) => [...vocals[0]!]);
    expect(made).toHaveLength(tone.length);
    expect(maxError(Float32Array.from(made.slice(400, -400)), tone.subarray(400))).toBeLessThan(1e-3);
  });

  test('are subtracted from a mix that is read forwards, with overlaps', () => {
    const rest = withoutVocals(source(planes.slice(0, 2)), halving(RATE));
    for (const [start, length] of [
      [0, 5_000],
      [4_000, 30_000],
      [33_000, 50_000],
    ] as const) {
      const [read] = rest.read(start, length);
      const truth = planes[0]!.slice(start, start + length);
      expect(read).toHaveLength(truth.length);
      expect(maxError(read!, truth)).toBeLessThan(1e-6);
    }
    expect(() => rest.read(0, 10)).toThrow(RangeError);
  });
});
