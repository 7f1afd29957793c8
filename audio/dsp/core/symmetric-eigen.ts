/** Eigenvalues in ascending order, and their unit eigenvectors: vector k is the row `vectors[k * size]` and following. */
export interface Eigen {
  values: Float64Array;
  vectors: Float64Array;
}

const MAX_SWEEPS = 60;

/**
 * Returns the eigenvalues and eigenvectors of a symmetric matrix of `size` rows, row-major: Householder's reduction to a tridiagonal
 * matrix, then QL iterations with implicit shifts (Martin, Reinsch and Wilkinson 1968; Bowdler et al. 1968).
 */
export function symmetricEigen(matrix: Float64Array, size: number): Eigen {
  const vectors = matrix.slice();
  const diagonal = new Float64Array(size);
  const beside = new Float64Array(size);
  tridiagonalise(vectors, size, diagonal, beside);
  // Rotations change two vectors at a time: each is a row meanwhile.
  const rows = vectors.map((_, at) => vectors[(at % size) * size + Math.floor(at / size)]!);
  iterate(rows, size, diagonal, beside);
  const order = [...diagonal.keys()].toSorted((a, b) => diagonal[a]! - diagonal[b]!);
  const sorted = new Float64Array(size * size);
  order.forEach((from, k) => sorted.set(rows.subarray(from * size, (from + 1) * size), k * size));
  return { values: Float64Array.from(order, (k) => diagonal[k]!), vectors: sorted };
}

/** Replaces the matrix `v` by the orthogonal matrix of the reduction; `d` and `e` get the diagonal and the elements beside it. */
function tridiagonalise(v: Float64Array, n: number, d: Float64Array, e: Float64Array): void {
  for (let i = n - 1; i > 0; i--) {
    const row = i * n;
    let scale = 0;
    for (let k = 0; k < i; k++) scale += Math.abs(v[row + k]!);
    let h = 0;
    if (i === 1 || scale === 0) e[i] = v[row + i - 1]!;
    else {
      for (let k = 0; k < i; k++) {
        v[row + k]! /= scale;
        h += v[row + k]! ** 2;
      }
      const f = v[row + i - 1]!;
      const g = f >= 0 ? -Math.sqrt(h) : Math.sqrt(h);
      e[i] = scale * g;
      h -= f * g;
      v[row + i - 1] = f - g;
      let sum = 0;
      for (let j = 0; j < i; j++) {
        v[j * n + i] = v[row + j]! / h;
        let dot = 0;
        for (let k = 0; k <= j; k++) dot += v[j * n + k]! * v[row + k]!;
        for (let k = j + 1; k < i; k++) dot += v[k * n + j]! * v[row + k]!;
        e[j] = dot / h;
        sum += e[j]! * v[row + j]!;
      }
      const half = sum / (2 * h);
      for (let j = 0; j < i; j++) {
        const fj = v[row + j]!;
        const gj = (e[j]! -= half * fj);
        for (let k = 0; k <= j; k++) v[j * n + k]! -= fj * e[k]! + gj * v[row + k]!;
      }
    }
    d[i] = h;
  }
  d[0] = 0;
  e[0] = 0;
  for (let i = 0; i < n; i++) {
    if (d[i] !== 0) {
      for (let j = 0; j < i; j++) {
        let g = 0;
        for (let k = 0; k < i; k++) g += v[i * n + k]! * v[k * n + j]!;
        for (let k = 0; k < i; k++) v[k * n + j]! -= g * v[k * n + i]!;
      }
    }
    d[i] = v[i * n + i]!;
    v[i * n + i] = 1;
    for (let j = 0; j < i; j++) v[j * n + i] = v[i * n + j] = 0;
  }
}

/** Turns the diagonal into the eigenvalues and the rows of `v` into the eigenvectors. */
function iterate(v: Float64Array, n: number, d: Float64Array, e: Float64Array): void {
  for (let i = 1; i < n; i++) e[i - 1] = e[i]!;
  e[n - 1] = 0;
  for (let l = 0; l < n; l++) {
    for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      let m = l;
      for (; m < n - 1; m++) {
        const size = Math.abs(d[m]!) + Math.abs(d[m + 1]!);
        if (Math.abs(e[m]!) <= Number.EPSILON * size) break;
      }
      if (m === l) break;
      let g = (d[l + 1]! - d[l]!) / (2 * e[l]!);
      const root = Math.hypot(g, 1);
      g = d[m]! - d[l]! + e[l]! / (g + (g >= 0 ? root : -root));
      let [s, c, p] = [1, 1, 0];
      let i = m - 1;
      for (; i >= l; i--) {
        const f = s * e[i]!;
        const b = c * e[i]!;
        const r = Math.hypot(f, g);
        e[i + 1] = r;
        if (r === 0) {
          d[i + 1]! -= p;
          e[m] = 0;
          break;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1]! - p;
        const t = (d[i]! - g) * s + 2 * c * b;
        p = s * t;
        d[i + 1] = g + p;
        g = c * t - b;
        for (let k = 0; k < n; k++) {
          const upper = v[(i + 1) * n + k]!;
          const here = v[i * n + k]!;
          v[(i + 1) * n + k] = s * here + c * upper;
          v[i * n + k] = c * here - s * upper;
        }
      }
      if (i >= l) continue;
      d[l]! -= p;
      e[l] = g;
      e[m] = 0;
    }
  }
}
