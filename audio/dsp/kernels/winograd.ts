import {
  advance,
  defineFunction,
  float4,
  float4At,
  float4Of,
  int,
  plus,
  repeat,
  store,
  vectorAt,
  type Code,
  type Local,
} from './wasm-assembler.ts';

/**
 * Convolution with three columns of weights by half the multiplications (Winograd 1980; Lavin & Gray 2016, F(4, 3)): the six inputs that four neighbouring
 * outputs depend on are transformed to six others, each of which is multiplied by one transformed weight, and the six sums are combined to four.
 */
export const TILE_OUTPUTS = 4;
export const TILE_INPUTS = 6;

/** Weights of the three columns in each of the six transformed weights. */
const WEIGHT_TRANSFORM = [
  [1 / 4, 0, 0],
  [-1 / 6, -1 / 6, -1 / 6],
  [-1 / 6, 1 / 6, -1 / 6],
  [1 / 24, 1 / 12, 1 / 6],
  [1 / 24, -1 / 12, 1 / 6],
  [0, 0, 1],
] as const;

/** Writes the six transformed weights of three neighbouring ones, `step` apart. */
export function transformWeights(
  weights: Float64Array,
  into: Float64Array,
  { from, to, step }: { from: number; to: number; step: number },
): void {
  for (let n = 0; n < TILE_INPUTS; n++) {
    const factors = WEIGHT_TRANSFORM[n]!;
    into[to + n * step] =
      factors[0] * weights[from]! + factors[1] * weights[from + 1]! + factors[2] * weights[from + 2]!;
  }
}

const { add, sub, mul, max } = float4;
const six = [0, 1, 2, 3, 4, 5] as const;
const VECTORS = ['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'a', 'b', 'two', 'four'] as const;
const FROM = ['from0', 'from1', 'from2', 'from3', 'from4', 'from5'] as const;
const TO = ['to0', 'to1', 'to2', 'to3', 'to4', 'to5'] as const;

/** Sets addresses, each `step` bytes after the one before. */
function spread(places: readonly Local[], first: Local, step: Local): Code[] {
  return places.map((place, n) => place.set(n === 0 ? first.get : plus(places[n - 1]!.get, step.get)));
}

/**
 * Transforms `tiles` times six columns of four times `fours` inputs, of which the first begins at `from` and each of the others four columns
 * later. Each of the six results is an array [tile][input], `plane` bytes after the one before.
 */
export const transformTiles = defineFunction(
  'transformTiles',
  {
    params: ['from', 'to', 'fours', 'tiles', 'step', 'plane'],
    ints: [...FROM, ...TO, 'left'],
    vectors: [...VECTORS, 'five'],
  },
  (locals) => {
    const { from, to, fours, tiles, step, plane, left, a, b, two, four, five } = locals;
    const [sources, targets] = [FROM.map((name) => locals[name]), TO.map((name) => locals[name])];
    const [v0, v1, v2, v3, v4, v5] = six.map((n) => locals[`v${n}`].get) as [Code, Code, Code, Code, Code, Code];
    return [
      two.set(float4Of(2)),
      four.set(float4Of(4)),
      five.set(float4Of(5)),
      ...spread(targets, to, plane),
      repeat(tiles, [
        ...spread(sources, from, step),
        left.set(fours.get),
        repeat(left, [
          ...six.map((n) => locals[`v${n}`].set(vectorAt(sources[n]!.get))),
          store(targets[0]!.get, add(sub(mul(v0, four.get), mul(v2, five.get)), v4)),
          store(targets[5]!.get, add(sub(mul(v1, four.get), mul(v3, five.get)), v5)),
          a.set(sub(v4, mul(v2, four.get))),
          b.set(sub(v3, mul(v1, four.get))),
          store(targets[1]!.get, add(a.get, b.get)),
          store(targets[2]!.get, sub(a.get, b.get)),
          a.set(sub(v4, v2)),
          b.set(mul(sub(v3, v1), two.get)),
          store(targets[3]!.get, add(a.get, b.get)),
          store(targets[4]!.get, sub(a.get, b.get)),
          ...[...sources, ...targets].map((place) => advance(place, int(16))),
        ]),
        ...[1, 2, 3, 4].map(() => advance(from, step.get)),
      ]),
    ];
  },
);

/**
 * Combines six arrays [tile][eight], `plane` bytes apart, to four columns of eight outputs for each tile, `step` bytes apart, of which the first is
 * `next` bytes after that of the tile before; adds eight biases and sets each output at least to the number at `floor`.
 */
export const combineTiles = defineFunction(
  'combineTiles',
  {
    params: ['from', 'to', 'tiles', 'step', 'next', 'plane', 'biases', 'floor'],
    ints: [...FROM, 'to0', 'to1', 'to2', 'to3'],
    vectors: [...VECTORS, 'eight', 'bias0', 'bias1', 'low'],
  },
  (locals) => {
    const { from, to, tiles, step, next, plane, biases, floor, a, b, two, four, eight, low } = locals;
    const sources = FROM.map((name) => locals[name]);
    const targets = ([0, 1, 2, 3] as const).map((n) => locals[`to${n}`]);
    const { v0, v1, v2, v3, v4, v5 } = locals;
    return [
      two.set(float4Of(2)),
      four.set(float4Of(4)),
      eight.set(float4Of(8)),
      low.set(float4At(floor.get)),
      ...([0, 1] as const).map((half) => locals[`bias${half}`].set(vectorAt(biases.get, 16 * half))),
      ...spread(sources, from, plane),
      repeat(tiles, [
        ...spread(targets, to, step),
        ...([0, 1] as const).flatMap((half) => {
          const bias = locals[`bias${half}`].get;
          const write = (n: number, value: Code): Code =>
            store(targets[n]!.get, max(add(value, bias), low.get), 16 * half);
          return [
            ...six.map((n) => locals[`v${n}`].set(vectorAt(sources[n]!.get, 16 * half))),
            a.set(add(v1.get, v2.get)),
            b.set(sub(v1.get, v2.get)),
            v1.set(add(v3.get, v4.get)),
            v2.set(sub(v3.get, v4.get)),
            write(0, add(add(v0.get, a.get), v1.get)),
            write(1, add(b.get, mul(v2.get, two.get))),
            write(2, add(a.get, mul(v1.get, four.get))),
            write(3, add(add(b.get, mul(v2.get, eight.get)), v5.get)),
          ];
        }),
        ...sources.map((place) => advance(place, int(32))),
        advance(to, next.get),
      ]),
    ];
  },
);
