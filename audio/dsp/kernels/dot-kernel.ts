import {
  advance,
  assemble,
  double2,
  double2Of,
  int,
  intAt,
  pick,
  repeat,
  store,
  vectorAt,
  defineFunction,
} from './wasm-assembler.ts';

/** Dot products computed at once. */
const AT_ONCE = 4;
const BYTES = 8;

/** Dot products of rows of weights with ranges of samples, in WebAssembly SIMD; bounds are not checked. */
export interface DotKernel {
  /** Input buffer for samples. */
  readonly samples: Float64Array;
  /** Queues the dot product of row `row` with the samples from index `from` on; at most `maxQueued` may be queued. */
  enqueue(row: number, from: number): void;
  /** Computes the queued dot products and returns them in order; the array is overwritten by the next call. */
  compute(): Float64Array;
}

/** Returns a kernel for `rows` (row-major, `taps` weights each, an even number) and a buffer of `samples` samples. */
export function createDotKernel(
  rows: Float64Array,
  { taps, samples, maxQueued }: { taps: number; samples: number; maxQueued: number },
): DotKernel {
  const samplesAt = BYTES * rows.length;
  const listAt = samplesAt + BYTES * samples;
  const capacity = AT_ONCE * Math.ceil(maxQueued / AT_ONCE);
  const sumsAt = listAt + BYTES * capacity;
  const { buffer, exports } = make(sumsAt + BYTES * capacity);
  new Float64Array(buffer).set(rows);
  const list = new Int32Array(buffer, listAt, 2 * capacity);
  const sums = new Float64Array(buffer, sumsAt, capacity);
  const dots = exports['dots'] as (list: number, sums: number, groups: number, pairs: number) => void;
  let queued = 0;
  return {
    samples: new Float64Array(buffer, samplesAt, samples),
    enqueue(row, from) {
      list[2 * queued] = BYTES * taps * row;
      list[2 * queued + 1] = samplesAt + BYTES * from;
      queued++;
    },
    compute() {
      // A last group that is not full is padded with earlier entries of the list.
      if (queued > 0) dots(listAt, sumsAt, Math.ceil(queued / AT_ONCE), taps / 2);
      queued = 0;
      return sums;
    },
  };
}

const each = [0, 1, 2, 3] as const;

const dots = defineFunction(
  'dots',
  {
    params: ['list', 'output', 'groups', 'pairs'],
    ints: ['row0', 'row1', 'row2', 'row3', 'from0', 'from1', 'from2', 'from3', 'left'],
    vectors: ['sum0', 'sum1', 'sum2', 'sum3'],
  },
  (locals) => {
    const { list, output, groups, pairs, left } = locals;
    const places = each.map((n) => ({ row: locals[`row${n}`], from: locals[`from${n}`], sum: locals[`sum${n}`] }));
    const [a, b, c, d] = each.map((n) => locals[`sum${n}`].get);
    const both = (one = a!, other = b!) => double2.add(pick(one, other, [0, 2]), pick(one, other, [1, 3]));
    return [
      repeat(groups, [
        ...places.flatMap(({ row, from, sum }, n) => [
          row.set(intAt(list.get, 8 * n)),
          from.set(intAt(list.get, 8 * n + 4)),
          sum.set(double2Of(0)),
        ]),
        left.set(pairs.get),
        repeat(
          left,
          places.flatMap(({ row, from, sum }) => [
            sum.set(double2.add(sum.get, double2.mul(vectorAt(from.get), vectorAt(row.get)))),
            advance(row, int(2 * BYTES)),
            advance(from, int(2 * BYTES)),
          ]),
        ),
        store(output.get, both(a, b)),
        store(output.get, both(c, d), 2 * BYTES),
        advance(list, int(2 * 4 * AT_ONCE)),
        advance(output, int(BYTES * AT_ONCE)),
      ]),
    ];
  },
);

const make = assemble([dots]);
