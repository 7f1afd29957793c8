import {
  advance,
  call,
  defineFunction,
  double2,
  double2Of,
  float4,
  float4Of,
  globalInt,
  int,
  int4,
  intAt,
  isZero,
  leave,
  minus,
  pick,
  pick4,
  plus,
  repeat,
  shifted,
  short4TwiceAt,
  short8At,
  store,
  storeLow,
  vectorAt,
  when,
  type Code,
  type FunctionCode,
} from '../../dsp/kernels/wasm-assembler.ts';

/** Where RNNoise's structure of a layer has the addresses of its arrays, 0 for none, and its numbers of inputs and outputs, in bytes. */
const LAYER = { bias: 0, weights: 8, floatWeights: 12, indices: 16, diagonal: 20, scale: 24, inputs: 28, outputs: 32 };
/** The global that has the stack pointer, and the bytes below it that hold the inputs as 16-bit integers: a layer has 1,536 at most. */
const STACK_POINTER = 0;
const SCRATCH_BYTES = 4_096;
/** Weights of eight outputs and four inputs are stored together, and two outputs are computed in one vector. */
const BLOCK_BYTES = 32;
const PAIR_BYTES = 8;

const pairs = [0, 1, 2, 3] as const;

/**
 * Returns the function of RNNoise that computes a layer of 8-bit weights, in SIMD; its parameters are the addresses of layer, outputs and inputs.
 * Products are added as integers, so that the outputs are those of the function that it replaces, bit for bit. That one, whose index is
 * `former`, computes the layers of other weights.
 */
export function linearKernel(former: number): FunctionCode {
  return defineFunction(
    'linear',
    {
      params: ['layer', 'output', 'input'],
      ints: ['weights', 'indices', 'scale', 'rounded', 'place', 'from', 'rows', 'left'],
      vectors: ['values', 'sum0', 'sum1', 'sum2', 'sum3'],
    },
    (locals) => {
      const { layer, output, input, weights, indices, scale, rounded, place, from, rows, left, values } = locals;
      const sums = pairs.map((pair) => locals[`sum${pair}`]);
      const [first, second, third, fourth] = sums.map((sum) => sum.get) as [Code, Code, Code, Code];
      const field = (name: keyof typeof LAYER): Code => intAt(layer.get, LAYER[name]);
      const byFormer = [call(former, [layer.get, output.get, input.get]), leave];

      /** Adds the products of a block with the four inputs at an address. */
      const addBlock = (address: Code): Code[] => [
        values.set(short4TwiceAt(address)),
        ...sums.map((sum, pair) =>
          sum.set(int4.add(sum.get, int4.dot(short8At(weights.get, PAIR_BYTES * pair), values.get))),
        ),
        advance(weights, int(BLOCK_BYTES)),
      ];
      /** Stores four outputs from two vectors; each has two outputs in two parts. */
      const storeScaled = (a: Code, b: Code, offset: number): Code => {
        const whole = int4.add(pick4(a, b, [0, 2, 4, 6]), pick4(a, b, [1, 3, 5, 7]));
        return store(place.get, float4.mul(float4.ofInt4(whole), vectorAt(scale.get, offset)), offset);
      };

      return [
        when(isZero(field('weights')), byFormer),
        when(field('floatWeights'), byFormer),

        // Inputs between -1 and 1 in steps of 1/127.
        rounded.set(minus(globalInt(STACK_POINTER), int(SCRATCH_BYTES))),
        place.set(rounded.get),
        from.set(input.get),
        left.set(shifted(field('inputs'), -2)),
        repeat(left, [
          values.set(float4.mul(vectorAt(from.get), float4Of(127))),
          values.set(pick(nearest(values.get), nearest(pick(values.get, values.get, [1, 1])), [0, 2])),
          storeLow(place.get, int4.narrow(values.get, values.get)),
          advance(from, int(16)),
          advance(place, int(8)),
        ]),

        weights.set(field('weights')),
        indices.set(field('indices')),
        scale.set(field('scale')),
        place.set(output.get),
        rows.set(shifted(field('outputs'), -3)),
        repeat(rows, [
          ...sums.map((sum) => sum.set(double2Of(0))),
          // With indices, the number of blocks of these outputs and the first input of each; without, all blocks.
          when(indices.get, [
            left.set(intAt(indices.get)),
            advance(indices, int(4)),
            when(left.get, [
              repeat(left, [...addBlock(plus(rounded.get, shifted(intAt(indices.get), 1))), advance(indices, int(4))]),
            ]),
          ]),
          when(isZero(indices.get), [
            from.set(rounded.get),
            left.set(shifted(field('inputs'), -2)),
            repeat(left, [...addBlock(from.get), advance(from, int(8))]),
          ]),
          storeScaled(first, second, 0),
          storeScaled(third, fourth, 16),
          advance(scale, int(32)),
          advance(place, int(32)),
        ]),

        when(field('bias'), [
          place.set(output.get),
          from.set(field('bias')),
          left.set(shifted(field('outputs'), -2)),
          repeat(left, [
            store(place.get, float4.add(vectorAt(place.get), vectorAt(from.get))),
            advance(from, int(16)),
            advance(place, int(16)),
          ]),
        ]),
        // Each unit of a recurrent layer has three outputs, which its own state adds to by weights of 32 bits.
        when(field('diagonal'), [
          place.set(output.get),
          weights.set(field('diagonal')),
          rows.set(int(3)),
          repeat(rows, [
            from.set(input.get),
            left.set(shifted(field('inputs'), -2)),
            repeat(left, [
              store(place.get, float4.add(vectorAt(place.get), float4.mul(vectorAt(weights.get), vectorAt(from.get)))),
              ...[place, weights, from].map((each) => advance(each, int(16))),
            ]),
          ]),
        ]),
      ];
    },
  );
}

/** Rounds the lower two 32-bit floats to integers as RNNoise does, in 64 bits. */
function nearest(values: Code): Code {
  return int4.ofDouble2(double2.floor(double2.add(float4.low(values), double2Of(0.5))));
}
