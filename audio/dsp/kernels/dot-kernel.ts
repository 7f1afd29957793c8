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
  write,
} from './wasm-assembler.ts';

/** Sums of products that are computed at once. */
const AT_ONCE = 4;
const BYTES = 8;

/** Sums of products of rows of weights with stretches of samples, in WebAssembly; nothing is checked. */
export interface DotKernel {
  /** Room for samples. */
  readonly samples: Float64Array;
  /** Asks for the sum of the products of row `row` with the samples from `from` on; at most `most` may be asked for. */
  ask(row: number, from: number): void;
  /** Answers what was asked for since the last answer, in order; overwritten by the next. */
  answer(): Float64Array;
}

/** Makes a kernel for rows of an even number of weights. */
export function createDots(
  rows: Float64Array,
  { taps, samples, most }: { taps: number; samples: number; most: number },
): DotKernel {
  const samplesAt = BYTES * rows.length;
  const listAt = samplesAt + BYTES * samples;
  const room = AT_ONCE * Math.ceil(most / AT_ONCE);
  const sumsAt = listAt + BYTES * room;
  const { buffer, exports } = make(sumsAt + BYTES * room);
  new Float64Array(buffer).set(rows);
  const list = new Int32Array(buffer, listAt, 2 * room);
  const sums = new Float64Array(buffer, sumsAt, room);
  const dots = exports['dots'] as (list: number, sums: number, groups: number, pairs: number) => void;
  let asked = 0;
  return {
    samples: new Float64Array(buffer, samplesAt, samples),
    ask(row, from) {
      list[2 * asked] = BYTES * taps * row;
      list[2 * asked + 1] = samplesAt + BYTES * from;
      asked++;
    },
    answer() {
      // A last group that is not full is filled up by what the list held before.
      if (asked > 0) dots(listAt, sumsAt, Math.ceil(asked / AT_ONCE), taps / 2);
      asked = 0;
      return sums;
    },
  };
}

const each = [0, 1, 2, 3] as const;

const dots = write(
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
