import { BANDS, FEATURES } from './mask-bands.ts';
import { COLUMNS, createConvolutionKernel, LANES, type ConvolutionKernel } from '../kernels/convolution-kernel.ts';

/** The number of frames of an input must be a multiple of this. */
export const FRAME_STEP = 16;
/** Masks per frame and band: vocals, drums, bass, other. */
export const MASKS = 4;

/** A stored layer: 8-bit weights [row][column][in][out] with a scale per output, and biases; all base64. */
export interface StoredLayer {
  shape: number[];
  weights: string;
  scales: string;
  bias: string;
}

/** Returns masks that sum to 1, frames × bands × masks, for features, frames × bands × features. */
export type MaskNetwork = (features: Float32Array, frames: number) => Float32Array;

type Strides = readonly (readonly [bands: number, frames: number])[];

/**
 * Strides of the levels, by the number of neighbouring bands and frames that are one place of level 0: of the network for all stems,
 * and of that for vocals and drums, whose places have four times the features and masks (pixel shuffle, Shi et al. 2016).
 */
const STRIDES: Readonly<Record<number, Strides>> = {
  1: [
    [1, 1],
    [2, 1],
    [2, 2],
    [2, 2],
    [2, 1],
    [2, 1],
  ],
  2: [
    [2, 2],
    [2, 1],
    [2, 2],
    [2, 1],
    [2, 1],
  ],
};
/** Dilations over time of the innermost layers; their input is padded by as many columns on both sides. */
const DILATIONS = [2, 4, 8] as const;
const MAX_DILATION = Math.max(...DILATIONS);

/** A feature map [row][column][channel] with zero padding: one row above and below, `pad` columns on both sides. */
interface Grid {
  rows: number;
  columns: number;
  channels: number;
  pad: number;
  /** Index of the first value in memory, padding included. */
  at: number;
}

/** A layer in the layout of the kernel: weights [group of eight outputs][row][column][in][eight]. */
interface Layer {
  size: number;
  inputs: number;
  outputs: number;
  at: number;
  /** Index of the biases: [out], or [band][out], whose bands are `biasStep` apart. */
  bias: number;
  biasStep: number;
}

/** Places in memory: the lowest value of a layer with ReLU and of one without, the offsets of the runs of a layer, and the weights. */
const ZERO = 0;
const NO_FLOOR = 1;
const OFFSETS = 2;
const MAX_RUNS = 9;
const WEIGHTS = 16;

/**
 * Creates the U-Net over bands and frames (Ronneberger, Fischer & Brox 2015; Jansson et al. 2017) for at most `maxFrames` frames at once.
 * The network throws a RangeError for more frames, or a number that is not a multiple of `FRAME_STEP`.
 */
export function createMaskNetwork(stored: Readonly<Record<string, StoredLayer>>, maxFrames: number): MaskNetwork {
  const fold = Math.sqrt(stored['out']!.shape[3]! / MASKS);
  const strides = STRIDES[fold]!;
  const depth = strides.length - 1;
  const layout = memoryPlan(stored, strides, maxFrames);
  const kernel = createConvolutionKernel(4 * layout.floats);
  const values = new Float32Array(kernel.memory.buffer);
  const layers = new Map<string, Layer>();
  values[NO_FLOOR] = -Infinity;
  let mapsAt = WEIGHTS;
  let laidOutFor = 0;
  for (const [name, layer] of Object.entries(stored)) {
    const { end, ...loaded } = load(layer, values, mapsAt);
    layers.set(name, loaded);
    mapsAt = end;
  }

  return (features, frames) => {
    if (frames % FRAME_STEP !== 0 || frames > maxFrames)
      throw new RangeError(`${frames} frames: must be a multiple of ${FRAME_STEP}, at most ${maxFrames}`);
    // Grids of the same number of frames have the same addresses, and their padding is never written: it stays zero.
    if (laidOutFor > 0 && frames !== laidOutFor) values.fill(0, mapsAt);
    laidOutFor = frames;
    let free = mapsAt;
    const grid = (level: number, channels: number, pad = 1): Grid => {
      const made = { ...sizeOf(strides, level, frames), channels, pad, at: free };
      free += floatsOf(made);
      return made;
    };
    const compute = { kernel, values, layers, grid };
    const input = grid(0, FEATURES * fold ** 2);
    forPlaces(input, fold, (at, from, part) => {
      for (let i = 0; i < FEATURES; i++) values[at + part * FEATURES + i] = features[from * FEATURES + i]!;
    });

    const skips = [convolve(compute, 'enc0', input, 0)];
    for (let level = 1; level <= depth; level++) {
      const pad = level === depth ? MAX_DILATION : 1;
      let made = convolve(compute, `enc${level}`, skips[level - 1]!, level, { pad });
      if (layers.has(`enc${level}b`)) made = convolve(compute, `enc${level}b`, made, level);
      skips.push(made);
    }
    const deep = skips[depth]!;
    DILATIONS.forEach((dilation, i) => {
      const more = convolve(compute, `deep${i + 1}`, deep, depth, { dilation });
      addUpsampled(kernel, more, deep, [1, 1]);
    });
    let up = deep;
    for (let level = depth - 1; level >= 0; level--) {
      const wide = convolve(compute, `up${level}`, up, level + 1, { linear: true });
      const skip = skips[level]!;
      addUpsampled(kernel, wide, skip, strides[level + 1]!);
      up = convolve(compute, `dec${level}`, skip, level);
    }
    return softmax(values, convolve(compute, 'out', up, 0, { linear: true }), fold);
  };
}

interface Compute {
  kernel: ConvolutionKernel;
  values: Float32Array;
  layers: ReadonlyMap<string, Layer>;
  grid: (level: number, channels: number, pad?: number) => Grid;
}

function convolve(
  { kernel, values, layers, grid }: Compute,
  name: string,
  from: Grid,
  level: number,
  { dilation = 1, linear = false, pad = 1 }: { dilation?: number; linear?: boolean; pad?: number } = {},
): Grid {
  const { size, inputs, outputs, at, bias, biasStep } = layers.get(name)!;
  const to = grid(level, outputs, pad);
  const strideRows = from.rows / to.rows;
  const strideColumns = from.columns / to.columns;
  const reach = (size - 1) / 2;
  // Neighbouring columns are contiguous, so that one run covers the kernel width, unless the layer is dilated.
  const perRow = dilation === 1 ? 1 : size;
  const first = indexOf(from, -reach, -reach * dilation);
  const runs = Array.from({ length: size * perRow }, (_, n) =>
    indexOf(from, Math.floor(n / perRow) - reach, ((n % perRow) - reach) * dilation),
  );
  new Int32Array(values.buffer, 4 * OFFSETS, MAX_RUNS).set(runs.map((run) => 4 * (run - first)));
  for (let row = 0; row < to.rows; row++) {
    for (let lane = 0; lane < outputs; lane += LANES) {
      kernel.convolve(
        4 * (first + indexOf(from, row * strideRows, 0) - indexOf(from, 0, 0)),
        4 * (at + lane * size * size * inputs),
        4 * (indexOf(to, row, 0) + lane),
        (size / perRow) * inputs,
        to.columns / COLUMNS,
        4 * strideColumns * from.channels,
        4 * outputs,
        runs.length,
        4 * OFFSETS,
        4 * (bias + row * biasStep + lane),
        4 * (linear ? NO_FLOOR : ZERO),
      );
    }
  }
  return to;
}

/** Adds a feature map, upsampled by nearest neighbour, to a finer one. */
function addUpsampled(
  kernel: ConvolutionKernel,
  from: Grid,
  to: Grid,
  [rows, columns]: readonly [number, number],
): void {
  for (let row = 0; row < to.rows; row++) {
    const [source, target] = [indexOf(from, Math.floor(row / rows), 0), indexOf(to, row, 0)];
    kernel.addRepeated(4 * source, 4 * target, to.channels / 4, from.columns, columns);
  }
}

/** Columns of a tile: few enough that a transposition of frames and bands stays in the processor cache. */
const TILE = 16;

/**
 * Calls `visit` for each band and frame, tile by tile, with the index of its place in the grid, with frame × bands + band, and with the
 * number of the pair among those of the place.
 */
function forPlaces(grid: Grid, fold: number, visit: (at: number, index: number, part: number) => void): void {
  for (let first = 0; first < grid.columns; first += TILE)
    for (let row = 0; row < grid.rows; row++) {
      const end = Math.min(grid.columns, first + TILE);
      for (let column = first, at = indexOf(grid, row, first); column < end; column++, at += grid.channels)
        for (let part = 0; part < fold ** 2; part++)
          visit(at, (fold * column + (part % fold)) * BANDS + fold * row + Math.floor(part / fold), part);
    }
}

function softmax(values: Float32Array, logits: Grid, fold: number): Float32Array {
  const masks = new Float32Array(logits.columns * logits.rows * MASKS * fold ** 2);
  forPlaces(logits, fold, (place, index, part) => {
    const [at, to] = [place + part * MASKS, index * MASKS];
    const max = Math.max(values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!);
    let sum = 0;
    for (let i = 0; i < MASKS; i++) sum += masks[to + i] = Math.exp(values[at + i]! - max);
    for (let i = 0; i < MASKS; i++) masks[to + i]! /= sum;
  });
  return masks;
}

function indexOf({ columns, channels, pad, at }: Grid, row: number, column: number): number {
  return at + ((row + 1) * (columns + 2 * pad) + column + pad) * channels;
}

function sizeOf(strides: Strides, level: number, frames: number): { rows: number; columns: number } {
  let [rows, columns] = [BANDS, frames];
  for (const [byBands, byFrames] of strides.slice(0, level + 1)) {
    rows /= byBands;
    columns /= byFrames;
  }
  return { rows, columns };
}

function floatsOf({ rows, columns, pad, channels }: Omit<Grid, 'at'>): number {
  return (rows + 2) * (columns + 2 * pad) * channels;
}

/** Returns the memory for all weights and, as an upper bound, for all feature maps at once. */
function memoryPlan(
  stored: Readonly<Record<string, StoredLayer>>,
  strides: Strides,
  maxFrames: number,
): { floats: number } {
  const depth = strides.length - 1;
  let floats = WEIGHTS + floatsOf({ ...sizeOf(strides, 0, maxFrames), channels: stored['enc0']!.shape[2]!, pad: 1 });
  for (const [name, { shape, bias }] of Object.entries(stored)) {
    const [rows = 0, columns = 0, inputs = 0, outputs = 0] = shape;
    const channels = padded(outputs);
    const digit = Number(/\d/.exec(name)?.[0] ?? 0);
    const level = name.startsWith('deep') ? depth : name.startsWith('up') ? digit + 1 : digit;
    floats += rows * columns * inputs * channels + (channels / outputs) * (bytesOf(bias).byteLength / 4);
    floats += floatsOf({ ...sizeOf(strides, level, maxFrames), channels, pad: level === depth ? MAX_DILATION : 1 });
  }
  return { floats };
}

function padded(outputs: number): number {
  return Math.ceil(outputs / LANES) * LANES;
}

function load(
  { shape, weights, scales, bias }: StoredLayer,
  values: Float32Array,
  at: number,
): Layer & { end: number } {
  const [size = 0, , inputs = 0, given = 0] = shape;
  const outputs = padded(given);
  const coded = new Int8Array(bytesOf(weights));
  const scale = new Float32Array(bytesOf(scales));
  const biases = new Float32Array(bytesOf(bias));
  const taps = size * size * inputs;
  for (let out = 0; out < given; out++)
    for (let tap = 0; tap < taps; tap++)
      values[at + (out - (out % LANES)) * taps + tap * LANES + (out % LANES)] = coded[tap * given + out]! * scale[out]!;
  const biasAt = at + taps * outputs;
  biases.forEach((value, i) => (values[biasAt + Math.floor(i / given) * outputs + (i % given)] = value));
  const [biasStep, end] = [biases.length > given ? outputs : 0, biasAt + (biases.length / given) * outputs];
  return { size, inputs, outputs, at, bias: biasAt, biasStep, end };
}

function bytesOf(base64: string): ArrayBuffer {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes.buffer;
}
