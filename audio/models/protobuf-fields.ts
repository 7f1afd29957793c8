/** A field of a message: `bytes` of a length-delimited field, `value` of a number. */
interface Field {
  number: number;
  value: number;
  bytes: Uint8Array | undefined;
}

/** Yields the fields of a message in the wire format of Protocol Buffers. */
export function* protobufFields(message: Uint8Array): Generator<Field> {
  let at = 0;
  const next = (): number => protobufVarint(message, at, (to) => (at = to));
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
export function protobufVarint(bytes: Uint8Array, from: number, moved: (to: number) => void): number {
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
