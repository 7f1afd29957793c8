import {
  firstFours,
  fours,
  ONE,
  products,
  PLACES,
  realTurns,
  squares,
  SUMS,
  TURNS,
  turnsOf,
  twos,
  unfolded,
  VALUES,
  type Locals,
  type Planes,
  type Step,
} from './fft-wasm.ts';
import { assemble, write } from '../kernels/wasm-assembler.ts';

/** A Fourier transform in WebAssembly memory, whose arrays stay where they are and are overwritten by every call. */
export interface FftKernel {
  /** Of complex signals all real parts, then all imaginary ones; of real signals the samples. */
  readonly input: Float64Array;
  /** Makes `input` the products of as many samples, from `from` on, with a window. */
  weigh(samples: Float32Array, from: number, window: Float64Array): void;
  /** Bins; of real signals from 0 to half their length. */
  readonly re: Float64Array;
  readonly im: Float64Array;
  transform(): void;
  /** Squared magnitudes of the bins that were computed last. */
  power(): Float64Array;
}

const kernels = new Map<string, FftKernel>();
/** Kernels up to this size stay for whoever is next: there is one of each, however many transforms are made. */
const MOST_KEPT = 2 ** 16;

/** The kernel for `size` samples, a power of two of at least 8. Others use it too: nothing stays in it between two calls. */
export function fftKernel(kind: 'real' | 'complex', size: number): FftKernel {
  if (size < 8 || (size & (size - 1)) !== 0) throw new RangeError(`${size} is no power of two of at least 8`);
  const name = `${kind} ${size}`;
  const known = kernels.get(name);
  if (known) return known;
  const made = kind === 'real' ? createKernel(size / 2, { real: true }) : createKernel(size, { real: false });
  if (size <= MOST_KEPT) kernels.set(name, made);
  return made;
}

/** Numbers that a transform of four writes past its end. */
const SLACK = 4;

function createKernel(size: number, { real }: { real: boolean }): FftKernel {
  let bytes = 0;
  const tables: { at: number; values: Float64Array }[] = [];
  const room = (count: number): number => {
    bytes += ONE * count;
    return bytes - ONE * count;
  };
  const table = (values: Float64Array): number => {
    const at = room(values.length);
    tables.push({ at, values });
    return at;
  };
  const input = room(2 * size);
  const planes = [0, 1].map((): Planes => ({ re: room(size + SLACK), im: room(size + SLACK) }));
  const powers = room(size + SLACK);
  const [plain, weights] = [room(size), room(2 * size)];

  const transform = write(
    'transform',
    { params: [], ints: PLACES, vectors: [...VALUES, ...SUMS, ...TURNS] },
    (locals) => {
      const steps = stepsOf(locals, { size, real, table });
      let from: Planes = { re: input, im: input + ONE * size };
      return steps.flatMap((step, i) => {
        const to = planes[(steps.length - 1 - i) % 2]!;
        const code = step(from, to);
        from = to;
        return code;
      });
    },
  );
  const power = write('power', { params: [], ints: ['at', 'left'], vectors: ['r', 'i'] }, (locals) =>
    squares(locals, { from: planes[0]!, to: powers, pairs: size / 2 + 1 }),
  );
  const weigh = write('weigh', { params: [], ints: ['at', 'to', 'left'], vectors: [] }, (locals) =>
    products(locals, { samples: plain, window: weights, into: input, pairs: size }),
  );
  const { buffer, exports } = assemble([transform, power, weigh])(bytes);
  for (const { at, values } of tables) new Float64Array(buffer, at).set(values);
  const bins = real ? size + 1 : size;
  const view = (at: number, count: number): Float64Array => new Float64Array(buffer, at, count);
  const [re, im] = [view(planes[0]!.re, bins), view(planes[0]!.im, bins)];
  const [halfRe, halfIm] = [view(planes[1]!.re, 1), view(planes[1]!.im, 1)];
  const squared = view(powers, bins);
  const run = exports['transform'] as () => void;
  const measure = exports['power'] as () => void;
  const multiply = exports['weigh'] as () => void;
  const given = new Float32Array(buffer, plain, 2 * size);
  const shape = view(weights, 2 * size);
  return {
    input: view(input, 2 * size),
    re,
    im,
    weigh(samples, from, window) {
      given.set(samples.subarray(from, from + 2 * size));
      shape.set(window);
      multiply();
    },
    transform() {
      run();
      if (!real) return;
      re[0] = halfRe[0]! + halfIm[0]!;
      re[size] = halfRe[0]! - halfIm[0]!;
      im[0] = 0;
      im[size] = 0;
    },
    power() {
      measure();
      return squared;
    },
  };
}

function stepsOf(
  locals: Locals,
  { size, real, table }: { size: number; real: boolean; table: (values: Float64Array) => number },
): Step[] {
  const first = table(turnsOf(size / 4, { pairs: true }));
  const steps = [firstFours(locals, { size, turns: first, interleaved: real })];
  let stride = 4;
  for (; 4 * stride <= size; stride *= 4)
    steps.push(fours(locals, { size, turns: table(turnsOf(size / (4 * stride), { pairs: false })), stride }));
  if (stride < size) steps.push(twos(locals, size));
  if (real) steps.push(unfolded(locals, { size, turns: table(realTurns(size)) }));
  return steps;
}
