import { protobufFields, protobufVarint } from './protobuf-fields.ts';

/** A tensor of 32-bit floats. */
export interface Weights {
  dims: number[];
  values: Float32Array;
}

/** Field numbers of ONNX's messages (onnx.proto) on the way to the constants of a graph. */
const MODEL = { graph: 7 };
const GRAPH = { node: 1 };
const NODE = { output: 2, attribute: 5 };
const ATTRIBUTE = { tensor: 5, graph: 6 };
const TENSOR = { dims: 1, type: 2, raw: 9 };
const FLOAT = 1;

/** Returns the 32-bit float constants in an ONNX file, inner graphs included, by the name of their output. Throws for other files. */
export function onnxWeights(file: Uint8Array): Map<string, Weights> {
  const found = new Map<string, Weights>();
  for (const { number, bytes } of protobufFields(file)) if (number === MODEL.graph && bytes) readGraph(bytes, found);
  return found;
}

function readGraph(graph: Uint8Array, found: Map<string, Weights>): void {
  for (const { number, bytes: node } of protobufFields(graph)) {
    if (number !== GRAPH.node || !node) continue;
    let output = '';
    for (const { number: part, bytes } of protobufFields(node)) {
      if (part === NODE.output && bytes) output = new TextDecoder().decode(bytes);
      if (part !== NODE.attribute || !bytes) continue;
      for (const { number: kind, bytes: value } of protobufFields(bytes)) {
        if (kind === ATTRIBUTE.graph && value) readGraph(value, found);
        const tensor = kind === ATTRIBUTE.tensor && value ? readTensor(value) : undefined;
        if (tensor) found.set(output, tensor);
      }
    }
  }
}

function readTensor(tensor: Uint8Array): Weights | undefined {
  const dims: number[] = [];
  let type = 0;
  let raw: Uint8Array | undefined;
  for (const { number, value, bytes } of protobufFields(tensor)) {
    if (number === TENSOR.type) type = value;
    else if (number === TENSOR.raw) raw = bytes;
    else if (number === TENSOR.dims && !bytes) dims.push(value);
    else if (number === TENSOR.dims && bytes)
      for (let at = 0; at < bytes.length;) dims.push(protobufVarint(bytes, at, (to) => (at = to)));
  }
  if (type !== FLOAT || !raw) return undefined;
  return { dims, values: new Float32Array(Uint8Array.from(raw).buffer) }; // copied, since the bytes may not be aligned
}
