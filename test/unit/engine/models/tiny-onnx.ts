/** Writes parts of ONNX models that only tests need, and those of the service's own writer. */

import { message } from '../../../../audio/models/export/onnx-file.ts';

export { floats, integers, node, onnx, port } from '../../../../audio/models/export/onnx-file.ts';

const FLOAT = 1;
const BOOL = 9;
/** The type of floating-point numbers of 16 bits. */
export const FLOAT16 = 10;

/** Encodes a tensor of one truth value. */
export function truth(name: string): Buffer {
  return message({ 1: [], 2: BOOL, 8: name, 9: Buffer.of(1) });
}

/** Encodes a tensor whose content lies in another file. */
export function external(name: string, dims: number[], location: string): Buffer {
  const place = message({ 1: 'location', 2: location });
  return message({ 1: dims, 2: FLOAT, 8: name, 13: place, 14: 1 });
}

/** Encodes an inner graph, as an attribute. */
export function body(nodes: Buffer[], inputs: Buffer[], outputs: Buffer[]): Buffer {
  return message({ 1: nodes, 2: 'body', 11: inputs, 12: outputs });
}

/** Encodes a tensor of floating-point numbers of 16 bits, as a constant of the graph. */
export function halves(name: string, dims: number[], values: number[]): Buffer {
  return message({ 1: dims, 2: FLOAT16, 8: name, 9: Buffer.from(Float16Array.from(values).buffer) });
}
