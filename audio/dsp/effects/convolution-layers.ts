import { denseNetwork, type PackedLayer } from '../core/dense-network.ts';

/** Feature vectors of equal length, in order of time or of frequency: positions × channels. */
export type Rows = Float32Array[];

/** Geometry of a one-dimensional convolution: `taps` positions, an odd number, `dilation` apart, centred. */
export interface ConvolutionShape {
  taps: number;
  dilation: number;
}

/** Returns a one-dimensional convolution with ReLU that keeps the number of rows; beyond the ends the input is zero. */
export function convolutionLayer(packed: PackedLayer, { taps, dilation }: ConvolutionShape): (rows: Rows) => Rows {
  const layer = denseNetwork([packed]);
  const width = layer.inputs / taps;
  const receptiveField = new Float32Array(layer.inputs);
  return (rows) =>
    rows.map((_, at) => {
      for (let tap = 0; tap < taps; tap++) {
        const row = rows[at + (tap - (taps >> 1)) * dilation];
        const from = tap * width;
        for (let i = 0; i < width; i++) receptiveField[from + i] = row ? row[i]! : 0;
      }
      const out = new Float32Array(layer.outputs);
      layer.forward(receptiveField, out);
      for (let i = 0; i < out.length; i++) out[i] = Math.max(0, out[i]!);
      return out;
    });
}

/** Max-pools every `length` rows channel by channel; an incomplete group at the end is dropped. */
export function maxPool(rows: Rows, length: number): Rows {
  return Array.from({ length: Math.floor(rows.length / length) }, (_, at) => {
    const out = rows[at * length]!.slice();
    for (const row of rows.slice(at * length + 1, (at + 1) * length))
      for (let i = 0; i < out.length; i++) out[i] = Math.max(out[i]!, row[i]!);
    return out;
  });
}

/** Pools all rows into the means, the standard deviations and the maxima of their channels, concatenated. */
export function statisticsPool(rows: Rows): Float32Array {
  const width = rows[0]?.length ?? 0;
  const out = new Float32Array(3 * width);
  for (let i = 0; i < width; i++) {
    let [sum, squares, max] = [0, 0, -Infinity];
    for (const row of rows) {
      sum += row[i]!;
      squares += row[i]! ** 2;
      max = Math.max(max, row[i]!);
    }
    const mean = sum / rows.length;
    out[i] = mean;
    out[width + i] = Math.sqrt(Math.max(1e-6, squares / rows.length - mean * mean));
    out[2 * width + i] = max;
  }
  return out;
}
