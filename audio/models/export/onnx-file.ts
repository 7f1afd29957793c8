/** Writes ONNX models in the wire format of Protocol Buffers. */

type Value = number | string | Buffer | Value[];

/** Encodes a message: fields by number; a list repeats its field, strings and buffers are length-delimited. */
export function message(fields: Record<number, Value | undefined>): Buffer {
  return Buffer.concat(
    Object.entries(fields).flatMap(([number, value]) =>
      value === undefined ? [] : (Array.isArray(value) ? value : [value]).map((each) => field(Number(number), each)),
    ),
  );
}

function field(number: number, value: Value): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)]);
  const bytes = typeof value === 'string' ? Buffer.from(value) : (value as Buffer);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

const FLOAT = 1;
const INT64 = 7;
const BOOL = 9;
const FLOAT16 = 10;
const TYPES = { float: FLOAT, int64: INT64, bool: BOOL, float16: FLOAT16 };

/** Encodes a tensor of floats, as a constant of the graph. */
export function floats(name: string, dims: readonly number[], values: ArrayLike<number>): Buffer {
  return message({ 1: [...dims], 2: FLOAT, 8: name, 9: Buffer.from(Float32Array.from(values).buffer) });
}

/** Encodes a tensor of integers, as a constant of the graph. */
export function integers(name: string, dims: number[], values: number[]): Buffer {
  return message({ 1: dims, 2: INT64, 8: name, 9: Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer) });
}

/** Encodes an operation; attributes are integers, lists of integers or inner graphs. */
export function node(
  operation: string,
  inputs: string[],
  outputs: string[],
  attributes: Record<string, number | number[] | Buffer> = {},
  domain?: string,
): Buffer {
  const attribute = Object.entries(attributes).map(([name, value]) =>
    Buffer.isBuffer(value)
      ? message({ 1: name, 6: value, 20: 5 })
      : Array.isArray(value)
        ? message({ 1: name, 8: value, 20: 7 })
        : message({ 1: name, 3: value, 20: 2 }),
  );
  return message({ 1: inputs, 2: outputs, 4: operation, 5: attribute, 7: domain });
}

/** Encodes an input or output; a dimension is a length or a name. */
export function port(name: string, dims: (number | string)[], type: keyof typeof TYPES = 'float'): Buffer {
  const shape = message({
    1: dims.map((dim) => (typeof dim === 'number' ? message({ 1: dim }) : message({ 2: dim }))),
  });
  return message({ 1: name, 2: message({ 1: message({ 1: TYPES[type], 2: shape }) }) });
}

/** Encodes a model of a graph, with the metadata that its loader needs. */
export function onnx({
  nodes,
  constants = [],
  inputs,
  outputs,
  metadata = {},
}: {
  nodes: Buffer[];
  constants?: Buffer[];
  inputs: Buffer[];
  outputs: Buffer[];
  metadata?: Record<string, string | number>;
}): Buffer {
  const graph = message({ 1: nodes, 2: 'graph', 5: constants, 11: inputs, 12: outputs });
  const notes = Object.entries(metadata).map(([key, value]) => message({ 1: key, 2: String(value) }));
  return message({ 1: 8, 7: graph, 8: message({ 1: '', 2: 13 }), 14: notes });
}
