const BLOCK = 8;
const STRIDE = 4;
/** Constants of the index for 8 bits: (0.01 · 255)² and (0.03 · 255)². */
const [C1, C2] = [6.5025, 58.5225];

/**
 * Returns the structural similarity of two I420 pictures, 1 if they are equal: the mean over blocks of 8 by 8, 4 apart
 * (Wang et al., 2004), of the plane where it is lowest.
 */
export function ssim(one: Uint8Array, other: Uint8Array, { width, height }: { width: number; height: number }): number {
  const luma = width * height;
  const planes = [
    { from: 0, wide: width, high: height },
    { from: luma, wide: width / 2, high: height / 2 },
    { from: luma * 1.25, wide: width / 2, high: height / 2 },
  ];
  return Math.min(
    ...planes.map(({ from, wide, high }) => {
      const part = (bytes: Uint8Array): Uint8Array => bytes.subarray(from, from + wide * high);
      return ssimOfPlanes(part(one), part(other), wide);
    }),
  );
}

function ssimOfPlanes(one: Uint8Array, other: Uint8Array, width: number): number {
  const height = one.length / width;
  let sum = 0;
  let count = 0;
  for (let y = 0; y + BLOCK <= height; y += STRIDE) {
    for (let x = 0; x + BLOCK <= width; x += STRIDE) {
      sum += ssimOfBlock(one, other, { at: y * width + x, width });
      count++;
    }
  }
  return sum / count;
}

function ssimOfBlock(one: Uint8Array, other: Uint8Array, { at, width }: { at: number; width: number }): number {
  let [sum1, sum2, squares1, squares2, products] = [0, 0, 0, 0, 0];
  for (let row = 0; row < BLOCK; row++) {
    for (let i = at + row * width; i < at + row * width + BLOCK; i++) {
      const [a, b] = [one[i]!, other[i]!];
      sum1 += a;
      sum2 += b;
      squares1 += a * a;
      squares2 += b * b;
      products += a * b;
    }
  }
  const n = BLOCK * BLOCK;
  const [mean1, mean2] = [sum1 / n, sum2 / n];
  const variances = squares1 / n - mean1 ** 2 + squares2 / n - mean2 ** 2;
  const covariance = products / n - mean1 * mean2;
  return ((2 * mean1 * mean2 + C1) * (2 * covariance + C2)) / ((mean1 ** 2 + mean2 ** 2 + C1) * (variances + C2));
}
