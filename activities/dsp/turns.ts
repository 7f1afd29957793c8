/** Frames of one speaker, as sums: their number, sum and sum of products of the features. */
interface Cluster {
  count: number;
  sum: Float64Array;
  products: Float64Array;
  logDet: number;
}

export interface TurnOptions {
  /** Features per frame. */
  width: number;
  /** Price of one more speaker, in units of the Bayesian information criterion. */
  penalty?: number;
}

/** Pieces are joined within blocks first, so that an hour's do not all meet each other. */
const BLOCK = 60;
/** Frames that count as one: neighbours hardly differ. */
const ALIKE = 3;
/** Part of the spread of all frames added to that of each cluster, so that short pieces do not seem all of a kind. */
const RIDGE = 0.05;
const PENALTY = 1;

/**
 * Tells which pieces of speech are of the same speaker: pieces are joined, the likest first, as long as one Gaussian serves two
 * of them as well as two would (Chen & Gopalakrishnan 1998). Answers a number per piece, from 0 in order of appearance.
 */
export function tellSpeakers(pieces: readonly Float64Array[], { width, penalty = PENALTY }: TurnOptions): number[] {
  const all = pieces.filter((piece) => piece.length > 0);
  if (all.length === 0) return pieces.map(() => 0);
  const ridge = ridgeOf(all, width);
  let clusters = pieces.map((piece, at) => ({ members: [at], cluster: clusterOf(piece, width, ridge) }));
  const join = (some: typeof clusters): typeof clusters => {
    const left = [...some];
    for (;;) {
      let best = { gain: 0, a: -1, b: -1 };
      for (let a = 0; a < left.length; a++) {
        for (let b = a + 1; b < left.length; b++) {
          const gain = likeness(left[a]!.cluster, left[b]!.cluster, width, ridge, penalty);
          if (gain > best.gain) best = { gain, a, b };
        }
      }
      if (best.a < 0) return left;
      const [{ members: first, cluster: one }, { members: second, cluster: other }] = [left[best.a]!, left[best.b]!];
      left[best.a] = { members: [...first, ...second], cluster: joined(one, other, width, ridge) };
      left.splice(best.b, 1);
    }
  };
  const blocks: typeof clusters = [];
  for (let at = 0; at < clusters.length; at += BLOCK) blocks.push(...join(clusters.slice(at, at + BLOCK)));
  clusters = join(blocks);
  const speakers = pieces.map(() => 0);
  clusters
    .toSorted((a, b) => Math.min(...a.members) - Math.min(...b.members))
    .forEach(({ members }, speaker) => members.forEach((piece) => (speakers[piece] = speaker)));
  return speakers;
}

function clusterOf(frames: Float64Array, width: number, ridge: Float64Array): Cluster {
  const sum = new Float64Array(width);
  const products = new Float64Array(width * width);
  const count = frames.length / width;
  for (let at = 0; at < frames.length; at += width) {
    for (let i = 0; i < width; i++) {
      sum[i]! += frames[at + i]!;
      for (let j = 0; j <= i; j++) products[i * width + j]! += frames[at + i]! * frames[at + j]!;
    }
  }
  return { count, sum, products, logDet: logDetOf({ count, sum, products }, width, ridge) };
}

function joined(a: Cluster, b: Cluster, width: number, ridge: Float64Array): Cluster {
  const both = {
    count: a.count + b.count,
    sum: a.sum.map((value, i) => value + b.sum[i]!),
    products: a.products.map((value, i) => value + b.products[i]!),
  };
  return { ...both, logDet: logDetOf(both, width, ridge) };
}

/** By how much one Gaussian is to be preferred to two; above 0 it is. */
function likeness(a: Cluster, b: Cluster, width: number, ridge: Float64Array, penalty: number): number {
  const both = joined(a, b, width, ridge);
  const lost = (both.count * both.logDet - a.count * a.logDet - b.count * b.logDet) / 2 / ALIKE;
  const numbers = width + (width * (width + 1)) / 2;
  return (penalty / 2) * numbers * Math.log(Math.max(2, both.count / ALIKE)) - lost;
}

/** Logarithm of the determinant of the covariance, ridge included, by Cholesky's decomposition. */
function logDetOf({ count, sum, products }: Omit<Cluster, 'logDet'>, width: number, ridge: Float64Array): number {
  const lower = new Float64Array(width * width);
  let logDet = 0;
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) {
      let value = count > 0 ? products[i * width + j]! / count - (sum[i]! / count) * (sum[j]! / count) : 0;
      if (i === j) value += ridge[i]!;
      for (let k = 0; k < j; k++) value -= lower[i * width + k]! * lower[j * width + k]!;
      if (i === j) {
        const root = Math.sqrt(Math.max(value, 1e-9));
        lower[i * width + i] = root;
        logDet += 2 * Math.log(root);
      } else lower[i * width + j] = value / lower[j * width + j]!;
    }
  }
  return logDet;
}

function ridgeOf(pieces: readonly Float64Array[], width: number): Float64Array {
  const sum = new Float64Array(width);
  const squares = new Float64Array(width);
  let count = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += width, count++) {
      for (let i = 0; i < width; i++) {
        sum[i]! += piece[at + i]!;
        squares[i]! += piece[at + i]! ** 2;
      }
    }
  }
  return squares.map((value, i) => RIDGE * Math.max(1e-6, value / count - (sum[i]! / count) ** 2));
}
