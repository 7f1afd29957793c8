/** Frequency bands of a transform: band b has bins `edges[b]` to `edges[b + 1] - 1`. */
export interface NoiseBands {
  readonly count: number;
  readonly edges: Uint32Array;
}

/** Minimum width of a band in Hz, and relative to its frequency. */
const MIN_WIDTH_HZ = 90;
const RELATIVE_WIDTH = 0.12;

/** Returns bands of 90 Hz at low and 12 % at high frequencies: they resolve spectral envelopes, but not harmonics. */
export function noiseBands(sampleRate: number, size: number): NoiseBands {
  const binHz = sampleRate / size;
  const edges = [0];
  for (let bin = 0; bin <= size / 2;) {
    bin += Math.max(1, Math.round(Math.max(MIN_WIDTH_HZ, RELATIVE_WIDTH * bin * binHz) / binHz));
    edges.push(Math.min(bin, size / 2 + 1));
  }
  return { count: edges.length - 1, edges: Uint32Array.from(edges) };
}
