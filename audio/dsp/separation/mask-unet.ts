import { BANDS, FEATURES } from './mask-bands.ts';
import { fitsTiles, floatsOfLayer, loadLayer, padded, type StoredLayer } from './layer-weights.ts';
import {
  addUpsampled,
  convolve,
  floatsOf,
  floatsOfTiles,
  indexOf,
  paddingOf,
  writeConstants,
  CONSTANTS,
  type Grid,
  type Layer,
  type LayerMemory,
  type Span,
  type Tiling,
} from './mask-layers.ts';
import { createConvolutionKernel } from '../kernels/convolution-kernel.ts';
import { TILE_OUTPUTS } from '../kernels/winograd.ts';

/** The number of frames of an input must be a multiple of this. */
export const FRAME_STEP = 16;
/** Masks per frame and band: vocals, drums, bass, other. */
export const MASKS = 4;

/**
 * Returns masks that sum to 1, frames × bands × masks, for features, frames × bands × features. If only some frames are wanted, the masks of
 * others may be 0.
 */
export type MaskNetwork = (features: Float32Array, frames: number, wanted?: Span) => Float32Array;

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
/** Dilations over time of the innermost layers, and the columns by which their input and their result are padded on both sides. */
const DILATIONS = [2, 4, 8] as const;
const DEEP_PAD = paddingOf(Math.max(...DILATIONS));

interface LayerOptions {
  pad?: number;
  dilation?: number;
  linear?: boolean;
  wanted?: Span;
}

/**
 * Creates the U-Net over bands and frames (Ronneberger, Fischer & Brox 2015; Jansson et al. 2017) for at most `maxFrames` frames at once.
 * The network throws a RangeError for more frames, or a number that is not a multiple of `FRAME_STEP`.
 */
export function createMaskNetwork(stored: Readonly<Record<string, StoredLayer>>, maxFrames: number): MaskNetwork {
  const fold = Math.sqrt(stored['out']!.shape[3]! / MASKS);
  const strides = STRIDES[fold]!;
  const depth = strides.length - 1;
  const plan = memoryPlan(stored, strides, maxFrames);
  const kernel = createConvolutionKernel(4 * plan.floats);
  const values = new Float32Array(kernel.memory.buffer);
  const layers = new Map<string, Layer>();
  let tilesAt = writeConstants(values);
  for (const [name, layer] of Object.entries(stored)) {
    const { end, ...loaded } = loadLayer(layer, { values, at: tilesAt, tiling: tilingOf(name, layer, strides) });
    layers.set(name, loaded);
    tilesAt = end;
  }
  const mapsAt = tilesAt + plan.tileFloats;
  let laidOutFor = 0;

  return (features, frames, wanted = { from: 0, to: frames }) => {
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
    /** Returns the result of a layer, a feature map of a level. */
    const convolved = (name: string, from: Grid, level: number, { pad = 1, ...options }: LayerOptions = {}): Grid => {
      const layer = layers.get(name)!;
      const to = grid(level, layer.outputs, pad);
      convolve({ kernel, values, tilesAt }, layer, { from, to, ...options });
      return to;
    };
    const input = grid(0, FEATURES * fold ** 2);
    forPlaces(input, fold, { from: 0, to: frames }, (at, from, part) => {
      for (let i = 0; i < FEATURES; i++) values[at + part * FEATURES + i] = features[from * FEATURES + i]!;
    });

    const skips = [convolved('enc0', input, 0)];
    for (let level = 1; level <= depth; level++) {
      const pad = level === depth ? DEEP_PAD : 1;
      let made = convolved(`enc${level}`, skips[level - 1]!, level, { pad });
      if (layers.has(`enc${level}b`)) made = convolved(`enc${level}b`, made, level);
      skips.push(made);
    }
    const deep = skips[depth]!;
    DILATIONS.forEach((dilation, i) => {
      const more = convolved(`deep${i + 1}`, deep, depth, { pad: DEEP_PAD, dilation });
      addUpsampled(kernel, more, deep, [1, 1]);
    });
    let up = deep;
    for (let level = depth - 1; level >= 0; level--) {
      const wide = convolved(`up${level}`, up, level + 1, { linear: true });
      const skip = skips[level]!;
      addUpsampled(kernel, wide, skip, strides[level + 1]!);
      up = convolved(`dec${level}`, skip, level, { wanted: columnsFor(wanted, level, strides, skip.columns) });
    }
    return softmax({ kernel, values }, convolved('out', up, 0, { linear: true }), { fold, wanted });
  };
}

/** Returns the columns of the last feature map of a level on which the masks of the wanted frames depend: whole tiles, all of which are rounded alike. */
function columnsFor(wanted: Span, level: number, strides: Strides, columns: number): Span {
  let [from, to] = [wanted.from, wanted.to];
  strides.slice(0, level + 1).forEach(([, byFrames], n) => {
    const reach = n === 0 ? 0 : 1; // of the convolution on the level before
    from = TILE_OUTPUTS * Math.floor((from - reach) / byFrames / TILE_OUTPUTS);
    to = TILE_OUTPUTS * Math.ceil((to + reach) / byFrames / TILE_OUTPUTS);
  });
  return { from: Math.max(0, from), to: Math.min(columns, to) };
}

/** Columns of a tile: few enough that a transposition of frames and bands stays in the processor cache. */
const TILE = 16;

/**
 * Calls `visit` for each band and for each frame of the places of a span, tile by tile, with the index of its place in the grid, with frame × bands + band, and with the
 * number of the pair among those of the place.
 */
function forPlaces(
  grid: Grid,
  fold: number,
  { from, to }: Span,
  visit: (at: number, index: number, part: number) => void,
): void {
  const columns = Math.ceil(to / fold);
  for (let first = Math.floor(from / fold); first < columns; first += TILE)
    for (let row = 0; row < grid.rows; row++) {
      const end = Math.min(columns, first + TILE);
      for (let column = first, at = indexOf(grid, row, first); column < end; column++, at += grid.channels)
        for (let part = 0; part < fold ** 2; part++)
          visit(at, (fold * column + (part % fold)) * BANDS + fold * row + Math.floor(part / fold), part);
    }
}

/** Returns the masks of the wanted frames, whose logits are replaced. */
function softmax(
  { kernel, values }: Pick<LayerMemory, 'kernel' | 'values'>,
  logits: Grid,
  { fold, wanted }: { fold: number; wanted: Span },
): Float32Array {
  const [first, end] = [Math.floor(wanted.from / fold), Math.ceil(wanted.to / fold)];
  for (let row = 0; row < logits.rows; row++)
    kernel.softmaxFours(4 * indexOf(logits, row, first), ((end - first) * logits.channels) / 4);
  const masks = new Float32Array(logits.columns * logits.rows * MASKS * fold ** 2);
  forPlaces(logits, fold, wanted, (place, index, part) => {
    const [at, to] = [place + part * MASKS, index * MASKS];
    for (let i = 0; i < MASKS; i++) masks[to + i] = values[at + i]!;
  });
  return masks;
}

function sizeOf(strides: Strides, level: number, frames: number): { rows: number; columns: number } {
  let [rows, columns] = [BANDS, frames];
  for (const [byBands, byFrames] of strides.slice(0, level + 1)) {
    rows /= byBands;
    columns /= byFrames;
  }
  return { rows, columns };
}

/** Returns the level of the result of a layer. */
function levelOf(name: string, strides: Strides): number {
  const digit = Number(/\d/.exec(name)?.[0] ?? 0);
  return name.startsWith('deep') ? strides.length - 1 : name.startsWith('up') ? digit + 1 : digit;
}

/** Returns the tiles by which a layer is computed; none if it has a stride over frames. */
function tilingOf(name: string, layer: StoredLayer, strides: Strides): Tiling | undefined {
  const level = levelOf(name, strides);
  const [byBands, byFrames] = /^enc\d$/.test(name) && level > 0 ? strides[level]! : [1, 1];
  if (!fitsTiles(layer) || byFrames > 1) return undefined;
  return byBands > 1 ? 'columns' : 'both';
}

/** Returns the dilation of a layer over frames. */
function dilationOf(name: string): number {
  return name.startsWith('deep') ? DILATIONS[Number(name.slice('deep'.length)) - 1]! : 1;
}

/**
 * Returns the floats of memory for all weights, for the tiles of one layer and, as an upper bound, for all feature maps at once, and those for
 * the tiles.
 */
function memoryPlan(
  stored: Readonly<Record<string, StoredLayer>>,
  strides: Strides,
  maxFrames: number,
): { floats: number; tileFloats: number } {
  const depth = strides.length - 1;
  let tileFloats = 0;
  let floats = floatsOf({ ...sizeOf(strides, 0, maxFrames), channels: stored['enc0']!.shape[2]!, pad: 1 });
  for (const [name, layer] of Object.entries(stored)) {
    const [, , inputs = 0, outputs = 0] = layer.shape;
    const level = levelOf(name, strides);
    const size = sizeOf(strides, level, maxFrames);
    const [tiling, dilation] = [tilingOf(name, layer, strides), dilationOf(name)];
    if (tiling) tileFloats = Math.max(tileFloats, floatsOfTiles(size.columns, { inputs, tiling, dilation }));
    floats += floatsOfLayer(layer, tiling);
    floats += floatsOf({ ...size, channels: padded(outputs), pad: level === depth ? DEEP_PAD : 1 });
  }
  return { floats: CONSTANTS + tileFloats + floats, tileFloats };
}
