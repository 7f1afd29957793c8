import { LANES } from '../kernels/convolution-kernel.ts';
import { TILE_INPUTS, transformWeights } from '../kernels/winograd.ts';
import { TILED_SIZE, type Layer, type Tiling } from './mask-layers.ts';

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
  { values, at, tiling }: { values: Float32Array; at: number; tiling: Tiling | undefined },
): Layer & { end: number } {
  const [size = 0, , inputs = 0, given = 0] = shape;
  const outputs = padded(given);
  const coded = new Int8Array(bytesOf(weights));
  const scale = new Float32Array(bytesOf(scales));
  const biases = new Float32Array(bytesOf(bias));
  const [rows, columns] = tappedSize(size, tiling);
  const taps = rows * columns * inputs;
  const kernel = new Float64Array(size * size);
  const transform = tiling && createWeightTransform(tiling);
  for (let out = 0; out < given; out++) {
    const to = at + (out - (out % LANES)) * taps + (out % LANES);
    for (let input = 0; input < inputs; input++) {
      for (let n = 0; n < kernel.length; n++) kernel[n] = coded[(n * inputs + input) * given + out]! * scale[out]!;
      const held = transform?.(kernel) ?? kernel;
      for (let n = 0; n < held.length; n++) values[to + (n * inputs + input) * LANES] = held[n]!;
    }
  }
  const biasAt = at + taps * outputs;
  biases.forEach((value, i) => (values[biasAt + Math.floor(i / given) * outputs + (i % given)] = value));
  const [biasStep, end] = [biases.length > given ? outputs : 0, biasAt + (biases.length / given) * outputs];
  return { size, inputs, outputs, tiling, at, bias: biasAt, biasStep, end };
}

/** Returns a function of the three by three weights of one input and one output, which returns them as they are held for tiles; the next call overwrites them. */
function createWeightTransform(tiling: Tiling): (kernel: Float64Array) => Float64Array {
  // The weights of the columns of each row: [transformed column][row].
  const byColumns = new Float64Array(TILE_INPUTS * TILED_SIZE);
  const byBoth = new Float64Array(TILE_INPUTS ** 2);
  return (kernel) => {
    for (let row = 0; row < TILED_SIZE; row++)
      transformWeights(kernel, byColumns, { from: row * TILED_SIZE, to: row, step: TILED_SIZE });
    if (tiling === 'columns') return byColumns;
    for (let column = 0; column < TILE_INPUTS; column++)
      transformWeights(byColumns, byBoth, { from: column * TILED_SIZE, to: column, step: TILE_INPUTS });
    return byBoth;
  };
}

/** Returns the floats of the weights and biases of a layer. */
export function floatsOfLayer({ shape, bias }: StoredLayer, tiling: Tiling | undefined): number {
  const [size = 0, , inputs = 0, outputs = 0] = shape;
  const [rows, columns] = tappedSize(size, tiling);
  const channels = padded(outputs);
  const biases = (channels / outputs) * (bytesOf(bias).byteLength / 4);
  return rows * columns * inputs * channels + biases;
}

/** Returns the rows and columns of the weights that are held of a layer. */
function tappedSize(size: number, tiling: Tiling | undefined): [rows: number, columns: number] {
  return [tiling === 'both' ? TILE_INPUTS : size, tiling ? TILE_INPUTS : size];
}

/** Reports whether a layer that has no stride over columns can be computed by tiles. */
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
