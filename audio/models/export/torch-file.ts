/** Reads the tensors of a file that PyTorch saved in its format up to version 1.5, a series of pickles and then the numbers. */

/** A tensor of 32-bit floats in row-major order. */
export interface Tensor {
  dims: number[];
  values: Float32Array;
}

/** A function or class that the pickle names; those that are known are read as data, and none is run. */
interface Name {
  name: string;
}

/** A tensor whose numbers follow later in the file. */
interface Placed {
  storage: string;
  from: number;
  dims: number[];
  strides: number[];
}

const FLOATS = 'torch.FloatStorage';
const KNOWN = new Set([FLOATS, 'torch.LongStorage', 'collections.OrderedDict', 'torch._utils._rebuild_tensor_v2']);
const MAGIC = '119547037146038801333356';
/** Pickles before the one of the object: magic number, version, sizes of types. */
const BEFORE = 3;
const MAX_STACK = 1_000_000;
const MAX_NAME = 200;
const FLOAT_BYTES = 4;
const COUNT_BYTES = 8;

const refused = (why: string): Error => new Error(`the file is not one of PyTorch that can be read: ${why}`);

/**
 * Returns the tensors of floats in a file by their path, such as `model.layer.weight`. Only the instructions that such files consist of
 * are read, and no name in them is called. Throws for other files.
 */
export function torchTensors(file: Buffer): Map<string, Tensor> {
  const reader = createReader(file);
  if (String(reader.pickle()) !== MAGIC) throw refused('it begins otherwise');
  for (let n = 1; n < BEFORE; n++) reader.pickle();
  const object = reader.pickle();
  const keys = reader.pickle();
  if (!Array.isArray(keys)) throw refused('its storages are not listed');
  const storages = new Map<string, Float32Array>();
  const kinds = storageKinds(object);
  for (const key of keys) {
    const count = Number(file.readBigInt64LE(reader.at));
    const { type, size } = kinds.get(String(key)) ?? { type: FLOATS, size: count };
    const bytes = count * (type === FLOATS ? FLOAT_BYTES : COUNT_BYTES);
    const from = reader.at + COUNT_BYTES;
    if (count !== size || from + bytes > file.length) throw refused('it ends early');
    if (type === FLOATS)
      storages.set(String(key), new Float32Array(Uint8Array.from(file.subarray(from, from + bytes)).buffer));
    reader.at = from + bytes;
  }
  const tensors = new Map<string, Tensor>();
  for (const [path, placed] of placedIn(object)) {
    const storage = storages.get(placed.storage);
    if (storage) tensors.set(path, tensorOf(placed, storage));
  }
  return tensors;
}

function tensorOf({ from, dims, strides }: Placed, storage: Float32Array): Tensor {
  const count = dims.reduce((product, dim) => product * dim, 1);
  if (count > storage.length) throw refused('a tensor is larger than its storage');
  const values = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    let [rest, at] = [i, from];
    for (let axis = dims.length - 1; axis >= 0; axis--) {
      at += (rest % dims[axis]!) * strides[axis]!;
      rest = Math.floor(rest / dims[axis]!);
    }
    const value = storage[at];
    if (value === undefined) throw refused('a tensor reaches beyond its storage');
    values[i] = value;
  }
  return { dims, values };
}

/** Yields the tensors within maps, by their path. */
function* placedIn(value: unknown, path = ''): Generator<[string, Placed]> {
  if (value instanceof Map)
    for (const [key, inner] of value) yield* placedIn(inner, path === '' ? String(key) : `${path}.${String(key)}`);
  else if (isPlaced(value)) yield [path, value];
}

function isPlaced(value: unknown): value is Placed {
  return typeof value === 'object' && value !== null && 'storage' in value && 'strides' in value;
}

/** Returns the type and the size of each storage that the object refers to. */
function storageKinds(object: unknown): Map<string, { type: string; size: number }> {
  const kinds = new Map<string, { type: string; size: number }>();
  const visit = (value: unknown): void => {
    if (value instanceof Map) value.forEach(visit);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (isPlaced(value) && 'kind' in value) kinds.set(value.storage, value.kind as { type: string; size: number });
  };
  visit(object);
  return kinds;
}

/** Reads one pickle after the other. */
function createReader(file: Buffer) {
  const reader = { at: 0, pickle };
  return reader;

  function take(count: number): Buffer {
    if (reader.at + count > file.length) throw refused('it ends early');
    reader.at += count;
    return file.subarray(reader.at - count, reader.at);
  }

  function line(): string {
    const end = file.indexOf(0x0a, reader.at);
    if (end < 0 || end - reader.at > MAX_NAME) throw refused('a name does not end');
    return take(end + 1 - reader.at)
      .toString('latin1')
      .slice(0, -1);
  }

  function pickle(): unknown {
    const stack: unknown[] = [];
    const marks: number[] = [];
    const memo = new Map<number, unknown>();
    const sinceMark = (): unknown[] => stack.splice(marks.pop() ?? 0);
    for (;;) {
      if (stack.length > MAX_STACK) throw refused('it is too deep');
      const code = take(1)[0]!;
      switch (String.fromCodePoint(code)) {
        case '.':
          return stack.pop();
        case '\u0080':
          take(1);
          break;
        case '(':
          marks.push(stack.length);
          break;
        case '}':
          stack.push(new Map());
          break;
        case ']':
          stack.push([]);
          break;
        case ')':
          stack.push([]);
          break;
        case 'N':
          stack.push(null);
          break;
        case '\u0088':
        case '\u0089':
          stack.push(code === 0x88);
          break;
        case 'K':
          stack.push(take(1)[0]);
          break;
        case 'M':
          stack.push(take(2).readUInt16LE());
          break;
        case 'J':
          stack.push(take(4).readInt32LE());
          break;
        case 'G':
          stack.push(take(8).readDoubleBE());
          break;
        case '\u008A':
          stack.push(integer(take(take(1)[0]!)));
          break;
        case 'X':
          stack.push(take(take(4).readUInt32LE()).toString('utf8'));
          break;
        case 'q':
          memo.set(take(1)[0]!, stack.at(-1));
          break;
        case 'r':
          memo.set(take(4).readUInt32LE(), stack.at(-1));
          break;
        case 'h':
          stack.push(memo.get(take(1)[0]!));
          break;
        case 'j':
          stack.push(memo.get(take(4).readUInt32LE()));
          break;
        case 'c':
          stack.push(nameOf(`${line()}.${line()}`));
          break;
        case 't':
          stack.push(sinceMark());
          break;
        case '\u0085':
        case '\u0086':
        case '\u0087':
          stack.push(stack.splice(-(code - 0x84)));
          break;
        case 'Q':
          stack.push(storageOf(stack.pop()));
          break;
        case 'R': {
          const given = stack.pop();
          stack.push(made(stack.pop(), given));
          break;
        }
        case 'a': {
          const value = stack.pop();
          listOf(stack.at(-1)).push(value);
          break;
        }
        case 'e': {
          const values = sinceMark();
          listOf(stack.at(-1)).push(...values);
          break;
        }
        case 's': {
          const [key, value] = stack.splice(-2);
          mapOf(stack.at(-1)).set(key, value);
          break;
        }
        case 'u': {
          const pairs = sinceMark();
          const map = mapOf(stack.at(-1));
          for (let i = 0; i + 1 < pairs.length; i += 2) map.set(pairs[i], pairs[i + 1]);
          break;
        }
        case 'b':
          stack.pop(); // attributes of an object, which are not needed
          break;
        default:
          throw refused(`it has the instruction ${code}`);
      }
    }
  }
}

function nameOf(name: string): Name {
  if (!KNOWN.has(name)) throw refused(`it names ${name}`);
  return { name };
}

/** Reads what a call in the pickle would make. */
function made(what: unknown, given: unknown): unknown {
  const { name } = what as Name;
  if (name === 'collections.OrderedDict') return new Map();
  if (name !== 'torch._utils._rebuild_tensor_v2' || !Array.isArray(given)) throw refused(`it calls ${name}`);
  const [kind, from, dims, strides] = given as [
    { key: string; type: string; size: number },
    number,
    number[],
    number[],
  ];
  const numbers = [from, ...dims, ...strides];
  if (numbers.some((number) => !Number.isSafeInteger(number) || number < 0) || dims.length !== strides.length)
    throw refused('a tensor has no valid shape');
  return { storage: kind.key, from, dims, strides, kind } satisfies Placed & { kind: unknown };
}

function storageOf(value: unknown): { key: string; type: string; size: number } {
  const [word, type, key, , size] = value as [unknown, Name, unknown, unknown, unknown];
  if (word !== 'storage' || !(type.name.endsWith('Storage') && KNOWN.has(type.name)))
    throw refused('a storage is of another kind');
  return { key: String(key), type: type.name, size: Number(size) };
}

function integer(bytes: Buffer): number | string {
  const value = bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value.toString();
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw refused('it fills what is no list');
  return value;
}

function mapOf(value: unknown): Map<unknown, unknown> {
  if (!(value instanceof Map)) throw refused('it fills what is no map');
  return value;
}
