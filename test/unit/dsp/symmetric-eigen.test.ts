import { expect, test } from 'vitest';
import { symmetricEigen } from '../../../audio/dsp/core/symmetric-eigen.ts';

test.for([1, 2, 3, 8, 40])(
  'eigenvectors of a symmetric matrix of %i rows are orthonormal and its eigenvectors',
  (size) => {
    const matrix = new Float64Array(size * size);
    for (let a = 0; a < size; a++)
      for (let b = 0; b <= a; b++)
        matrix[a * size + b] = matrix[b * size + a] = Math.sin(12.3 * a + 7.7 * b) * ((a * b) % 7);
    const { values, vectors } = symmetricEigen(matrix, size);
    const vector = (k: number) => vectors.subarray(k * size, (k + 1) * size);
    expect(values).toEqual(values.toSorted());
    for (let k = 0; k < size; k++) {
      for (let other = 0; other < size; other++)
        expect(dot(vector(k), vector(other))).toBeCloseTo(k === other ? 1 : 0, 9);
      for (let row = 0; row < size; row++)
        expect(dot(matrix.subarray(row * size, (row + 1) * size), vector(k))).toBeCloseTo(
          values[k]! * vector(k)[row]!,
          9,
        );
    }
  },
);

test('equal rows have an eigenvalue of zero', () => {
  expect(symmetricEigen(new Float64Array(9).fill(1), 3).values[2]).toBeCloseTo(3, 12);
  expect([...symmetricEigen(new Float64Array(4), 2).values]).toEqual([0, 0]);
});

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0);
}
