import { denseNetwork, type PackedLayer } from '../core/dense-network.ts';

/** Rows of equally many numbers, one after the other in time or along a spectrum. */
export type Rows = Float32Array[];

/** How a layer reaches along the rows: `taps` of them, an odd number, every `step`-th, the middle one its own. */
export interface Reach {
  taps: number;
  step: number;
}

/** A layer that gives for each row a full layer of the rows around it, rectified; beyond the ends all is zero. */
export function convolution(packed: PackedLayer, { taps, step }: Reach): (rows: Rows) => Rows {
  const layer = denseNetwork([packed]);
  const width = layer.inputs / taps;
  return (rows) =>
    rows.map((_, at) => {
      const around = new Float32Array(layer.inputs);
      for (let tap = 0; tap < taps; tap++) {
        const row = rows[at + (tap - (taps >> 1)) * step];
        if (row) around.set(row, tap * width);
      }
      const out = new Float32Array(layer.outputs);
      layer.forward(around, out);
      return out.map((value) => Math.max(0, value));
    });
}

/** The highest of each `length` rows, number by number; what is left over at the end is left out. */
export function strongest(rows: Rows, length: number): Rows {
  return Array.from({ length: Math.floor(rows.length / length) }, (_, at) =>
    rows[at * length]!.map((_first, i) =>
      rows.slice(at * length, (at + 1) * length).reduce((most, row) => Math.max(most, row[i]!), -Infinity),
    ),
  );
}

/** Mean, deviation and maximum over all rows of each of their numbers. */
export function pooled(rows: Rows): Float32Array {
  const width = rows[0]?.length ?? 0;
  const out = new Float32Array(3 * width);
  for (let i = 0; i < width; i++) {
    let [sum, squares, most] = [0, 0, -Infinity];
    for (const row of rows) {
      sum += row[i]!;
      squares += row[i]! ** 2;
      most = Math.max(most, row[i]!);
    }
    const mean = sum / rows.length;
    out[i] = mean;
    out[width + i] = Math.sqrt(Math.max(1e-6, squares / rows.length - mean * mean));
    out[2 * width + i] = most;
  }
  return out;
}
