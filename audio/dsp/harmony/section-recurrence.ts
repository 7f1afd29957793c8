/** Bars compared with their successors in one step of the embedding. */
const EMBEDDED_BARS = 3;
/** Nearest neighbours of a bar, as a share of all bars, and at least this many. */
const NEIGHBOURS = 0.06;
const MIN_NEIGHBOURS = 3;
/** Bars this close to each other are always alike. */
const MIN_LAG = 2;
/** Spread of the smoothing along time and along the lag, in bars. */
const TIME_SPREAD = 2.5;
const LAG_SPREAD = 0.7;

/** Returns the mutual nearest neighbours among bars: 1 at `a * count + b` where each is among those that resemble the other most. */
export function recurrenceMatrix(similarity: Float32Array, count: number, neighbours = NEIGHBOURS): Float32Array {
  const embedded = embed(similarity, count);
  const kept = Math.min(count - 1, Math.max(MIN_NEIGHBOURS, Math.round(neighbours * count)));
  const near = new Uint8Array(count * count);
  for (let a = 0; a < count; a++) {
    const row = embedded.subarray(a * count, (a + 1) * count);
    const others = row.filter((_, b) => Math.abs(a - b) >= MIN_LAG).toSorted();
    const threshold = others[Math.max(0, others.length - kept)] ?? Infinity;
    for (let b = 0; b < count; b++) if (Math.abs(a - b) >= MIN_LAG && row[b]! >= threshold) near[a * count + b] = 1;
  }
  return Float32Array.from(near, (one, at) => one & near[(at % count) * count + Math.floor(at / count)]!);
}

/**
 * Returns how much the repetitions change at the start of each bar: the distance between the smoothed columns of the time-lag matrix
 * before and after it (structure features, Serrà et al. 2014).
 */
export function structureNovelty(recurrence: Float32Array, count: number): Float64Array {
  const lags = new Float32Array(count * count);
  for (let a = 0; a < count; a++)
    for (let b = 0; b < count; b++) lags[a * count + ((b - a + count) % count)] = recurrence[a * count + b]!;
  const smooth = smoothed(smoothed(lags, count, LAG_SPREAD, 'lag'), count, TIME_SPREAD, 'time');
  const novelty = new Float64Array(count);
  for (let bar = 1; bar < count; bar++) {
    let sum = 0;
    for (let lag = 0; lag < count; lag++) sum += (smooth[bar * count + lag]! - smooth[(bar - 1) * count + lag]!) ** 2;
    novelty[bar] = Math.sqrt(sum);
  }
  return novelty;
}

/** Returns similarities averaged over EMBEDDED_BARS consecutive bars around both. */
function embed(similarity: Float32Array, count: number): Float32Array {
  const reach = EMBEDDED_BARS >> 1;
  const embedded = new Float32Array(count * count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      let [sum, terms] = [0, 0];
      for (let k = -reach; k <= reach; k++) {
        if (Math.min(a, b) + k < 0 || Math.max(a, b) + k >= count) continue;
        sum += similarity[(a + k) * count + b + k]!;
        terms++;
      }
      embedded[a * count + b] = sum / terms;
    }
  }
  return embedded;
}

/** Returns the matrix convolved with a Gaussian along its lags, which wrap around, or along time. */
function smoothed(matrix: Float32Array, count: number, spread: number, along: 'lag' | 'time'): Float32Array {
  const reach = Math.ceil(3 * spread);
  const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / spread) ** 2));
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const result = new Float32Array(count * count);
  for (let row = 0; row < count; row++) {
    for (let k = -reach; k <= reach; k++) {
      const weight = kernel[k + reach]! / total;
      const from = row + k;
      if (along === 'time') {
        if (from < 0 || from >= count) continue;
        for (let i = 0; i < count; i++) result[row * count + i]! += weight * matrix[from * count + i]!;
      } else {
        for (let i = 0; i < count; i++)
          result[row * count + i]! += weight * matrix[row * count + ((((i + k) % count) + count) % count)]!;
      }
    }
  }
  return result;
}
