import {
  advance,
  assemble,
  defineFunction,
  double2,
  double2At,
  double2Of,
  float2At,
  int,
  int4,
  plus,
  repeat,
  storeLane4,
} from './wasm-assembler.ts';

/** Bytes of a 32-bit number and of a 64-bit one. */
const HALF = 4;
const ONE = 8;
const PAIR = 2;
/** Samples of a plane that are converted at once: few enough to stay in the processor cache. */
const BLOCK = 4_096;
/** Places in memory: full scale, and the factor of the levels; the samples of a plane; all levels. */
const SCALES = 0;
const SAMPLES = 2 * ONE;
const LEVELS = SAMPLES + HALF * BLOCK;

/** Room of the kernel, in levels, and its memory, which holds no state between two calls. */
let kernel: ReturnType<typeof createKernel> | undefined;

/**
 * Returns samples as whole numbers from -`fullScale` to `fullScale` - 1, times `factor`, interleaved; those between two numbers become the nearest
 * one, halves the higher one. What is not a number becomes 0. The array is overwritten by the next call.
 */
export function interleavedLevels(
  planes: readonly Float32Array[],
  count: number,
  { fullScale, factor }: { fullScale: number; factor: number },
): Int32Array {
  const channels = planes.length;
  const room = channels * (count + 1);
  if (!kernel || kernel.room < room) kernel = createKernel(room);
  const { scales, samples, levels, convert } = kernel;
  scales.set([fullScale, factor]);
  for (let from = 0; from < count; from += BLOCK) {
    const length = Math.min(BLOCK, count - from);
    planes.forEach((plane, channel) => {
      samples.set(plane.subarray(from, from + length));
      // An odd number is followed by a level that the next block or nobody needs.
      convert(SAMPLES, LEVELS + HALF * (channels * from + channel), Math.ceil(length / PAIR), HALF * channels);
    });
  }
  return levels.subarray(0, channels * count);
}

function createKernel(room: number) {
  const { buffer, exports } = make(LEVELS + HALF * room);
  return {
    room,
    scales: new Float64Array(buffer, SCALES, 2),
    samples: new Float32Array(buffer, SAMPLES, BLOCK),
    levels: new Int32Array(buffer, LEVELS, room),
    convert: exports['convert'] as (from: number, to: number, pairs: number, step: number) => void,
  };
}

const convert = defineFunction(
  'convert',
  { params: ['from', 'to', 'pairs', 'step'], ints: [], vectors: ['value', 'scale', 'factor', 'half', 'min', 'max'] },
  ({ from, to, pairs, step, value, scale, factor, half, min, max }) => [
    scale.set(double2At(int(SCALES))),
    factor.set(double2At(int(SCALES + ONE))),
    half.set(double2Of(0.5)),
    min.set(double2.mul(scale.get, double2Of(-1))),
    max.set(double2.sub(scale.get, double2Of(1))),
    repeat(pairs, [
      value.set(double2.floor(double2.add(double2.mul(float2At(from.get), scale.get), half.get))),
      value.set(double2.mul(double2.max(double2.min(value.get, max.get), min.get), factor.get)),
      value.set(int4.ofDouble2(value.get)),
      storeLane4(to.get, value.get, 0),
      to.set(plus(to.get, step.get)),
      storeLane4(to.get, value.get, 1),
      to.set(plus(to.get, step.get)),
      advance(from, int(PAIR * HALF)),
    ]),
  ],
);

const make = assemble([convert]);
