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
  for (const { number, bytes } of fields(file)) if (number === MODEL.graph && bytes) readGraph(bytes, found);
  return found;
}

function readGraph(graph: Uint8Array, found: Map<string, Weights>): void {
  for (const { number, bytes: node } of fields(graph)) {
    if (number !== GRAPH.node || !node) continue;
    let output = '';
    for (const { number: part, bytes } of fields(node)) {
      if (part === NODE.output && bytes) output = new TextDecoder().decode(bytes);
      if (part !== NODE.attribute || !bytes) continue;
      for (const { number: kind, bytes: value } of fields(bytes)) {
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
  for (const { number, value, bytes } of fields(tensor)) {
    if (number === TENSOR.type) type = value;
    else if (number === TENSOR.raw) raw = bytes;
    else if (number === TENSOR.dims && !bytes) dims.push(value);
    else if (number === TENSOR.dims && bytes)
      for (let at = 0; at < bytes.length;) dims.push(varint(bytes, at, (to) => (at = to)));
  }
  if (type !== FLOAT || !raw) return undefined;
  return { dims, values: new Float32Array(Uint8Array.from(raw).buffer) }; // copied, since the bytes may not be aligned
}

/** A field of a message: `bytes` of a length-delimited field, `value` of a number. */
interface Field {
  number: number;
  value: number;
  bytes: Uint8Array | undefined;
}

/** Yields the fields of a message in the wire format of Protocol Buffers. */
function* fields(message: Uint8Array): Generator<Field> {
  let at = 0;
  const next = (): number => varint(message, at, (to) => (at = to));
  while (at < message.length) {
    const key = next();
    const number = Math.floor(key / 8);
    const wire = key % 8;
    if (wire === 0) yield { number, value: next(), bytes: undefined };
    else if (wire === 2) {
      const length = next();
      yield { number, value: 0, bytes: message.subarray(at, at + length) };
      at += length;
    } else if (wire === 5) at += 4;
    else if (wire === 1) at += 8;
    else throw new Error(`not an ONNX file: wire type ${wire}`);
  }
}

/** Returns the variable-length integer at `from` and calls `moved` with the position after it. */
function varint(bytes: Uint8Array, from: number, moved: (to: number) => void): number {
  let value = 0;
  for (let at = from, scale = 1; ; at++, scale *= 128) {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('not an ONNX file: it ends early');
    value += (byte & 127) * scale;
    if (byte < 128) {
      moved(at + 1);
      return value;
    }
  }
}
