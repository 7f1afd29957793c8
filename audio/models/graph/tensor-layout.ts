import { separateAxes, type Axis } from './graph-fields.ts';

/** Where the numbers of a tensor lie, in row-major order of its axes. */
export interface TensorLayout {
  /** Lengths of the axes; that of a merged one is the product of its axes. */
  dims: number[];
  total: number;
  /** Returns the distance between neighbours along an axis; 0 for one that the tensor does not have. */
  readonly strideOf: (axis: Axis) => number;
}

/** Returns the layout of a tensor of named axes, some of which may be merged. */
export function tensorLayout(names: readonly string[], lengthOf: (axis: Axis) => number): TensorLayout {
  const dims = names.map((name) => separateAxes([name]).reduce((product, axis) => product * lengthOf(axis), 1));
  const strides = new Map<Axis, number>();
  let stride = 1;
  for (const axis of separateAxes(names).toReversed()) {
    if (axis !== 'one') strides.set(axis, stride);
    stride *= lengthOf(axis);
  }
  return { dims, total: stride, strideOf: (axis) => strides.get(axis) ?? 0 };
}
