import { protobufFields } from '../protobuf-fields.ts';

/** Field numbers of ONNX's messages (onnx.proto). */
const MODEL = { graph: 7, training: 20, functions: 25 };
const GRAPH = { node: 1, initializer: 5, input: 11, output: 12, sparse: 15 };
const NODE = { operation: 4, attribute: 5, domain: 7 };
const ATTRIBUTE = { tensor: 5, graph: 6, tensors: 10, graphs: 11, sparse: 22, sparses: 23 };
const TENSOR = { name: 8, external: 13, location: 14 };
const VALUE = { name: 1, type: 2 };
const TYPE_TENSOR = 1;
const ELEMENT_TYPE = 1;
const FLOAT16 = 10;

const DOMAINS = new Set(['', 'ai.onnx', 'ai.onnx.ml', 'com.microsoft']);
/** Operations that read other files or run programs. */
const FORBIDDEN = new Set(['EPContext', 'PyOp', 'TritonOp', 'ATen']);
const MAX_DEPTH = 16;
const MAX_NODES = 200_000;
const MAX_NAME = 200;

/** Names of a graph's inputs without a constant, and of its outputs. */
export interface GraphPorts {
  inputs: string[];
  outputs: string[];
}

/** Ports of a file. */
export interface FilePorts extends GraphPorts {
  /** Names of the inputs that take floating-point numbers of 16 bits. */
  halves: string[];
}

/** Thrown for a graph that is not run; `message` completes "the graph …". */
export class RefusedGraph extends Error {
  override name = 'RefusedGraph';
}

/**
 * Reads an ONNX file before the runtime does and returns its ports. Throws `RefusedGraph` for one whose constants lie in other files,
 * that has operations of its own, or is nested too deeply.
 */
export function inspectGraph(file: Uint8Array): FilePorts {
  let ports: FilePorts | undefined;
  let nodes = 0;

  function readGraph(graph: Uint8Array, depth: number): FilePorts {
    if (depth > MAX_DEPTH) throw new RefusedGraph('has graphs within graphs, more than 16 deep');
    const [inputs, outputs, halves, constants] = [[] as string[], [] as string[], [] as string[], new Set<string>()];
    for (const { number, bytes } of protobufFields(graph)) {
      if (!bytes) continue;
      if (number === GRAPH.node) readNode(bytes, depth);
      else if (number === GRAPH.initializer) constants.add(readTensor(bytes));
      else if (number === GRAPH.sparse) throw new RefusedGraph('has sparse constants, which are not read');
      else if (number === GRAPH.input) {
        const name = nameOf(bytes, VALUE.name);
        inputs.push(name);
        if (elementTypeOf(bytes) === FLOAT16) halves.push(name);
      } else if (number === GRAPH.output) outputs.push(nameOf(bytes, VALUE.name));
    }
    return { inputs: inputs.filter((name) => !constants.has(name)), outputs, halves };
  }

  function readNode(node: Uint8Array, depth: number): void {
    if (++nodes > MAX_NODES) throw new RefusedGraph(`has more than ${MAX_NODES} operations`);
    const [operation, domain] = [nameOf(node, NODE.operation), nameOf(node, NODE.domain)];
    if (!DOMAINS.has(domain)) throw new RefusedGraph(`has operations of the domain ${domain}, which is not known`);
    if (FORBIDDEN.has(operation)) throw new RefusedGraph(`has the operation ${operation}, which is not allowed`);
    for (const { number, bytes } of protobufFields(node))
      if (number === NODE.attribute && bytes) readAttribute(bytes, depth);
  }

  function readAttribute(attribute: Uint8Array, depth: number): void {
    for (const { number, bytes } of protobufFields(attribute)) {
      if (!bytes) continue;
      if (number === ATTRIBUTE.graph || number === ATTRIBUTE.graphs) readGraph(bytes, depth + 1);
      else if (number === ATTRIBUTE.tensor || number === ATTRIBUTE.tensors) readTensor(bytes);
      else if (number === ATTRIBUTE.sparse || number === ATTRIBUTE.sparses)
        throw new RefusedGraph('has sparse constants, which are not read');
    }
  }

  for (const { number, bytes } of protobufFields(file)) {
    if (number === MODEL.graph && bytes) ports = readGraph(bytes, 0);
    if (number === MODEL.functions || number === MODEL.training)
      throw new RefusedGraph('has functions or training steps of its own, which are not run');
  }
  if (!ports || ports.outputs.length === 0) throw new RefusedGraph('is not an ONNX model');
  return ports;
}

/** Returns the name of a tensor. Throws `RefusedGraph` if its content lies in another file. */
function readTensor(tensor: Uint8Array): string {
  let name = '';
  for (const { number, value, bytes } of protobufFields(tensor)) {
    if (number === TENSOR.external || (number === TENSOR.location && value !== 0))
      throw new RefusedGraph('keeps constants in another file; save it as one file');
    if (number === TENSOR.name && bytes) name = textOf(bytes);
  }
  return name;
}

/** Returns a text of a message. Of several the last counts, as it does for the runtime. */
function nameOf(message: Uint8Array, wanted: number): string {
  let name = '';
  for (const { number, bytes } of protobufFields(message)) if (number === wanted && bytes) name = textOf(bytes);
  return name;
}

/** Returns the number of the type of a tensor's elements; 0 for what is no tensor. */
function elementTypeOf(port: Uint8Array): number {
  let type = 0;
  for (const ofPort of protobufFields(port)) {
    if (ofPort.number !== VALUE.type || !ofPort.bytes) continue;
    for (const ofType of protobufFields(ofPort.bytes)) {
      if (ofType.number !== TYPE_TENSOR || !ofType.bytes) continue;
      for (const { number, value, bytes } of protobufFields(ofType.bytes))
        if (number === ELEMENT_TYPE && !bytes) type = value;
    }
  }
  return type;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, MAX_NAME));
}
