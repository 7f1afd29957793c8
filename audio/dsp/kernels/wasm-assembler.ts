/** The part of the global WebAssembly object that is used here; the types of Node omit it. */
declare const WebAssembly: {
  Memory: new (options: { initial: number }) => { readonly buffer: ArrayBuffer };
  Module: new (code: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
};

/** Instructions as bytes; those of an expression leave its value on the stack. */
export type Code = readonly number[];

/** A local variable: a 32-bit integer or a 128-bit vector. */
export interface Local {
  get: Code;
  set(value: Code): Code;
}

/** A function of integer parameters without a result. */
export interface FunctionCode {
  name: string;
  params: number;
  ints: number;
  vectors: number;
  body: Code;
}

/** A memory and the functions that operate on it; addresses are bytes. */
export interface Assembled {
  readonly buffer: ArrayBuffer;
  readonly exports: Record<string, unknown>;
}

/** Defines a function; `params` and `ints` name its integer locals, `vectors` its vector locals. */
export function defineFunction<const Params extends string, const Ints extends string, const Vectors extends string>(
  name: string,
  names: { params: readonly Params[]; ints: readonly Ints[]; vectors: readonly Vectors[] },
  body: (locals: Record<Params | Ints | Vectors, Local>) => Code[],
): FunctionCode {
  const { params, ints, vectors } = names;
  const all = [...params, ...ints, ...vectors].map((each, index) => [each, local(index)] as const);
  const code = body(Object.fromEntries(all) as Record<Params | Ints | Vectors, Local>).flat();
  return { name, params: params.length, ints: ints.length, vectors: vectors.length, body: code };
}

/**
 * Assembles functions into a module, since there is no build step before Node loads them. Returns a function that
 * instantiates the module with a memory of the given size in bytes.
 */
export function assemble(functions: readonly FunctionCode[]): (bytes: number) => Assembled {
  const module = new WebAssembly.Module(moduleOf(functions));
  return (bytes) => {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
    const instance = new WebAssembly.Instance(module, { host: { memory } });
    return { buffer: memory.buffer, exports: instance.exports };
  };
}

/** Pushes an integer constant. */
export function int(value: number): Code {
  return [0x41, ...signed(value)];
}

/** Adds two integers. */
export function plus(a: Code, b: Code): Code {
  return [...a, ...b, 0x6a];
}

/** Subtracts two integers. */
export function minus(a: Code, b: Code): Code {
  return [...a, ...b, 0x6b];
}

/** Shifts an integer by a number of bits to the left, or, if that is negative, to the right. */
export function shifted(a: Code, bits: number): Code {
  return [...a, ...int(Math.abs(bits)), bits < 0 ? 0x76 : 0x74];
}

/** Pushes 1 if an integer is 0, else 0. */
export function isZero(a: Code): Code {
  return [...a, 0x45];
}

/** Loads the integer at an address. */
export function intAt(address: Code, offset = 0): Code {
  return [...address, 0x28, ...memarg(offset)];
}

/** Adds to an integer variable. */
export function advance(variable: Local, by: Code): Code {
  return variable.set(plus(variable.get, by));
}

/** Runs the code if an integer is not 0. */
export function when(condition: Code, code: readonly Code[]): Code {
  return [...condition, 0x04, 0x40, ...code.flat(), END];
}

/** Ends the function. */
export const leave: Code = [0x0f];

/** Calls the function of an index. */
export function call(index: number, args: readonly Code[]): Code {
  return [...args.flat(), 0x10, ...unsigned(index)];
}

/** Pushes the global integer of an index. */
export function globalInt(index: number): Code {
  return [0x23, ...unsigned(index)];
}

/** Repeats the code until the counter, at least 1, has been decremented to 0. */
export function repeat(count: Local, code: readonly Code[]): Code {
  return [0x03, 0x40, ...code.flat(), ...count.set(minus(count.get, int(1))), ...count.get, 0x0d, 0, END];
}

/** Loads the vector at an address. */
export function vectorAt(address: Code, offset = 0): Code {
  return [...address, ...simd(0x00), ...memarg(offset)];
}

/** Loads the 32-bit float at an address into all four lanes. */
export function float4At(address: Code, offset = 0): Code {
  return [...address, ...simd(0x09), ...memarg(offset)];
}

/** Loads the 64-bit float at an address into both lanes. */
export function double2At(address: Code, offset = 0): Code {
  return [...address, ...simd(0x0a), ...memarg(offset)];
}

/** Loads the two 32-bit floats at an address as 64-bit ones. */
export function float2At(address: Code, offset = 0): Code {
  return [...address, ...simd(0x5d), ...memarg(offset), ...simd(0x5f)];
}

/** Loads the eight signed bytes at an address as 16-bit integers. */
export function short8At(address: Code, offset = 0): Code {
  return [...address, ...simd(0x01), ...memarg(offset)];
}

/** Loads the 64 bits at an address into both halves: four 16-bit integers twice. */
export function short4TwiceAt(address: Code, offset = 0): Code {
  return [...address, ...simd(0x0a), ...memarg(offset)];
}

/** Stores the lower half of a vector at an address. */
export function storeLow(address: Code, value: Code, offset = 0): Code {
  return [...address, ...value, ...simd(0x5b), ...memarg(offset), 0];
}

/** Stores the 32 bits of a lane at an address. */
export function storeLane4(address: Code, value: Code, lane: number): Code {
  return [...address, ...value, ...simd(0x5a), ...memarg(0), lane];
}

/** Stores a vector at an address. */
export function store(address: Code, value: Code, offset = 0): Code {
  return [...address, ...value, ...simd(0x0b), ...memarg(offset)];
}

/** Pushes a 64-bit float constant in both lanes. */
export function double2Of(value: number): Code {
  return [0x44, ...new Uint8Array(Float64Array.of(value).buffer), ...simd(0x14)];
}

/** Selects two 64-bit lanes out of two vectors: 0 and 1 are lanes of the first, 2 and 3 of the second. */
export function pick(a: Code, b: Code, [first, second]: readonly [number, number]): Code {
  const bytes = [first, second].flatMap((lane) => Array.from({ length: 8 }, (_, i) => 8 * lane + i));
  return [...a, ...b, ...simd(0x0d), ...bytes];
}

/** Selects four 32-bit lanes out of two vectors: 0 to 3 are lanes of the first, 4 to 7 of the second. */
export function pick4(a: Code, b: Code, lanes: readonly [number, number, number, number]): Code {
  const bytes = lanes.flatMap((lane) => Array.from({ length: 4 }, (_, i) => 4 * lane + i));
  return [...a, ...b, ...simd(0x0d), ...bytes];
}

/** Pushes a 32-bit float constant in all lanes. */
export function float4Of(value: number): Code {
  return [0x43, ...new Uint8Array(Float32Array.of(value).buffer), ...simd(0x13)];
}

/** Arithmetic on vectors of four 32-bit floats; `low` converts the lower two to 64 bits. */
export const float4 = {
  add: vector(0xe4),
  sub: vector(0xe5),
  mul: vector(0xe6),
  div: vector(0xe7),
  max: vector(0xe9),
  nearest: unary(0x6a),
  low: unary(0x5f),
  ofInt4: unary(0xfa),
};

/** Arithmetic on vectors of two 64-bit floats; `narrow` converts them to 32 bits, and comparisons set all bits of a lane or none. */
export const double2 = {
  add: vector(0xf0),
  sub: vector(0xf1),
  mul: vector(0xf2),
  min: vector(0xf4),
  max: vector(0xf5),
  floor: unary(0x75),
  narrow: unary(0x5e),
  less: vector(0x49),
  greater: vector(0x4a),
};

/** Operations on all bits of vectors. */
export const bits = { and: vector(0x4e), or: vector(0x50) };

/** Integer arithmetic: of four 32-bit numbers, and of sixteen-bit ones, whose products `dot` adds in pairs. */
export const int4 = {
  add: vector(0xae),
  shiftLeft: (a: Code, by: number): Code => [...a, ...int(by), ...simd(0xab)],
  ofFloat4: unary(0xf8),
  ofDouble2: unary(0xfc),
  narrow: vector(0x85),
  dot: vector(0xba),
};

const PAGE = 65_536;
const END = 0x0b;
const I32 = 0x7f;
const V128 = 0x7b;
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

function vector(code: number): (a: Code, b: Code) => Code {
  return (a, b) => [...a, ...b, ...simd(code)];
}

function unary(code: number): (a: Code) => Code {
  return (a) => [...a, ...simd(code)];
}

function local(index: number): Local {
  return { get: [0x20, ...unsigned(index)], set: (value) => [...value, 0x21, ...unsigned(index)] };
}

function simd(code: number): number[] {
  return [0xfd, ...unsigned(code)];
}

/** Alignment is only a hint: 4 bytes always hold. */
function memarg(offset: number): number[] {
  return [2, ...unsigned(offset)];
}

/** Returns the entry of a function in the section of code, without its length. */
export function bodyOf({ ints, vectors, body }: FunctionCode): number[] {
  return [2, ...unsigned(ints), I32, ...unsigned(vectors), V128, ...body, END];
}

function moduleOf(functions: readonly FunctionCode[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ params }) => [0x60, ...withLength(Array.from({ length: params }, () => I32)), 0]);
  const bodies = functions.map((each) => withLength(bodyOf(each)));
  return Uint8Array.of(
    ...MAGIC,
    ...section(1, types),
    ...section(2, [[...text('host'), ...text('memory'), 2, 0, 1]]),
    ...section(
      3,
      functions.map((_, i) => unsigned(i)),
    ),
    ...section(
      7,
      functions.map(({ name }, i) => [...text(name), 0, ...unsigned(i)]),
    ),
    ...section(10, bodies),
  );
}

function section(id: number, entries: readonly number[][]): number[] {
  return [id, ...withLength([...unsigned(entries.length), ...entries.flat()])];
}

function withLength(content: readonly number[]): number[] {
  return [...unsigned(content.length), ...content];
}

function text(letters: string): number[] {
  return withLength(Array.from(letters, (letter) => letter.charCodeAt(0)));
}

/** Encodes an unsigned integer as LEB128. */
export function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

/** Encodes a signed integer as LEB128. */
function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}
