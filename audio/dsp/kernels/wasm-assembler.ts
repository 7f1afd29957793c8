/** What is used of the global object, which the types of Node leave out. */
declare const WebAssembly: {
  Memory: new (options: { initial: number }) => { readonly buffer: ArrayBuffer };
  Module: new (code: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
};

/** Instructions, as bytes: those of an expression leave its value. */
export type Code = readonly number[];

/** A variable of a function: a whole number of 32 bits, or a vector of 128. */
export interface Local {
  get: Code;
  set(value: Code): Code;
}

/** A function of whole numbers that answers nothing. */
export interface Written {
  name: string;
  params: number;
  ints: number;
  vectors: number;
  body: Code;
}

/** A memory with the functions that work in it; places are bytes. */
export interface Assembled {
  readonly buffer: ArrayBuffer;
  readonly exports: Record<string, unknown>;
}

/** Writes a function; `params` and `ints` name its whole numbers, `vectors` its vectors. */
export function write<const Params extends string, const Ints extends string, const Vectors extends string>(
  name: string,
  names: { params: readonly Params[]; ints: readonly Ints[]; vectors: readonly Vectors[] },
  body: (locals: Record<Params | Ints | Vectors, Local>) => Code[],
): Written {
  const { params, ints, vectors } = names;
  const all = [...params, ...ints, ...vectors].map((each, index) => [each, local(index)] as const);
  const code = body(Object.fromEntries(all) as Record<Params | Ints | Vectors, Local>).flat();
  return { name, params: params.length, ints: ints.length, vectors: vectors.length, body: code };
}

/** Puts functions together by hand, for there is no tool to run before Node can load them; answers what makes memories of them. */
export function assemble(functions: readonly Written[]): (bytes: number) => Assembled {
  const module = new WebAssembly.Module(moduleOf(functions));
  return (bytes) => {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
    const instance = new WebAssembly.Instance(module, { host: { memory } });
    return { buffer: memory.buffer, exports: instance.exports };
  };
}

/** A constant. */
export function int(value: number): Code {
  return [0x41, ...signed(value)];
}

/** Sum of two whole numbers. */
export function plus(a: Code, b: Code): Code {
  return [...a, ...b, 0x6a];
}

/** Difference of two whole numbers. */
export function minus(a: Code, b: Code): Code {
  return [...a, ...b, 0x6b];
}

/** The whole number at a place. */
export function intAt(place: Code, offset = 0): Code {
  return [...place, 0x28, ...memarg(offset)];
}

/** Adds to a whole number. */
export function advance(variable: Local, by: Code): Code {
  return variable.set(plus(variable.get, by));
}

/** Repeats what it holds until the count, at least 1, has been taken down to nothing. */
export function repeat(count: Local, code: readonly Code[]): Code {
  return [0x03, 0x40, ...code.flat(), ...count.set(minus(count.get, int(1))), ...count.get, 0x0d, 0, END];
}

/** The vector at a place. */
export function vectorAt(place: Code, offset = 0): Code {
  return [...place, ...simd(0x00), ...memarg(offset)];
}

/** The 32-bit float at a place, four times. */
export function float4At(place: Code, offset = 0): Code {
  return [...place, ...simd(0x09), ...memarg(offset)];
}

/** The 64-bit float at a place, twice. */
export function double2At(place: Code, offset = 0): Code {
  return [...place, ...simd(0x0a), ...memarg(offset)];
}

/** The two 32-bit floats at a place, as 64-bit ones. */
export function float2At(place: Code, offset = 0): Code {
  return [...place, ...simd(0x5d), ...memarg(offset), ...simd(0x5f)];
}

/** Writes a vector to a place. */
export function store(place: Code, value: Code, offset = 0): Code {
  return [...place, ...value, ...simd(0x0b), ...memarg(offset)];
}

/** A 64-bit float, twice. */
export function double2Of(value: number): Code {
  return [0x44, ...new Uint8Array(Float64Array.of(value).buffer), ...simd(0x14)];
}

/** Two 64-bit floats out of those of two vectors: 0 and 1 of the first, 2 and 3 of the second. */
export function pick(a: Code, b: Code, [first, second]: readonly [number, number]): Code {
  const bytes = [first, second].flatMap((lane) => Array.from({ length: 8 }, (_, i) => 8 * lane + i));
  return [...a, ...b, ...simd(0x0d), ...bytes];
}

/** Arithmetic of vectors of four 32-bit floats. */
export const float4 = { add: vector(0xe4), mul: vector(0xe6), max: vector(0xe9) };

/** Arithmetic of vectors of two 64-bit floats. */
export const double2 = { add: vector(0xf0), sub: vector(0xf1), mul: vector(0xf2) };

const PAGE = 65_536;
const END = 0x0b;
const I32 = 0x7f;
const V128 = 0x7b;
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

function vector(code: number): (a: Code, b: Code) => Code {
  return (a, b) => [...a, ...b, ...simd(code)];
}

function local(index: number): Local {
  return { get: [0x20, ...unsigned(index)], set: (value) => [...value, 0x21, ...unsigned(index)] };
}

function simd(code: number): number[] {
  return [0xfd, ...unsigned(code)];
}

/** Alignment is a hint: 4 bytes hold always. */
function memarg(offset: number): number[] {
  return [2, ...unsigned(offset)];
}

function moduleOf(functions: readonly Written[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ params }) => [0x60, ...counted(Array.from({ length: params }, () => I32)), 0]);
  const bodies = functions.map(({ ints, vectors, body }) =>
    counted([2, ...unsigned(ints), I32, ...unsigned(vectors), V128, ...body, END]),
  );
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
  return [id, ...counted([...unsigned(entries.length), ...entries.flat()])];
}

function counted(content: readonly number[]): number[] {
  return [...unsigned(content.length), ...content];
}

function text(letters: string): number[] {
  return counted(Array.from(letters, (letter) => letter.charCodeAt(0)));
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

/** Signed LEB128. */
function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}
