/** Fourier transform of real signals of one size, a power of two of at least 8; its buffers are reused by every call. */
export interface RealFft {
  readonly size: number;
  /** Transforms `size` samples; bins 0 to size / 2 lie in `re` and `im`. */
  forward(samples: ArrayLike<number>): void;
  /** Squared magnitudes of what was transformed last, bins 0 to size / 2. */
  power(into: Float64Array): void;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Makes the transform of one size: a complex one of half the size, then the real recombination. */
export function createRealFft(size: number): RealFft {
  if (size < 8 || (size & (size - 1)) !== 0) throw new RangeError(`${size} is no power of two of at least 8`);
  const half = size / 2;
  const order = bitReversal(half);
  const cos = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sin = Float64Array.from({ length: half }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  const zr = new Float64Array(half);
  const zi = new Float64Array(half);
  const re = new Float64Array(half + 1);
  const im = new Float64Array(half + 1);

  /** Decimation in time; the first two stages are one of radix 4, without multiplications. */
  function transform(): void {
    for (let i = 0; i < half; i += 4) {
      const ar = zr[i]! + zr[i + 1]!;
      const ai = zi[i]! + zi[i + 1]!;
      const br = zr[i]! - zr[i + 1]!;
      const bi = zi[i]! - zi[i + 1]!;
      const cr = zr[i + 2]! + zr[i + 3]!;
      const ci = zi[i + 2]! + zi[i + 3]!;
      const dr = zr[i + 2]! - zr[i + 3]!;
      const di = zi[i + 2]! - zi[i + 3]!;
      zr[i] = ar + cr;
      zi[i] = ai + ci;
      zr[i + 1] = br + di;
      zi[i + 1] = bi - dr;
      zr[i + 2] = ar - cr;
      zi[i + 2] = ai - ci;
      zr[i + 3] = br - di;
      zi[i + 3] = bi + dr;
    }
    for (let width = 4; width < half; width *= 2) {
      const stride = half / width; // of the twiddles of `size`
      for (let block = 0; block < half; block += 2 * width) {
        for (let k = 0; k < width; k++) {
          const wr = cos[k * stride]!;
          const wi = sin[k * stride]!;
          const i = block + k;
          const j = i + width;
          const tr = zr[j]! * wr - zi[j]! * wi;
          const ti = zr[j]! * wi + zi[j]! * wr;
          zr[j] = zr[i]! - tr;
          zi[j] = zi[i]! - ti;
          zr[i]! += tr;
          zi[i]! += ti;
        }
      }
    }
  }

  return {
    size,
    re,
    im,
    forward(samples) {
      for (let i = 0; i < half; i++) {
        const from = 2 * order[i]!;
        zr[i] = samples[from]!;
        zi[i] = samples[from + 1]!;
      }
      transform();
      re[0] = zr[0]! + zi[0]!;
      im[0] = 0;
      re[half] = zr[0]! - zi[0]!;
      im[half] = 0;
      for (let k = 1; k < half; k++) {
        const evenR = (zr[k]! + zr[half - k]!) / 2;
        const evenI = (zi[k]! - zi[half - k]!) / 2;
        const oddR = (zi[k]! + zi[half - k]!) / 2;
        const oddI = (zr[half - k]! - zr[k]!) / 2;
        re[k] = evenR + oddR * cos[k]! - oddI * sin[k]!;
        im[k] = evenI + oddR * sin[k]! + oddI * cos[k]!;
      }
    },
    power(into) {
      for (let k = 0; k <= half; k++) into[k] = re[k]! * re[k]! + im[k]! * im[k]!;
    },
  };
}

/** The least power of two that is not below `n`, at least 8. */
export function powerOfTwo(n: number): number {
  return Math.max(8, 2 ** Math.ceil(Math.log2(n)));
}

function bitReversal(n: number): Uint32Array {
  const order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = (order[i >> 1]! >> 1) | (i & 1 ? n >> 1 : 0);
  return order;
}
