import { joinParts } from '../core/join-parts.ts';
import { COLUMNS, createConvolutionKernel, packWeights, LANES } from '../kernels/convolution-kernel.ts';

const BLOCKS = 8;
const TAPS = 5;
const FIRST_TAPS = 3;
/** Rows computed at once; an hour of audio has 90,000. */
const CHUNK_ROWS = 4_096;
/** Receptive field on either side, in rows. */
const REACH = (FIRST_TAPS >> 1) + (TAPS >> 1) * (2 ** BLOCKS - 1);
/** Zero rows around those that are computed: the reach of the widest layer. */
const MARGIN = (TAPS >> 1) * 2 ** (BLOCKS - 1);
const MAX_ROWS = Math.ceil((CHUNK_ROWS + 2 * REACH) / COLUMNS) * COLUMNS;

/** A trained network: 16-bit little-endian weights of all tensors in base64, and the scale of each tensor. */
export interface StoredLayers {
  channels: number;
  scales: readonly number[];
  weights: string;
}

/** Maps `rows` rows of inputs to as many rows of outputs; rows before and after are zero. */
export type Layers = (inputs: Float32Array, rows: number) => Float32Array;

/** Rows in the kernel's memory, with zero rows around them. */
interface Grid {
  width: number;
  at: number;
}

interface Layer {
  taps: number;
  dilation: number;
  /** Number of outputs, padded to a multiple of eight. */
  outputs: number;
  /** Offset of its weights. */
  at: number;
  bias: Float32Array;
}

/** All layers, and their weights in the order of the kernel. */
interface Loaded {
  first: Layer;
  blocks: { wide: Layer; mixed: Layer }[];
  last: Layer;
  packed: Float32Array;
}

/**
 * Returns a temporal convolutional network: residual blocks of convolutions over time with growing dilation, from rows
 * of `inputs` to rows of `outputs` values. Long audio is processed in chunks, so that memory does not grow with it.
 */
export function createLayers(stored: StoredLayers, inputs: number, outputs: number): Layers {
  const { first, blocks, last, packed } = load(stored, inputs, outputs);
  let free = packed.length;
  const grid = (width: number): Grid => {
    const result = { width, at: free + MARGIN * width };
    free += (MAX_ROWS + 2 * MARGIN) * width;
    return result;
  };
  const { channels } = stored;
  const [input, state, inner, output] = [grid(inputs), grid(channels), grid(channels), grid(last.outputs)];
  const kernel = createConvolutionKernel(4 * free);
  const values = new Float32Array(kernel.memory.buffer);
  values.set(packed);

  /** Adds a layer's bias and products for groups of rows to `to`. */
  function add(from: Grid, to: Grid, { taps, dilation, at, bias }: Layer, groups: number): void {
    const [width, wide] = [from.width, to.width];
    for (let i = 0; i < COLUMNS * groups; i++) {
      const place = to.at + i * wide;
      for (let out = 0; out < wide; out++) values[place + out]! += bias[out]!;
    }
    for (let lane = 0; lane < wide; lane += LANES) {
      for (let tap = 0; tap < taps; tap++) {
        const source = from.at + (tap - (taps >> 1)) * dilation * width;
        const own = at + (lane * taps + tap * LANES) * width;
        kernel.accumulate(4 * source, 4 * own, 4 * (to.at + lane), width, groups, 4 * width, 4 * wide);
      }
    }
  }

  /** Zeroes the rows past the end, and applies an ELU if `elu`. */
  function finish({ width, at: start }: Grid, rows: number, { elu = false } = {}): void {
    if (elu) for (let i = start; i < start + rows * width; i++) if (values[i]! < 0) values[i] = Math.expm1(values[i]!);
    values.fill(0, start + rows * width, start + MAX_ROWS * width);
  }

  function compute(rows: number): void {
    const groups = Math.ceil(rows / COLUMNS);
    for (const { width, at: start } of [state, output]) values.fill(0, start, start + MAX_ROWS * width);
    add(input, state, first, groups);
    finish(state, rows, { elu: true });
    for (const { wide, mixed } of blocks) {
      values.fill(0, inner.at, inner.at + MAX_ROWS * inner.width);
      add(state, inner, wide, groups);
      finish(inner, rows, { elu: true });
      add(inner, state, mixed, groups);
      finish(state, rows);
    }
    finish(state, rows, { elu: true });
    add(state, output, last, groups);
  }

  return (all, rows) => {
    const result = new Float32Array(rows * outputs);
    for (let from = 0; from < rows; from += CHUNK_ROWS) {
      const until = Math.min(rows, from + CHUNK_ROWS);
      const [start, end] = [Math.max(0, from - REACH), Math.min(rows, until + REACH)];
      values.fill(0, input.at, input.at + MAX_ROWS * inputs);
      values.set(all.subarray(start * inputs, end * inputs), input.at);
      compute(end - start);
      for (let i = from; i < until; i++) {
        const place = output.at + (i - start) * output.width;
        result.set(values.subarray(place, place + outputs), i * outputs);
      }
    }
    return result;
  };
}

function load(stored: StoredLayers, inputs: number, outputs: number): Loaded {
  const next = tensors(stored);
  const parts: Float32Array[] = [];
  let free = 0;
  const layer = (width: number, outputCount: number, taps: number, dilation = 1): Layer => {
    const matrix = next(taps * width * outputCount);
    const bias = new Float32Array(Math.ceil(outputCount / LANES) * LANES);
    bias.set(next(outputCount));
    const part = packWeights(bias.length, taps * width, (out, i) =>
      out < outputCount ? matrix[i * outputCount + out]! : 0,
    );
    const result = { taps, dilation, outputs: bias.length, at: free, bias };
    parts.push(part);
    free += part.length;
    return result;
  };
  const { channels } = stored;
  return {
    first: layer(inputs, channels, FIRST_TAPS),
    blocks: Array.from({ length: BLOCKS }, (_, block) => ({
      wide: layer(channels, channels, TAPS, 2 ** block),
      mixed: layer(channels, channels, 1),
    })),
    last: layer(channels, outputs, 1),
    packed: joinParts(parts),
  };
}

/** Returns a reader of the tensors in the order in which they were stored. */
function tensors({ scales, weights }: StoredLayers): (size: number) => Float32Array {
  const bytes = Uint8Array.from(atob(weights), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  let [at, tensor] = [0, 0];
  return (size) => {
    const scale = scales[tensor++]!;
    const values = Float32Array.from({ length: size }, (_, i) => scale * view.getInt16(2 * (at + i), true));
    at += size;
    return values;
  };
}
