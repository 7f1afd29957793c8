import { expect, test } from 'vitest';
import { interleavedLevels } from '../../../../audio/dsp/kernels/level-kernel.ts';
import { noise } from '../../../infra/audio.ts';

/** One sample, and more than are converted at once; an odd number of them, and one channel more than before. */
const SHAPES = [
  [1, 1],
  [2, 4_608],
  [3, 4_097],
  [6, 9_001],
  [2, 777],
] as const;

test.each(SHAPES)('%d channels of %d samples become the levels that Math.round gives', (channels, count) => {
  for (const { fullScale, factor } of [
    { fullScale: 2 ** 23, factor: 256 },
    { fullScale: 2 ** 15, factor: 1 },
  ]) {
    const planes = Array.from({ length: channels }, (_, seed) =>
      // Some are beyond full scale, some half-way between two levels, some far below the smallest, and some are no numbers.
      noise({ seconds: 1, sampleRate: count + 9, seed: seed + 1, level: 1.2 }).map((x, i) => {
        if (i % 97 === 96) return NaN;
        return i % 13 === 0 ? (Math.round(100 * x) + 0.5) / fullScale : x * 10 ** -(i % 9);
      }),
    );
    const expected = new Int32Array(channels * count);
    planes.forEach((plane, channel) => {
      for (let i = 0; i < count; i++) {
        const level = Math.max(-fullScale, Math.min(fullScale - 1, Math.round(plane[i]! * fullScale)));
        expected[i * channels + channel] = level * factor;
      }
    });
    expect(interleavedLevels(planes, count, { fullScale, factor })).toEqual(expected);
  }
});
