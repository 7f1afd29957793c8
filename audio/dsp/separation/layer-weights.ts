import { LANES } from '../kernels/convolution-kernel.ts';
import { TILE_INPUTS, transformedWeight } from '../kernels/winograd.ts';
import { TILED_SIZE, type Layer } from './mask-layers.ts';

/** A stored layer: 8-bit weights [row][column][in][out] with a scale per output, and biases; all base64. */
export interface StoredLayer {
  shape: number[];
  weights: string;
  scales: string;
  bias: string;
}

/** Writes the weights and biases of a layer into memory from index `at` on. Returns the layer, and the index of the first value behind it. */
export function loadLayer(
  { shape, weights, scales, bias }: StoredLayer,
  { values, at, isTiled }: { values: Float32Array; at: number; isTiled: boolean },
): Layer & { end: number } {
  const [size = 0, , inputs = 0, given = 0] = shape;
  const outputs = padded(given);
  const coded = new Int8Array(bytesOf(weights));
  const scale = new Float32Array(bytesOf(scales));
  const biases = new Float32Array(bytesOf(bias));
  const taps = size * (isTiled ? TILE_INPUTS : size) * inputs;
  for (let out = 0; out < given; out++) {
    const weight = (row: number, column: number, input: number): number =>
      coded[((row * size + column) * inputs + input) * given + out]! * scale[out]!;
    const to = at + (out - (out % LANES)) * taps + (out % LANES);
    for (let row = 0; row < size; row++)
      for (let input = 0; input < inputs; input++)
        if (isTiled)
          for (let column = 0; column < TILE_INPUTS; column++) {
            const place = to + ((column * size + row) * inputs + input) * LANES;
            values[place] = transformedWeight(
              column,
              weight(row, 0, input),
              weight(row, 1, input),
              weight(row, 2, input),
            );
          }
        else
          for (let column = 0; column < size; column++)
            values[to + ((row * size + column) * inputs + input) * LANES] = weight(row, column, input);
  }
  const biasAt = at + taps * outputs;
  biases.forEach((value, i) => (values[biasAt + Math.floor(i / given) * outputs + (i % given)] = value));
  const [biasStep, end] = [biases.length > given ? outputs : 0, biasAt + (biases.length / given) * outputs];
  return { size, inputs, outputs, isTiled, at, bias: biasAt, biasStep, end };
}

/** Returns the floats of the weights and biases of a layer. */
export function floatsOfLayer({ shape, bias }: StoredLayer, isTiled: boolean): number {
  const [rows = 0, columns = 0, inputs = 0, outputs = 0] = shape;
  const channels = padded(outputs);
  const biases = (channels / outputs) * (bytesOf(bias).byteLength / 4);
  return rows * (isTiled ? TILE_INPUTS : columns) * inputs * channels + biases;
}

/** Reports whether a layer that is not dilated and has no stride over columns can be computed by tiles. */
export function fitsTiles({ shape: [rows, columns, inputs = 0] }: StoredLayer): boolean {
  return rows === TILED_SIZE && columns === TILED_SIZE && inputs % 4 === 0;
}

/** Returns the number of outputs of a layer in memory: the kernel computes `LANES` at once. */
export function padded(outputs: number): number {
  return Math.ceil(outputs / LANES) * LANES;
}

function bytesOf(base64: string): ArrayBuffer {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes.buffer;
}
