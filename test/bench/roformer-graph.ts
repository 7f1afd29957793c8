import type { Random } from '../infra/random.ts';
import { floats, integers, node, onnx, port } from '../../audio/models/export/onnx-file.ts';

/** The layout of the published Mel-Band RoFormers: 8 s of stereo at 44.1 kHz in 801 frames, 60 bands, six pairs of layers. */
export const ROFORMER_SHAPE = { chunk: 352_800, size: 2_048, hop: 441, frames: 801, rows: 2_050 };
const [BANDS, WIDTH, DEPTH, HEADS, HEAD] = [60, 384, 6, 8, 64] as const;
/** Numbers per band of the spectrum of a frame: those of both channels, real and imaginary; bands overlap in the published ones. */
const PER_BAND = Math.ceil((2 * ROFORMER_SHAPE.rows) / BANDS);
/** Width of the layers that estimate masks: half of the published ones. Most of the memory is that of attention. */
const HIDDEN = 768;

/** Returns a graph of the size and layout of a Mel-Band RoFormer of one stem, with random weights. */
export function roformerGraph(random: Random): Buffer {
  const nodes: Buffer[] = [];
  const constants: Buffer[] = [
    floats('tiny', [], [1e-6]),
    floats('scale', [], [HEAD ** -0.5]),
    floats('steep', [], [1.702]),
    ...[0, 1, 2].map((part) => integers(`part${part}`, [], [part])),
  ];
  let count = 0;
  /** Adds an operation and returns the name of its output. */
  const apply = (operation: string, inputs: string[], attributes: Record<string, number | number[]> = {}): string => {
    const made = `made${count++}`;
    nodes.push(node(operation, inputs, [made], attributes));
    return made;
  };
  const shape = (...dims: number[]): string => {
    const name = `shape${count++}`;
    constants.push(integers(name, [dims.length], dims));
    return name;
  };
  const weights = (...dims: number[]): string => {
    const name = `weights${count++}`;
    const deviation = dims.at(-2)! ** -0.5;
    const total = dims.reduce((product, dim) => product * dim, 1);
    constants.push(
      floats(
        name,
        dims,
        Float32Array.from({ length: total }, () => deviation * (2 * random.next() - 1)),
      ),
    );
    return name;
  };
  const normalised = (input: string): string => {
    const power = apply('ReduceMean', [apply('Mul', [input, input])], { axes: [-1], keepdims: 1 });
    return apply('Div', [input, apply('Sqrt', [apply('Add', [power, 'tiny'])])]);
  };
  const gelu = (input: string): string => apply('Mul', [input, apply('Sigmoid', [apply('Mul', [input, 'steep'])])]);
  /** Attention along the second axis, and two layers. */
  const transformer = (input: string, rows: number, length: number): string => {
    const all = apply('MatMul', [normalised(input), weights(WIDTH, 3 * HEADS * HEAD)]);
    const split = apply('Transpose', [apply('Reshape', [all, shape(rows, length, 3, HEADS, HEAD)])], {
      perm: [2, 0, 3, 1, 4],
    });
    const [query, key, value] = [0, 1, 2].map((part) => apply('Gather', [split, `part${part}`], { axis: 0 }));
    const scores = apply('MatMul', [query!, apply('Transpose', [key!], { perm: [0, 1, 3, 2] })]);
    const shares = apply('Softmax', [apply('Mul', [scores, 'scale'])], { axis: -1 });
    const seen = apply('Transpose', [apply('MatMul', [shares, value!])], { perm: [0, 2, 1, 3] });
    const heads = apply('Reshape', [seen, shape(rows, length, HEADS * HEAD)]);
    const attended = apply('Add', [input, apply('MatMul', [heads, weights(HEADS * HEAD, WIDTH)])]);
    const wide = gelu(apply('MatMul', [normalised(attended), weights(WIDTH, 4 * WIDTH)]));
    return apply('Add', [attended, apply('MatMul', [wide, weights(4 * WIDTH, WIDTH)])]);
  };

  // (1, rows, frames, 2) to (bands, frames, numbers of a band): the last band is filled up with the first numbers again.
  const byFrame = apply('Reshape', [
    apply('Transpose', ['spectrum'], { perm: [0, 2, 1, 3] }),
    shape(ROFORMER_SHAPE.frames, 2 * ROFORMER_SHAPE.rows),
  ]);
  constants.push(
    integers(
      'lacking',
      [BANDS * PER_BAND - 2 * ROFORMER_SHAPE.rows],
      Array.from({ length: BANDS * PER_BAND - 2 * ROFORMER_SHAPE.rows }, (_, i) => i),
    ),
  );
  const filled = apply('Concat', [byFrame, apply('Gather', [byFrame, 'lacking'], { axis: 1 })], { axis: 1 });
  const banded = apply('Transpose', [apply('Reshape', [filled, shape(ROFORMER_SHAPE.frames, BANDS, PER_BAND)])], {
    perm: [1, 0, 2],
  });
  let value = apply('MatMul', [normalised(banded), weights(BANDS, PER_BAND, WIDTH)]);
  for (let layer = 0; layer < DEPTH; layer++) {
    value = transformer(value, BANDS, ROFORMER_SHAPE.frames);
    value = apply('Transpose', [value], { perm: [1, 0, 2] });
    value = apply('Transpose', [transformer(value, ROFORMER_SHAPE.frames, BANDS)], { perm: [1, 0, 2] });
  }
  value = apply('Tanh', [apply('MatMul', [normalised(value), weights(BANDS, WIDTH, HIDDEN)])]);
  value = apply('Tanh', [apply('MatMul', [value, weights(BANDS, HIDDEN, HIDDEN)])]);
  value = apply('MatMul', [value, weights(BANDS, HIDDEN, PER_BAND)]);
  const flat = apply('Reshape', [
    apply('Transpose', [value], { perm: [1, 0, 2] }),
    shape(ROFORMER_SHAPE.frames, BANDS * PER_BAND),
  ]);
  constants.push(
    integers(
      'kept',
      [2 * ROFORMER_SHAPE.rows],
      Array.from({ length: 2 * ROFORMER_SHAPE.rows }, (_, i) => i),
    ),
  );
  const masks = apply('Reshape', [
    apply('Gather', [flat, 'kept'], { axis: 1 }),
    shape(1, ROFORMER_SHAPE.frames, ROFORMER_SHAPE.rows, 2),
  ]);
  nodes.push(node('Transpose', [masks], ['masks'], { perm: [0, 2, 1, 3] }));
  const dims = [1, ROFORMER_SHAPE.rows, ROFORMER_SHAPE.frames, 2];
  return onnx({ nodes, constants, inputs: [port('spectrum', dims)], outputs: [port('masks', dims)] });
}
