/** Fourier transform in place of complex signals of one size, a power of two of at least 8. */
export interface ComplexFft {
  readonly size: number;
  /** Transforms; `inverse(forward(x))` is x times `size`. */
  forward(re: Float64Array, im: Float64Array): void;
  inverse(re: Float64Array, im: Float64Array): void;
}

/** Makes the transform of one size: decimation in time, two stages at once (Cooley & Tukey 1965). */
export function createComplexFft(size: number): ComplexFft {
  if (size < 8 || (size & (size - 1)) !== 0) throw new RangeError(`${size} is no power of two of at least 8`);
  const swaps = bitReversalSwaps(size);
  const passes: Pass[] = [];
  const odd = Math.log2(size) % 2 === 1;
  for (let width = odd ? 2 : 1; width < size; width *= 4) passes.push(passOf(width));

  function forward(re: Float64Array, im: Float64Array): void {
    for (let i = 0; i < swaps.length; i += 2) {
      const [a, b] = [swaps[i]!, swaps[i + 1]!];
      const [r, m] = [re[a]!, im[a]!];
      re[a] = re[b]!;
      im[a] = im[b]!;
      re[b] = r;
      im[b] = m;
    }
    if (odd) pairs(re, im, size);
    for (const pass of passes) fours(re, im, size, pass);
  }

  // The inverse is the forward transform with real and imaginary parts exchanged.
  return { size, forward, inverse: (re, im) => forward(im, re) };
}

/** Twiddles of the second, third and fourth quarter of a butterfly. */
interface Pass {
  width: number;
  cos: Float64Array;
  sin: Float64Array;
}

function passOf(width: number): Pass {
  const cos = new Float64Array(3 * width);
  const sin = new Float64Array(3 * width);
  for (let k = 0; k < width; k++) {
    [2, 1, 3].forEach((turn, which) => {
      const angle = (-2 * Math.PI * turn * k) / (4 * width);
      cos[3 * k + which] = Math.cos(angle);
      sin[3 * k + which] = Math.sin(angle);
    });
  }
  return { width, cos, sin };
}

function pairs(re: Float64Array, im: Float64Array, size: number): void {
  for (let i = 0; i < size; i += 2) {
    const [r, m] = [re[i + 1]!, im[i + 1]!];
    re[i + 1] = re[i]! - r;
    im[i + 1] = im[i]! - m;
    re[i]! += r;
    im[i]! += m;
  }
}

function fours(re: Float64Array, im: Float64Array, size: number, { width, cos, sin }: Pass): void {
  for (let block = 0; block < size; block += 4 * width) {
    for (let k = 0; k < width; k++) {
      const i = block + k;
      const j = i + width;
      const l = j + width;
      const n = l + width;
      const t = 3 * k;
      const br = re[j]! * cos[t]! - im[j]! * sin[t]!;
      const bi = re[j]! * sin[t]! + im[j]! * cos[t]!;
      const cr = re[l]! * cos[t + 1]! - im[l]! * sin[t + 1]!;
      const ci = re[l]! * sin[t + 1]! + im[l]! * cos[t + 1]!;
      const dr = re[n]! * cos[t + 2]! - im[n]! * sin[t + 2]!;
      const di = re[n]! * sin[t + 2]! + im[n]! * cos[t + 2]!;
      const sr = re[i]! + br;
      const si = im[i]! + bi;
      const er = re[i]! - br;
      const ei = im[i]! - bi;
      re[i] = sr + (cr + dr);
      im[i] = si + (ci + di);
      re[l] = sr - (cr + dr);
      im[l] = si - (ci + di);
      re[j] = er + (ci - di);
      im[j] = ei - (cr - dr);
      re[n] = er - (ci - di);
      im[n] = ei + (cr - dr);
    }
  }
}

function bitReversalSwaps(size: number): Uint32Array {
  const order = new Uint32Array(size);
  for (let i = 0; i < size; i++) order[i] = (order[i >> 1]! >> 1) | (i & 1 ? size >> 1 : 0);
  const swaps: number[] = [];
  order.forEach((to, from) => {
    if (from < to) swaps.push(from, to);
  });
  return Uint32Array.from(swaps);
}
