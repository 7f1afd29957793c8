import {
  advance,
  defineFunction,
  float4,
  float4Of,
  int,
  int4,
  pick4,
  repeat,
  store,
  vectorAt,
  type Code,
} from './wasm-assembler.ts';

/** Exponents below it give 0, but for rounding. */
const MIN_EXPONENT = -80;
/** The natural logarithm of 2, as a short number, whose multiples are exact, and what it lacks. */
const LN2 = 0.693359375;
const LN2_REST = -2.1219444e-4;
/** Coefficients of the exponential function between halves of ±LN2, from the power 7 down to 2 (Cephes library, Moshier 1992). */
const POWERS = [1.98756915e-4, 1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1];
const MANTISSA_BITS = 23;

const { add, sub, mul, div, max, nearest } = float4;

/** Replaces each of `count` times four 32-bit floats by their softmax: positive shares of 1, to within 3e-7. */
export const softmaxFours = defineFunction(
  'softmaxFours',
  { params: ['at', 'count'], ints: [], vectors: ['x', 'power', 'sum', 'turns'] },
  ({ at, count, x, power, sum, turns }) => {
    /** Emits an operation on all four lanes, whose result is in each of them. */
    const acrossLanes = (operation: (a: Code, b: Code) => Code): Code[] => [
      sum.set(operation(sum.get, pick4(sum.get, sum.get, [1, 0, 3, 2]))),
      sum.set(operation(sum.get, pick4(sum.get, sum.get, [2, 3, 0, 1]))),
    ];
    return [
      repeat(count, [
        sum.set(vectorAt(at.get)),
        ...acrossLanes(max),
        x.set(max(sub(vectorAt(at.get), sum.get), float4Of(MIN_EXPONENT))),
        turns.set(nearest(mul(x.get, float4Of(Math.LOG2E)))),
        x.set(sub(sub(x.get, mul(turns.get, float4Of(LN2))), mul(turns.get, float4Of(LN2_REST)))),
        power.set(float4Of(POWERS[0]!)),
        ...POWERS.slice(1).map((factor) => power.set(add(mul(power.get, x.get), float4Of(factor)))),
        power.set(add(add(mul(mul(power.get, x.get), x.get), x.get), float4Of(1))),
        // Multiplies by a power of two: adds to the exponent.
        power.set(int4.add(power.get, int4.shiftLeft(int4.ofFloat4(turns.get), MANTISSA_BITS))),
        sum.set(power.get),
        ...acrossLanes(add),
        store(at.get, div(power.get, sum.get)),
        advance(at, int(16)),
      ]),
    ];
  },
);
