import { joinParts } from '../core/join-parts.ts';
import { COLUMNS, createKernel, laidOut, LANES } from '../kernels/convolution-kernel.ts';

const BLOCKS = 8;
const TAPS = 5;
const FIRST_TAPS = 3;
/** Rows that are answered at once; an hour of audio has 90,000. */
const ROWS = 4_096;
/** Rows before and after that an answer hangs on. */
const REACH = (FIRST_TAPS >> 1) + (TAPS >> 1) * (2 ** BLOCKS - 1);
/** Silent rows around those that are computed, as many as the widest layer looks away. */
const MARGIN = (TAPS >> 1) * 2 ** (BLOCKS - 1);
const MOST = Math.ceil((ROWS + 2 * REACH) / COLUMNS) * COLUMNS;

/** A network as trained: 16-bit weights one tensor after the other in base64, little-endian, and what one of each is worth. */
export interface StoredLayers {
  channels: number;
  scales: readonly number[];
  weights: string;
}

/** Turns `rows` rows of inputs into as many rows of outputs, what lies before and after being silence. */
export type Layers = (inputs: Float32Array, rows: number) => Float32Array;

/** Rows in the kernel's memory, with silence around. */
interface Grid {
  width: number;
  at: number;
}

interface Layer {
  taps: number;
  dilation: number;
  /** How many, filled up to a multiple of eight. */
  outputs: number;
  /** Where its weights begin. */
  at: number;
  bias: Float32Array;
}

/** All layers, and their weights as the kernel takes them. */
interface Loaded {
  first: Layer;
  blocks: { wide: Layer; mixed: Layer }[];
  last: Layer;
  packed: Float32Array;
}

/**
 * Makes a network of residual blocks of convolutions over time, with growing dilation, from rows of `inputs` to rows of `outputs`
 * numbers. Long audio is answered in parts, so that memory does not grow with it.
 */
export function createLayers(stored: StoredLayers, inputs: number, outputs: number): Layers {
  const { first, blocks, last, packed } = load(stored, inputs, outputs);
  let free = packed.length;
  const grid = (width: number): Grid => {
    const made = { width, at: free + MARGIN * width };
    free += (MOST + 2 * MARGIN) * width;
    return made;
  };
  const { channels } = stored;
  const [heard, state, inner, answer] = [grid(inputs), grid(channels), grid(channels), grid(last.outputs)];
  const kernel = createKernel(4 * free);
  const values = new Float32Array(kernel.memory.buffer);
  values.set(packed);

  /** Adds what a layer makes of groups of rows to rows. */
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

  /** Silences what is not audio, and with `elu` bends what is below nothing. */
  function finish({ width, at: start }: Grid, rows: number, { elu = false } = {}): void {
    if (elu) for (let i = start; i < start + rows * width; i++) if (values[i]! < 0) values[i] = Math.expm1(values[i]!);
    values.fill(0, start + rows * width, start + MOST * width);
  }

  function compute(rows: number): void {
    const groups = Math.ceil(rows / COLUMNS);
    for (const { width, at: start } of [state, answer]) values.fill(0, start, start + MOST * width);
    add(heard, state, first, groups);
    finish(state, rows, { elu: true });
    for (const { wide, mixed } of blocks) {
      values.fill(0, inner.at, inner.at + MOST * inner.width);
      add(state, inner, wide, groups);
      finish(inner, rows, { elu: true });
      add(inner, state, mixed, groups);
      finish(state, rows);
    }
    finish(state, rows, { elu: true });
    add(state, answer, last, groups);
  }

  return (all, rows) => {
    const made = new Float32Array(rows * outputs);
    for (let from = 0; from < rows; from += ROWS) {
      const until = Math.min(rows, from + ROWS);
      const [start, end] = [Math.max(0, from - REACH), Math.min(rows, until + REACH)];
      values.fill(0, heard.at, heard.at + MOST * inputs);
      values.set(all.subarray(start * inputs, end * inputs), heard.at);
      compute(end - start);
      for (let i = from; i < until; i++) {
        const place = answer.at + (i - start) * answer.width;
        made.set(values.subarray(place, place + outputs), i * outputs);
      }
    }
    return made;
  };
}

function load(stored: StoredLayers, inputs: number, outputs: number): Loaded {
  const next = tensors(stored);
  const parts: Float32Array[] = [];
  let free = 0;
  const layer = (width: number, given: number, taps: number, dilation = 1): Layer => {
    const matrix = next(taps * width * given);
    const bias = new Float32Array(Math.ceil(given / LANES) * LANES);
    bias.set(next(given));
    const part = laidOut(bias.length, taps * width, (out, i) => (out < given ? matrix[i * given + out]! : 0));
    const made = { taps, dilation, outputs: bias.length, at: free, bias };
    parts.push(part);
    free += part.length;
    return made;
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

/** Answers a function that gives the tensors in the order they were written. */
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
