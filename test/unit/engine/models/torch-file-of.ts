/** Writes files in the format of PyTorch up to version 1.5: pickles of protocol 2, and then the numbers. */

/** A tensor; `strides` are those of row-major order by default. */
interface Given {
  dims: number[];
  values: readonly number[];
  strides?: number[];
}

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from('X'), length, bytes]);
};
const integer = (value: number): Buffer => {
  const bytes = Buffer.alloc(5);
  bytes.write('J');
  bytes.writeInt32LE(value, 1);
  return bytes;
};
const all = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const tuple = (values: readonly number[]): Buffer => all('(', ...values.map(integer), 't');
const pickle = (content: Buffer): Buffer => all('\u0080\u0002', content, '.');
const name = (module: string, value: string): string => `c${module}\n${value}\n`;

/** Returns a file of tensors by name within `model_state`; `calls` replaces the function that the pickle names for tensors. */
export function torchFileOf(
  tensors: Record<string, Given>,
  calls = name('torch._utils', '_rebuild_tensor_v2'),
): Buffer {
  const entries = Object.entries(tensors);
  const magic = all('\u008A\n', Buffer.from('6cfc9c46f9206aa85019', 'hex'));
  const stored = entries.map(([key, { dims, values, strides }]) =>
    all(
      text(key),
      calls,
      '((',
      text('storage'),
      name('torch', 'FloatStorage'),
      text(`storage of ${key}`),
      text('cpu'),
      integer(values.length),
      'N',
      'tQ',
      integer(0),
      tuple(dims),
      tuple(strides ?? dims.map((_, n) => dims.slice(n + 1).reduce((product, dim) => product * dim, 1))),
      '\u0089',
      all(name('collections', 'OrderedDict'), ')R'),
      'tR',
    ),
  );
  const state = all(name('collections', 'OrderedDict'), ')R(', ...stored, 'u');
  const keys = entries.map(([key]) => text(`storage of ${key}`));
  const numbers = entries.map(([, { values }]) => {
    const count = Buffer.alloc(8);
    count.writeBigInt64LE(BigInt(values.length));
    return all(count, Buffer.from(Float32Array.from(values).buffer));
  });
  return all(
    pickle(magic),
    pickle(integer(1_001)),
    pickle(Buffer.from('}')),
    pickle(all('}(', text('model_state'), state, 'u')),
    pickle(all('](', ...keys, 'e')),
    ...numbers,
  );
}
