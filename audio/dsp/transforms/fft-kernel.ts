import {
  firstRadix4,
  radix4,
  ONE,
  addWindowProducts,
  windowProducts,
  PLACES,
  realTwiddles,
  squaredMagnitudes,
  SUMS,
  TWIDDLES,
  twiddlesOf,
  radix2,
  unfoldReal,
  VALUES,
  type Locals,
  type Planes,
  type Step,
} from './fft-wasm.ts';
import { assemble, defineFunction } from '../kernels/wasm-assembler.ts';
import type { FftKernel } from './kernel-interface.ts';
import { isSmooth } from './mixed-radix.ts';
import { createMixedRadixKernel } from './mixed-radix-kernel.ts';

const kernels = new Map<string, FftKernel>();
/** Maximum size of a cached kernel; there is one per size and kind, however many transforms use it. */
const MAX_CACHED_SIZE = 2 ** 16;

/**
 * Returns the kernel for `size` samples, for powers of two in WebAssembly. It is shared: no state remains in it between two calls. Throws a
 * RangeError for a size below 8, one with a prime factor above 5, and for real signals one that is odd.
 */
export function fftKernel(kind: 'real' | 'complex', size: number): FftKernel {
  if (!isTransformSize(size, kind))
    throw new RangeError(
      `FFT size ${size} is not ${kind === 'real' ? 'an even product' : 'a product'} of 2, 3 and 5 of at least 8`,
    );
  const name = `${kind} ${size}`;
  const cached = kernels.get(name);
  if (cached) return cached;
  const made = createSized(kind, size);
  if (size <= MAX_CACHED_SIZE) kernels.set(name, made);
  return made;
}

/** Reports whether there is a kernel for a size. */
export function isTransformSize(size: number, kind: 'real' | 'complex' = 'real'): boolean {
  return size >= 8 && isSmooth(size) && (kind === 'complex' || size % 2 === 0);
}

function createSized(kind: 'real' | 'complex', size: number): FftKernel {
  if ((size & (size - 1)) !== 0) return createMixedRadixKernel(kind, size);
  return kind === 'real' ? createKernel(size / 2, { real: true }) : createKernel(size, { real: false });
}

/** Bytes of a 32-bit float. */
const HALF = ONE / 2;
/** Numbers that a radix-4 step writes past its end. */
const SLACK = 4;

function createKernel(size: number, { real }: { real: boolean }): FftKernel {
  let bytes = 0;
  const tables: { at: number; values: Float64Array }[] = [];
  const allocate = (count: number): number => {
    bytes += ONE * count;
    return bytes - ONE * count;
  };
  const table = (values: Float64Array): number => {
    const at = allocate(values.length);
    tables.push({ at, values });
    return at;
  };
  const input = allocate(2 * size);
  const planes = [0, 1].map((): Planes => ({ re: allocate(size + SLACK), im: allocate(size + SLACK) }));
  const powers = allocate(size + SLACK);
  const [samples, weights] = [allocate(size), allocate(2 * size)];
  const outputWeights = allocate(real ? 0 : size);

  const transform = defineFunction(
    'transform',
    { params: [], ints: PLACES, vectors: [...VALUES, ...SUMS, ...TWIDDLES] },
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
  const power = defineFunction('power', { params: [], ints: ['at', 'left'], vectors: ['r', 'i'] }, (locals) =>
    squaredMagnitudes(locals, { from: planes[0]!, to: powers, pairs: size / 2 + 1 }),
  );
  const signals = real ? [{ length: 2 * size, from: 0 }] : [0, size].map((from) => ({ length: size, from }));
  const counters = { params: [], ints: ['at', 'to', 'left'], vectors: [] } as const;
  const applyWindow = defineFunction('weigh', counters, (locals) =>
    signals.flatMap(({ length, from }) =>
      windowProducts(locals, {
        samples: samples + HALF * from,
        window: weights,
        into: input + ONE * from,
        pairs: length / 2,
      }),
    ),
  );
  const addWindowed = defineFunction('add', counters, (locals) =>
    [planes[0]!.im, planes[0]!.re].flatMap((values, i) =>
      addWindowProducts(locals, { values, window: outputWeights, samples: samples + HALF * size * i, pairs: size / 2 }),
    ),
  );
  const { buffer, exports } = assemble([transform, power, applyWindow, ...(real ? [] : [addWindowed])])(bytes);
  for (const { at, values } of tables) new Float64Array(buffer, at).set(values);
  const bins = real ? size + 1 : size;
  const view = (at: number, count: number): Float64Array => new Float64Array(buffer, at, count);
  const [re, im] = [view(planes[0]!.re, bins), view(planes[0]!.im, bins)];
  const [halfRe, halfIm] = [view(planes[1]!.re, 1), view(planes[1]!.im, 1)];
  const squared = view(powers, bins);
  const run = exports['transform'] as () => void;
  const measure = exports['power'] as () => void;
  const multiply = exports['weigh'] as () => void;
  const add = exports['add'] as () => void;
  const windowWeights = view(weights, 2 * size);
  const outputWindowWeights = view(outputWeights, real ? 0 : size);
  let [window, outputWindow] = [windowWeights, outputWindowWeights];
  return {
    input: view(input, 2 * size),
    samples: new Float32Array(buffer, samples, 2 * size),
    re,
    im,
    applyWindow(given) {
      if (given !== window) windowWeights.set(given);
      window = given;
      multiply();
    },
    addWindowed(given) {
      if (given !== outputWindow) outputWindowWeights.set(given);
      outputWindow = given;
      add();
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
  const first = table(twiddlesOf(size / 4, { pairs: true }));
  const steps = [firstRadix4(locals, { size, twiddles: first, interleaved: real })];
  let stride = 4;
  for (; 4 * stride <= size; stride *= 4)
    steps.push(radix4(locals, { size, twiddles: table(twiddlesOf(size / (4 * stride), { pairs: false })), stride }));
  if (stride < size) steps.push(radix2(locals, size));
  if (real) steps.push(unfoldReal(locals, { size, twiddles: table(realTwiddles(size)) }));
  return steps;
}
