/** A field of a message: `bytes` of a length-delimited field, `value` of a number. */
interface Field {
  number: number;
  value: number;
  bytes: Uint8Array | undefined;
}

/** Keys of fields are 32-bit numbers. Other readers drop further bits, and would find another field than is found here. */
const MAX_KEY = 2 ** 32 - 1;
/** Bytes of the longest variable-length integer. */
const MAX_VARINT_BYTES = 10;

/** Yields the fields of a message in the wire format of Protocol Buffers. Throws for one that other readers may read otherwise. */
export function* protobufFields(message: Uint8Array): Generator<Field> {
  let at = 0;
  const next = (): number => protobufVarint(message, at, (to) => (at = to));
  while (at < message.length) {
    const key = next();
    if (key > MAX_KEY) throw new Error('not an ONNX file: the key of a field is too long');
    const number = Math.floor(key / 8);
    const wire = key % 8;
    if (wire === 0) yield { number, value: next(), bytes: undefined };
    else if (wire === 2) {
      const length = next();
      if (length > message.length - at) throw endsEarly();
      yield { number, value: 0, bytes: message.subarray(at, at + length) };
      at += length;
    } else if (wire === 5) at += 4;
    else if (wire === 1) at += 8;
    else throw new Error(`not an ONNX file: wire type ${wire}`);
  }
  if (at > message.length) throw endsEarly();
}

/** Returns the variable-length integer at `from` and calls `moved` with the position after it. */
export function protobufVarint(bytes: Uint8Array, from: number, moved: (to: number) => void): number {
  let value = 0;
  for (let at = from, scale = 1; at < from + MAX_VARINT_BYTES; at++, scale *= 128) {
    const byte = bytes[at];
    if (byte === undefined) throw endsEarly();
    value += (byte & 127) * scale;
    if (byte < 128) {
      moved(at + 1);
      return value;
    }
  }
  throw new Error('not an ONNX file: a number is too long');
}

const endsEarly = (): Error => new Error('not an ONNX file: it ends early');
