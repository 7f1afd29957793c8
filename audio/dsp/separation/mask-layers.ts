import { COLUMNS, LANES, type ConvolutionKernel } from '../kernels/convolution-kernel.ts';
import { TILE_INPUTS, TILE_OUTPUTS } from '../kernels/winograd.ts';

/** A feature map [row][column][channel] with zero padding: one row above and below, `pad` columns on both sides. */
export interface Grid {
  rows: number;
  columns: number;
  channels: number;
  pad: number;
  /** Index of the first value in memory, padding included. */
  at: number;
}

/**
 * Tiles by which a layer is computed: of four columns, or of four rows and four columns.
 */
export type Tiling = 'columns' | 'both';

/**
 * A layer in the layout of the kernel: weights [group of eight outputs][row][column][in][eight]; if it is computed by tiles of columns,
 * [group of eight outputs][transformed column][row][in][eight], and if by those of both, [group of eight outputs][transformed row][transformed column][in][eight].
 */
export interface Layer {
  size: number;
  inputs: number;
  outputs: number;
  tiling: Tiling | undefined;
  at: number;
  /** Index of the biases: [out], or [band][out], whose bands are `biasStep` apart. */
  bias: number;
  biasStep: number;
}

/** Memory of the layers of a network. */
export interface LayerMemory {
  kernel: ConvolutionKernel;
  values: Float32Array;
  /** Index of the room of a layer that is computed by tiles, for what is transformed. */
  tilesAt: number;
}

/** Places in memory: the lowest value of a layer with ReLU and of one without, the offsets of the runs of a layer, and biases of 0. */
const ZERO = 0;
const NO_FLOOR = 1;
const OFFSETS = 2;
const MAX_RUNS = 9;
const NO_BIASES = 16;
/** Floats of these constants. */
export const CONSTANTS = NO_BIASES + LANES;

/** Rows and columns of the weights of a layer that can be computed by tiles. */
export const TILED_SIZE = 3;

/** Fills the places of constants; returns the index of the first value behind them. */
export function writeConstants(values: Float32Array): number {
  values[NO_FLOOR] = -Infinity;
  return CONSTANTS;
}

/** Columns from one to before another. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Sets the feature map `to` to the convolution of `from`. A layer that is computed by tiles has no stride over columns, by those of rows and columns
 * none over rows; only the latter may be dilated, if both maps have the padding of `paddingOf`. It may leave out columns that are not in `wanted`.
 */
export function convolve(
  memory: LayerMemory,
  layer: Layer,
  {
    from,
    to,
    dilation = 1,
    linear = false,
    wanted = { from: 0, to: to.columns },
  }: { from: Grid; to: Grid; dilation?: number; linear?: boolean; wanted?: Span },
): void {
  const floor = 4 * (linear ? NO_FLOOR : ZERO);
  if (layer.tiling === 'both')
    for (const span of stripsOf(wanted, dilation)) convolveSquares(memory, layer, { from, to, dilation, floor, span });
  else if (layer.tiling === 'columns') convolveTiles(memory, layer, { from, to, floor, wanted });
  else convolveRuns(memory, layer, { from, to, dilation, floor });
}

function convolveRuns(
  { kernel, values }: LayerMemory,
  { size, inputs, outputs, at, bias, biasStep }: Layer,
  { from, to, dilation, floor }: { from: Grid; to: Grid; dilation: number; floor: number },
): void {
  const strideRows = from.rows / to.rows;
  const strideColumns = from.columns / to.columns;
  const reach = (size - 1) / 2;
  // Neighbouring columns are contiguous, so that one run covers the kernel width, unless the layer is dilated.
  const perRow = dilation === 1 ? 1 : size;
  const first = indexOf(from, -reach, -reach * dilation);
  const runs = Array.from({ length: size * perRow }, (_, n) =>
    indexOf(from, Math.floor(n / perRow) - reach, ((n % perRow) - reach) * dilation),
  );
  offsetsIn(values).set(runs.map((run) => 4 * (run - first)));
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
        floor,
      );
    }
  }
}

/** Convolves by half the multiplications: row by row, of which the three that a row of outputs depends on are held as transformed tiles. */
function convolveTiles(
  { kernel, values, tilesAt }: LayerMemory,
  { inputs, outputs, at, bias, biasStep }: Layer,
  { from, to, floor, wanted }: { from: Grid; to: Grid; floor: number; wanted: Span },
): void {
  const stride = from.rows / to.rows;
  const firstTile = Math.floor(wanted.from / TILE_OUTPUTS);
  const tiles = Math.ceil(wanted.to / TILE_OUTPUTS) - firstTile;
  const firstColumn = TILE_OUTPUTS * firstTile;
  const room = roomOf(tiles);
  const [plane, products] = [room * inputs, room * LANES];
  const rowAt = (row: number): number => tilesAt + ((row + TILED_SIZE) % TILED_SIZE) * TILE_INPUTS * plane;
  const productsAt = tilesAt + TILED_SIZE * TILE_INPUTS * plane;
  const perColumn = TILED_SIZE * inputs * LANES;
  const offsets = offsetsIn(values);
  let transformed = -2; // the last row that was transformed; the padding above is row -1
  for (let row = 0; row < to.rows; row++) {
    const middle = row * stride;
    while (transformed <= middle) {
      transformed++;
      const [source, target] = [4 * indexOf(from, transformed, firstColumn - 1), 4 * rowAt(transformed)];
      kernel.transformTiles(source, target, inputs / 4, tiles, 4 * inputs, 4 * plane);
    }
    for (let i = 0; i < TILED_SIZE; i++) offsets[i] = 4 * (rowAt(middle - 1 + i) - tilesAt);
    for (let lane = 0; lane < outputs; lane += LANES) {
      for (let column = 0; column < TILE_INPUTS; column++)
        kernel.convolve(
          4 * (tilesAt + column * plane),
          4 * (at + (lane / LANES) * TILE_INPUTS * perColumn + column * perColumn),
          4 * (productsAt + column * products),
          inputs,
          room / COLUMNS,
          4 * inputs,
          4 * LANES,
          TILED_SIZE,
          4 * OFFSETS,
          4 * NO_BIASES,
          4 * NO_FLOOR,
        );
      const target = 4 * (indexOf(to, row, firstColumn) + lane);
      const biases = 4 * (bias + row * biasStep + lane);
      kernel.combineTiles(4 * productsAt, target, tiles, 4 * outputs, 16 * outputs, 4 * products, biases, floor);
    }
  }
}

/** Tiles of a row that are computed together: few enough that what is transformed stays in the processor cache. */
const STRIP = 20;

/** Returns the wanted columns in whole tiles, in strips; the columns of a dilated layer in one. */
function stripsOf({ from, to }: Span, dilation: number): Span[] {
  if (dilation > 1) return [{ from, to }];
  const strips: Span[] = [];
  for (let at = TILE_OUTPUTS * Math.floor(from / TILE_OUTPUTS); at < to; at += STRIP * TILE_OUTPUTS)
    strips.push({ from: at, to: Math.min(to, at + STRIP * TILE_OUTPUTS) });
  return strips;
}

/** Convolves by a quarter of the multiplications: the transform of tiles is repeated over rows, of which six give four rows of outputs. */
function convolveSquares(
  { kernel, values, tilesAt }: LayerMemory,
  { inputs, outputs, at, bias, biasStep }: Layer,
  { from, to, dilation, floor, span }: { from: Grid; to: Grid; dilation: number; floor: number; span: Span },
): void {
  // The tiles of a dilated layer have every column of a class of columns that are `dilation` apart.
  const perClass = Math.ceil((span.to - span.from) / TILE_OUTPUTS / dilation);
  const room = roomOf(perClass * dilation);
  const [plane, products] = [room * inputs, room * LANES];
  const [row6, products6] = [TILE_INPUTS * plane, TILE_INPUTS * products];
  const squaresAt = tilesAt + TILE_INPUTS * row6;
  const productsAt = squaresAt + TILE_INPUTS * row6;
  const perPlace = inputs * LANES;
  offsetsIn(values)[0] = 0;
  for (let row = 0; row < to.rows; row += TILE_OUTPUTS) {
    // The last two rows are the first two of the next tiles.
    if (row > 0) values.copyWithin(tilesAt, tilesAt + TILE_OUTPUTS * row6, tilesAt + TILE_INPUTS * row6);
    for (let i = row > 0 ? TILE_INPUTS - TILE_OUTPUTS : 0; i < TILE_INPUTS; i++)
      for (let first = 0; first < dilation; first++)
        kernel.transformTiles(
          4 * indexOf(from, row - 1 + i, span.from + first - dilation),
          4 * (tilesAt + i * row6 + first * perClass * inputs),
          inputs / 4,
          perClass,
          4 * dilation * inputs,
          4 * plane,
        );
    kernel.transformTiles(4 * tilesAt, 4 * squaresAt, row6 / 4, 1, 4 * row6, 4 * row6);
    for (let lane = 0; lane < outputs; lane += LANES) {
      const weights = at + lane * TILE_INPUTS ** 2 * inputs;
      for (let place = 0; place < TILE_INPUTS ** 2; place++)
        kernel.convolve(
          4 * (squaresAt + place * plane),
          4 * (weights + place * perPlace),
          4 * (productsAt + place * products),
          inputs,
          room / COLUMNS,
          4 * inputs,
          4 * LANES,
          1,
          4 * OFFSETS,
          4 * NO_BIASES,
          4 * NO_FLOOR,
        );
      const sums = 4 * productsAt;
      const step = 4 * products6;
      kernel.combineTiles(sums, sums, TILE_INPUTS * room, step, 4 * LANES, step, 4 * NO_BIASES, 4 * NO_FLOOR);
      for (let i = 0; i < TILE_OUTPUTS; i++)
        for (let first = 0; first < dilation; first++)
          kernel.combineTiles(
            4 * (productsAt + i * products6 + first * perClass * LANES),
            4 * (indexOf(to, row + i, span.from + first) + lane),
            perClass,
            4 * dilation * outputs,
            4 * TILE_OUTPUTS * dilation * outputs,
            4 * products,
            4 * (bias + (row + i) * biasStep + lane),
            floor,
          );
    }
  }
}

function offsetsIn(values: Float32Array): Int32Array {
  return new Int32Array(values.buffer, 4 * OFFSETS, MAX_RUNS);
}

/** Returns the number of tiles for which there is room in a row: the kernel computes `COLUMNS` at once. */
function roomOf(tiles: number): number {
  return COLUMNS * Math.ceil(tiles / COLUMNS);
}

/** Returns the columns of padding that a layer needs which is computed by tiles, so that its last tiles are whole. */
export function paddingOf(dilation: number): number {
  return (TILE_OUTPUTS + 1) * dilation;
}

/** Returns the floats that a layer needs while it is computed by tiles. */
export function floatsOfTiles(
  columns: number,
  { inputs, tiling, dilation }: { inputs: number; tiling: Tiling; dilation: number },
): number {
  const tiles = dilation * Math.ceil(columns / TILE_OUTPUTS / dilation);
  if (tiling === 'columns') return TILE_INPUTS * roomOf(tiles) * (TILED_SIZE * inputs + LANES);
  return TILE_INPUTS ** 2 * roomOf(dilation > 1 ? tiles : Math.min(tiles, STRIP)) * (2 * inputs + LANES);
}

/** Adds a feature map, upsampled by nearest neighbour, to a finer one. */
export function addUpsampled(
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

/** Returns the index of the first channel of a place; row and column may lie in the padding. */
export function indexOf({ columns, channels, pad, at }: Grid, row: number, column: number): number {
  return at + ((row + 1) * (columns + 2 * pad) + column + pad) * channels;
}

/** Returns the floats of a feature map, padding included. */
export function floatsOf({ rows, columns, pad, channels }: Omit<Grid, 'at'>): number {
  return (rows + 2) * (columns + 2 * pad) * channels;
}
