/** Groups of neighbouring bins of a transform: band b holds bins `edges[b]` to `edges[b + 1] - 1`. */
export interface NoiseBands {
  readonly count: number;
  readonly edges: Uint32Array;
}

/** Least width of a band, in Hz, and relative to its frequency. */
const LEAST_HZ = 90;
const RELATIVE = 0.12;

/** Bands some 90 Hz wide at the bottom, an eighth of their frequency above: what noise and speech differ by, but not their harmonics. */
export function noiseBands(sampleRate: number, size: number): NoiseBands {
  const binHz = sampleRate / size;
  const edges = [0];
  for (let bin = 0; bin <= size / 2;) {
    bin += Math.max(1, Math.round(Math.max(LEAST_HZ, RELATIVE * bin * binHz) / binHz));
    edges.push(Math.min(bin, size / 2 + 1));
  }
  return { count: edges.length - 1, edges: Uint32Array.from(edges) };
}
