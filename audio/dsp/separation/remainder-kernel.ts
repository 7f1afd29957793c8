import {
  advance,
  assemble,
  bits,
  defineFunction,
  double2,
  double2Of,
  float2At,
  int,
  pick,
  repeat,
  store,
  storeLow,
  vectorAt,
  type Code,
  type Local,
} from '../kernels/wasm-assembler.ts';

/** Quantisation steps of 24 bits per unit, and the highest value they represent. */
const STEPS_24 = 2 ** 23;
const STEP = 1 / STEPS_24;
export const MAX_24 = (STEPS_24 - 1) / STEPS_24;

/** Bytes of a 32-bit float and of a 64-bit one. */
const HALF = 4;
const ONE = 8;
const PAIR = 2;

/** A mix and its parts, `block` samples of each, in WebAssembly memory. No state remains in it between two blocks. */
export interface RemainderKernel {
  readonly mix: Float32Array;
  /** The parts, then the rest. */
  readonly stems: readonly Float32Array[];
  /** The mix less the parts. */
  readonly left: Float64Array;
  /** Energies of the mix, of the mix less all stems, and of the stems. */
  readonly energies: Float64Array;
  /** Quantises the parts and fills `left` and the rest with what they leave; returns whether a stem exceeds full scale. */
  quantise(): boolean;
  /** Adds to `energies`, sample by sample. */
  measure(): void;
}

/** Returns the kernel for a number of parts and a number of samples, an even one. */
export function createRemainderKernel(parts: number, block: number): RemainderKernel {
  let bytes = 0;
  const allocate = (count: number, size: number): number => {
    bytes += count * size;
    return bytes - count * size;
  };
  const left = allocate(block, ONE);
  // The stems are measured in pairs: an odd number is followed by a plane of silence.
  const pairs = Math.ceil((parts + 1) / PAIR);
  const energies = allocate(PAIR * (pairs + 1), ONE);
  const excess = allocate(PAIR, ONE);
  const mix = allocate(block, HALF);
  const stems = Array.from({ length: PAIR * pairs }, () => allocate(block, HALF));
  const { buffer, exports } = make(bytes);
  const call = (name: string, ...args: number[]): void => (exports[name] as (...all: number[]) => void)(...args);
  const plane = (at: number): Float32Array => new Float32Array(buffer, at, block);
  const rest = stems[parts]!;
  const excesses = new Int32Array(buffer, excess, (PAIR * ONE) / HALF);
  return {
    mix: plane(mix),
    stems: stems.slice(0, parts + 1).map(plane),
    left: new Float64Array(buffer, left, block),
    energies: new Float64Array(buffer, energies, 2 + parts + 1),
    quantise() {
      excesses.fill(0);
      call('widen', mix, left, block / PAIR);
      for (const part of stems.slice(0, parts)) call('take', part, left, block / PAIR, excess);
      call('leave', rest, left, block / PAIR, excess);
      return excesses.some((lane) => lane !== 0);
    },
    measure() {
      call('measureRest', mix, rest, left, block / PAIR, energies);
      for (let pair = 0; pair < pairs; pair++)
        call(
          'measureTwo',
          stems[PAIR * pair]!,
          stems[PAIR * pair + 1]!,
          block / PAIR,
          energies + ONE * PAIR * (pair + 1),
        );
    },
  };
}

const widen = defineFunction(
  'widen',
  { params: ['from', 'to', 'pairs'], ints: [], vectors: [] },
  ({ from, to, pairs }) => [
    repeat(pairs, [store(to.get, float2At(from.get)), advance(from, int(PAIR * HALF)), advance(to, int(PAIR * ONE))]),
  ],
);

/** Emits the marking of values beyond full scale in `over`. */
function markExcess({ over, value, max, min }: Record<'over' | 'value' | 'max' | 'min', Local>): Code {
  const { greater, less } = double2;
  return over.set(bits.or(over.get, bits.or(greater(value.get, max.get), less(value.get, min.get))));
}

const take = defineFunction(
  'take',
  {
    params: ['part', 'left', 'pairs', 'excess'],
    ints: [],
    vectors: ['value', 'over', 'max', 'min', 'scale', 'half', 'sign', 'step'],
  },
  (locals) => {
    const { part, left, pairs, excess, value, over, max, min, scale, half, sign, step } = locals;
    return [
      max.set(double2Of(MAX_24)),
      min.set(double2Of(-1)),
      scale.set(double2Of(STEPS_24)),
      step.set(double2Of(STEP)),
      half.set(double2Of(0.5)),
      sign.set(double2Of(-0)),
      over.set(vectorAt(excess.get)),
      repeat(pairs, [
        value.set(double2.mul(float2At(part.get), scale.get)),
        // As Math.round: halves are rounded up, and what becomes 0 keeps its sign.
        value.set(bits.or(double2.floor(double2.add(value.get, half.get)), bits.and(value.get, sign.get))),
        value.set(double2.mul(value.get, step.get)),
        storeLow(part.get, double2.narrow(value.get)),
        store(left.get, double2.sub(vectorAt(left.get), value.get)),
        markExcess(locals),
        advance(part, int(PAIR * HALF)),
        advance(left, int(PAIR * ONE)),
      ]),
      store(excess.get, over.get),
    ];
  },
);

const leave = defineFunction(
  'leave',
  { params: ['rest', 'left', 'pairs', 'excess'], ints: [], vectors: ['value', 'over', 'max', 'min'] },
  (locals) => {
    const { rest, left, pairs, excess, value, over, max, min } = locals;
    return [
      max.set(double2Of(MAX_24)),
      min.set(double2Of(-1)),
      over.set(vectorAt(excess.get)),
      repeat(pairs, [
        value.set(vectorAt(left.get)),
        storeLow(rest.get, double2.narrow(value.get)),
        markExcess(locals),
        advance(rest, int(PAIR * HALF)),
        advance(left, int(PAIR * ONE)),
      ]),
      store(excess.get, over.get),
    ];
  },
);

/** Emits the addition of the squares of two pairs to two sums, one sample after the other. */
function addSquares({ a, b, sum }: Record<'a' | 'b' | 'sum', Local>): Code[] {
  return [
    a.set(double2.mul(a.get, a.get)),
    b.set(double2.mul(b.get, b.get)),
    sum.set(double2.add(sum.get, pick(a.get, b.get, [0, 2]))),
    sum.set(double2.add(sum.get, pick(a.get, b.get, [1, 3]))),
  ];
}

const measureTwo = defineFunction(
  'measureTwo',
  { params: ['first', 'second', 'pairs', 'energies'], ints: [], vectors: ['a', 'b', 'sum'] },
  (locals) => {
    const { first, second, pairs, energies, a, b, sum } = locals;
    return [
      sum.set(vectorAt(energies.get)),
      repeat(pairs, [
        a.set(float2At(first.get)),
        b.set(float2At(second.get)),
        ...addSquares(locals),
        advance(first, int(PAIR * HALF)),
        advance(second, int(PAIR * HALF)),
      ]),
      store(energies.get, sum.get),
    ];
  },
);

const measureRest = defineFunction(
  'measureRest',
  { params: ['mix', 'rest', 'left', 'pairs', 'energies'], ints: [], vectors: ['a', 'b', 'sum'] },
  (locals) => {
    const { mix, rest, left, pairs, energies, a, b, sum } = locals;
    return [
      sum.set(vectorAt(energies.get)),
      repeat(pairs, [
        a.set(float2At(mix.get)),
        b.set(double2.sub(vectorAt(left.get), float2At(rest.get))),
        ...addSquares(locals),
        advance(mix, int(PAIR * HALF)),
        advance(rest, int(PAIR * HALF)),
        advance(left, int(PAIR * ONE)),
      ]),
      store(energies.get, sum.get),
    ];
  },
);

const make = assemble([widen, take, leave, measureTwo, measureRest]);
