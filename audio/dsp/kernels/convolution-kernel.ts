import {
  advance,
  assemble,
  float4,
  float4At,
  int,
  intAt,
  plus,
  repeat,
  store,
  vectorAt,
  defineFunction,
  type Code,
  type Local,
} from './wasm-assembler.ts';
import { softmaxFours } from './softmax.ts';
import { combineTiles, transformTiles } from './winograd.ts';

/** Outputs computed at once. */
export const LANES = 8;
/** Columns computed at once. */
export const COLUMNS = 4;

/** Outputs of one column computed at once by `accumulateOne`. */
export const WIDE = 32;

/**
 * WebAssembly functions over one memory: addresses are bytes in `memory`, steps are bytes from one column to the next.
 */
export interface ConvolutionKernel {
  memory: { readonly buffer: ArrayBuffer };
  /**
   * Adds to `groups` times four columns of eight 32-bit outputs the products of `taps` consecutive inputs with weights
   * [tap][eight]. Bounds are not checked: the caller owns the memory.
   */
  accumulate(
    input: number,
    weights: number,
    output: number,
    taps: number,
    groups: number,
    inputStep: number,
    outputStep: number,
  ): void;
  /**
   * The same for one column of `groups` times 32 outputs, whose weights lie `weightStep` bytes apart: seven times as
   * fast as four equal columns.
   */
  accumulateOne(input: number, weights: number, output: number, taps: number, groups: number, weightStep: number): void;
  /**
   * Sets `groups` times four columns of eight outputs to eight biases plus the products of `runs` times `taps` consecutive inputs with weights
   * [run][tap][eight], but at least to the number at `floor`: as `accumulate` for one run after the other. `offsets` is the address of a 32-bit
   * integer for each run, the bytes from `input` to its first input.
   */
  convolve(
    input: number,
    weights: number,
    output: number,
    taps: number,
    groups: number,
    inputStep: number,
    outputStep: number,
    runs: number,
    offsets: number,
    biases: number,
    floor: number,
  ): void;
  /** Adds `columns` times `fours` times four 32-bit floats, each column `repeats` times, to those from `to` on. */
  addRepeated(from: number, to: number, fours: number, columns: number, repeats: number): void;
  /** Transforms inputs for a convolution by tiles, see `transformTiles`. */
  transformTiles(from: number, to: number, fours: number, tiles: number, step: number, plane: number): void;
  /** Combines the sums of a convolution by tiles, see `combineTiles`. */
  combineTiles(
    from: number,
    to: number,
    tiles: number,
    step: number,
    next: number,
    plane: number,
    biases: number,
    floor: number,
  ): void;
  /** Replaces each of `count` times four floats from `at` on by their softmax. */
  softmaxFours(at: number, count: number): void;
}

/**
 * Returns the inner loop of a convolution in WebAssembly SIMD over a memory of `bytes` bytes, about twenty times as
 * fast as a plain loop.
 */
export function createConvolutionKernel(bytes: number): ConvolutionKernel {
  const { buffer, exports } = make(bytes);
  return {
    memory: { buffer },
    accumulate: exports['accumulate'] as ConvolutionKernel['accumulate'],
    accumulateOne: exports['accumulateOne'] as ConvolutionKernel['accumulateOne'],
    convolve: exports['convolve'] as ConvolutionKernel['convolve'],
    addRepeated: exports['addRepeated'] as ConvolutionKernel['addRepeated'],
    transformTiles: exports['transformTiles'] as ConvolutionKernel['transformTiles'],
    combineTiles: exports['combineTiles'] as ConvolutionKernel['combineTiles'],
    softmaxFours: exports['softmaxFours'] as ConvolutionKernel['softmaxFours'],
  };
}

/**
 * Returns weights in the order in which the kernel reads them: [group of eight outputs][input][eight]; `outputs` is a
 * multiple of eight.
 */
export function packWeights(
  outputs: number,
  inputs: number,
  weight: (output: number, input: number) => number,
): Float32Array {
  const all = new Float32Array(outputs * inputs);
  let at = 0;
  for (let lane = 0; lane < outputs; lane += LANES)
    for (let i = 0; i < inputs; i++) for (let out = lane; out < lane + LANES; out++) all[at++] = weight(out, i);
  return all;
}

const columns = [0, 1, 2, 3] as const;
const halves = [0, 1] as const;

const PLACES = ['place0', 'place1', 'place2', 'place3', 'weightAt', 'left', 'outputAt'] as const;
const VECTORS = [
  ...(['sum00', 'sum01', 'sum10', 'sum11', 'sum20', 'sum21', 'sum30', 'sum31'] as const),
  ...(['factor0', 'factor1', 'value'] as const),
] as const;
type FourColumns = Record<
  'output' | 'outputStep' | 'inputStep' | 'taps' | (typeof PLACES)[number] | (typeof VECTORS)[number],
  Local
>;

/** Emits code for each of eight sums, with its half of the outputs; `outputAt` is the address of its column. */
function eachOutput(locals: FourColumns, code: (sum: Local, half: number) => Code): Code[] {
  const { output, outputStep, outputAt } = locals;
  return columns.flatMap((c) => [
    outputAt.set(c === 0 ? output.get : plus(outputAt.get, outputStep.get)),
    ...halves.map((h) => code(locals[`sum${c}${h}`], h)),
  ]);
}

/** Emits the addition of the products of `taps` inputs of four columns, from an address on, with the weights from `weightAt` on. */
function addProducts(locals: FourColumns, from: Code): Code[] {
  const { inputStep, taps, weightAt, left, value } = locals;
  const places = columns.map((c) => locals[`place${c}`]);
  return [
    ...places.map((place, c) => place.set(c === 0 ? from : plus(places[c - 1]!.get, inputStep.get))),
    left.set(taps.get),
    repeat(left, [
      ...halves.map((h) => locals[`factor${h}`].set(vectorAt(weightAt.get, 16 * h))),
      ...columns.flatMap((c) => [
        value.set(float4At(places[c]!.get)),
        ...halves.map((h) => {
          const sum = locals[`sum${c}${h}`];
          return sum.set(float4.add(sum.get, float4.mul(value.get, locals[`factor${h}`].get)));
        }),
        advance(places[c]!, int(4)),
      ]),
      advance(weightAt, int(4 * LANES)),
    ]),
  ];
}

const accumulate = defineFunction(
  'accumulate',
  {
    params: ['input', 'weights', 'output', 'taps', 'groups', 'inputStep', 'outputStep'],
    ints: PLACES,
    vectors: VECTORS,
  },
  (locals) => {
    const { input, weights, output, groups, inputStep, outputStep, weightAt, outputAt } = locals;
    return [
      repeat(groups, [
        weightAt.set(weights.get),
        ...eachOutput(locals, (sum, h) => sum.set(vectorAt(outputAt.get, 16 * h))),
        ...addProducts(locals, input.get),
        ...eachOutput(locals, (sum, h) => store(outputAt.get, sum.get, 16 * h)),
        ...columns.map(() => advance(input, inputStep.get)),
        ...columns.map(() => advance(output, outputStep.get)),
      ]),
    ];
  },
);

const convolve = defineFunction(
  'convolve',
  {
    params: [
      ...(['input', 'weights', 'output', 'taps', 'groups', 'inputStep', 'outputStep'] as const),
      ...(['runs', 'offsets', 'biases', 'floor'] as const),
    ],
    ints: [...PLACES, 'offsetAt', 'runsLeft'],
    vectors: VECTORS,
  },
  (locals) => {
    const { input, weights, output, groups, inputStep, outputStep, weightAt, outputAt, value } = locals;
    const { runs, offsets, biases, floor, offsetAt, runsLeft } = locals;
    return [
      repeat(groups, [
        weightAt.set(weights.get),
        ...eachOutput(locals, (sum, h) => sum.set(vectorAt(biases.get, 16 * h))),
        offsetAt.set(offsets.get),
        runsLeft.set(runs.get),
        repeat(runsLeft, [...addProducts(locals, plus(input.get, intAt(offsetAt.get))), advance(offsetAt, int(4))]),
        value.set(float4At(floor.get)),
        ...eachOutput(locals, (sum, h) => store(outputAt.get, float4.max(sum.get, value.get), 16 * h)),
        ...columns.map(() => advance(input, inputStep.get)),
        ...columns.map(() => advance(output, outputStep.get)),
      ]),
    ];
  },
);

const addRepeated = defineFunction(
  'addRepeated',
  { params: ['from', 'to', 'fours', 'columns', 'repeats'], ints: ['place', 'left', 'times'], vectors: [] },
  ({ from, to, fours, columns: count, repeats, place, left, times }) => [
    repeat(count, [
      times.set(repeats.get),
      repeat(times, [
        place.set(from.get),
        left.set(fours.get),
        repeat(left, [
          store(to.get, float4.add(vectorAt(to.get), vectorAt(place.get))),
          advance(to, int(16)),
          advance(place, int(16)),
        ]),
      ]),
      from.set(place.get),
    ]),
  ],
);

const accumulateOne = defineFunction(
  'accumulateOne',
  {
    params: ['input', 'weights', 'output', 'taps', 'groups', 'weightStep'],
    ints: ['place', 'weight0', 'weight1', 'weight2', 'weight3', 'left'],
    vectors: ['sum00', 'sum01', 'sum10', 'sum11', 'sum20', 'sum21', 'sum30', 'sum31', 'value'],
  },
  (locals) => {
    const { input, weights, output, taps, groups, weightStep, place, left, value } = locals;
    const streams = columns.map((part) => locals[`weight${part}`]);
    const eachSum = (code: (sum: Local, part: number, half: number) => Code): Code[] =>
      columns.flatMap((part) => halves.map((h) => code(locals[`sum${part}${h}`], part, h)));
    return [
      repeat(groups, [
        place.set(input.get),
        left.set(taps.get),
        ...streams.map((stream, n) => stream.set(n === 0 ? weights.get : plus(streams[n - 1]!.get, weightStep.get))),
        ...eachSum((sum, part, h) => sum.set(vectorAt(output.get, 32 * part + 16 * h))),
        repeat(left, [
          value.set(float4At(place.get)),
          ...eachSum((sum, part, h) =>
            sum.set(float4.add(sum.get, float4.mul(value.get, vectorAt(streams[part]!.get, 16 * h)))),
          ),
          ...streams.map((stream) => advance(stream, int(4 * LANES))),
          advance(place, int(4)),
        ]),
        ...eachSum((sum, part, h) => store(output.get, sum.get, 32 * part + 16 * h)),
        ...streams.map(() => advance(weights, weightStep.get)),
        advance(output, int(4 * WIDE)),
      ]),
    ];
  },
);

const make = assemble([accumulate, accumulateOne, convolve, addRepeated, transformTiles, combineTiles, softmaxFours]);
