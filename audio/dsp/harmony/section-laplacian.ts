import { symmetricEigen } from '../core/symmetric-eigen.ts';

/** Numbers of clusters whose boundaries vote. */
const CLUSTERS = [3, 4, 5, 6, 7, 8] as const;
const ITERATIONS = 30;
/** Eigenvectors of more bars take too long: there is no vote then. */
const MAX_COUNT = 500;

/**
 * Returns for each bar the share of clusterings, into 3 to 8 kinds, that change at its start: spectral clustering of the graph that
 * joins repeated bars, and each bar with the next (McFee & Ellis 2014). `recurrence` is that of `recurrenceMatrix`, `local` the
 * similarity of timbre.
 */
export function laplacianNovelty(recurrence: Float32Array, local: Float32Array, count: number): Float64Array {
  const novelty = new Float64Array(count);
  if (count < 2 * CLUSTERS[0] || count > MAX_COUNT) return novelty;
  const embedding = spectralEmbedding(balanced(recurrence, local, count), count, CLUSTERS.at(-1)!);
  const votes = CLUSTERS.filter((clusters) => clusters < count / 2);
  for (const clusters of votes) {
    const kinds = clusterRows(embedding, { count, width: CLUSTERS.at(-1)!, clusters });
    for (let bar = 1; bar < count; bar++) if (kinds[bar] !== kinds[bar - 1]) novelty[bar]! += 1 / votes.length;
  }
  return novelty;
}

/** Returns repetitions and neighbourhoods in one graph, weighted so that both count equally at the average bar. */
function balanced(recurrence: Float32Array, local: Float32Array, count: number): Float64Array {
  const path = new Float64Array(count * count);
  for (let bar = 0; bar + 1 < count; bar++) {
    const weight = Math.exp(4 * (local[bar * count + bar + 1]! - 1));
    path[bar * count + bar + 1] = weight;
    path[(bar + 1) * count + bar] = weight;
  }
  const filtered = diagonalMedians(recurrence, count);
  let [repeats, both] = [0, 0];
  for (let a = 0; a < count; a++) {
    const repeated = rowSum(filtered, a, count);
    const near = rowSum(path, a, count);
    repeats += near * (repeated + near);
    both += (repeated + near) ** 2;
  }
  const share = both > 0 ? repeats / both : 0;
  return path.map((near, at) => share * filtered[at]! + (1 - share) * near);
}

/** Keeps a repetition where most of the five bars around it along its diagonal repeat too. */
function diagonalMedians(recurrence: Float32Array, count: number): Float64Array {
  const kept = new Float64Array(count * count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      let [sum, terms] = [0, 0];
      for (let k = -2; k <= 2; k++) {
        if (Math.min(a, b) + k < 0 || Math.max(a, b) + k >= count) continue;
        sum += recurrence[(a + k) * count + b + k]!;
        terms++;
      }
      kept[a * count + b] = sum * 2 > terms ? 1 : 0;
    }
  }
  return kept;
}

function rowSum(matrix: ArrayLike<number>, row: number, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += matrix[row * count + i]!;
  return sum;
}

/** Returns the first `width` eigenvectors of the symmetric normalised Laplacian, one row for each bar. */
function spectralEmbedding(graph: Float64Array, count: number, width: number): Float64Array {
  const degrees = Float64Array.from({ length: count }, (_, a) => Math.max(1e-9, rowSum(graph, a, count)));
  const laplacian = graph.map((weight, at) => {
    const [a, b] = [Math.floor(at / count), at % count];
    return (a === b ? 1 : 0) - weight / Math.sqrt(degrees[a]! * degrees[b]!);
  });
  const { vectors } = symmetricEigen(laplacian, count);
  const rows = new Float64Array(count * width);
  for (let a = 0; a < count; a++)
    for (let k = 0; k < Math.min(width, count); k++) rows[a * width + k] = vectors[k * count + a]!;
  return rows;
}

/** Clusters the rows by their first `clusters` values, scaled to length 1: k-means from far apart rows. */
function clusterRows(
  embedding: Float64Array,
  { count, width, clusters }: { count: number; width: number; clusters: number },
): Uint8Array {
  const points = Array.from({ length: count }, (_, a) => {
    const row = embedding.subarray(a * width, a * width + clusters);
    const norm = Math.hypot(...row) || 1;
    return row.map((value) => value / norm);
  });
  const centres = farthest(points, clusters);
  const kinds = new Uint8Array(count);
  for (let round = 0; round < ITERATIONS; round++) {
    let moved = false;
    points.forEach((point, a) => {
      const nearest = centres.reduce(
        (best, centre, k) => (squared(point, centre) < squared(point, centres[best]!) ? k : best),
        0,
      );
      if (nearest !== kinds[a]) moved = true;
      kinds[a] = nearest;
    });
    if (!moved) break;
    centres.forEach((centre, k) => {
      const members = points.filter((_, a) => kinds[a] === k);
      if (members.length > 0)
        for (let i = 0; i < clusters; i++)
          centre[i] = members.reduce((sum, member) => sum + member[i]!, 0) / members.length;
    });
  }
  return kinds;
}

/** Returns copies of points, each farthest from those before it; the first is the first bar. */
function farthest(points: readonly Float64Array[], clusters: number): Float64Array[] {
  const centres = [points[0]!.slice()];
  const distances = points.map((point) => squared(point, centres[0]!));
  while (centres.length < clusters) {
    const next = points[distances.indexOf(Math.max(...distances))]!.slice();
    centres.push(next);
    points.forEach((point, a) => (distances[a] = Math.min(distances[a]!, squared(point, next))));
  }
  return centres;
}

function squared(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return sum;
}
