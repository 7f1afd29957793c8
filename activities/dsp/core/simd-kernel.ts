/** Outputs that the kernel computes at once. */
export const LANES = 8;
/** Columns that the kernel computes at once. */
export const COLUMNS = 4;

/** What is used of the global object, which the types of Node leave out. */
declare const WebAssembly: {
  Memory: new (options: { initial: number }) => { readonly buffer: ArrayBuffer };
  Module: new (code: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
};

/** Where the kernel works: places are bytes in `memory`, steps are bytes from one column to the next. */
export interface Kernel {
  memory: { readonly buffer: ArrayBuffer };
  /**
   * Adds to `groups` times four columns of eight 32-bit outputs the products of `taps` consecutive inputs with weights
   * [tap][eight]. Nothing is checked: the caller owns the memory.
   */
  accumulate(
    input: number,
    weights: number,
    output: number,
    taps: number,
    groups: number,
    inputStep: number,
    outputStep: number,
  ): void;
}

/** Makes the inner loop of a convolution in WebAssembly SIMD, some twenty times as fast as a plain loop. */
export function createKernel(bytes: number): Kernel {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const instance = new WebAssembly.Instance(new WebAssembly.Module(assemble()), { host: { memory } });
  return { memory, accumulate: instance.exports['accumulate'] as Kernel['accumulate'] };
}

/** Weights in the order that the kernel takes them in: [eight outputs][input][eight]; `outputs` is a multiple of eight. */
export function laidOut(
  outputs: number,
  inputs: number,
  weight: (output: number, input: number) => number,
): Float32Array {
  const all = new Float32Array(outputs * inputs);
  let at = 0;
  for (let lane = 0; lane < outputs; lane += LANES)
    for (let i = 0; i < inputs; i++) for (let out = lane; out < lane + LANES; out++) all[at++] = weight(out, i);
  return all;
}

const PAGE = 65_536;
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const I32 = 0x7f;
const V128 = 0x7b;
const END = 0x0b;

// Locals of the function: its parameters, the four input places, the weight place and what is left, then vectors.
const [INPUT, WEIGHTS, OUTPUT, TAPS, GROUPS, INPUT_STEP, OUTPUT_STEP] = [0, 1, 2, 3, 4, 5, 6];
const PLACE = 7;
const WEIGHT_AT = 11;
const LEFT = 12;
const OUTPUT_AT = 13;
const SUM = 14; // of column c, half h: SUM + 2 c + h
const WEIGHT = 22;
const SPLAT = 24;

/** The module by hand: there is no tool to run before Node can load it, and it is one loop in another. */
function assemble(): Uint8Array<ArrayBuffer> {
  const columns = Array.from({ length: COLUMNS }, (_, column) => column);
  const halves = [0, 1];
  const body = [
    ...loop([
      ...columns.flatMap((c) =>
        c === 0
          ? [...get(INPUT), ...set(PLACE)]
          : [...get(PLACE + c - 1), ...get(INPUT_STEP), I32_ADD, ...set(PLACE + c)],
      ),
      ...get(WEIGHTS),
      ...set(WEIGHT_AT),
      ...get(TAPS),
      ...set(LEFT),
      ...eachOutput((c, h) => [...get(OUTPUT_AT), ...simd(LOAD), ...memarg(16 * h), ...set(SUM + 2 * c + h)]),
      ...loop([
        ...halves.flatMap((h) => [...get(WEIGHT_AT), ...simd(LOAD), ...memarg(16 * h), ...set(WEIGHT + h)]),
        ...columns.flatMap((c) => [
          ...get(PLACE + c),
          ...simd(LOAD_SPLAT),
          ...memarg(0),
          ...set(SPLAT),
          ...halves.flatMap((h) => [
            ...get(SUM + 2 * c + h),
            ...get(SPLAT),
            ...get(WEIGHT + h),
            ...simd(MULTIPLY),
            ...simd(ADD),
            ...set(SUM + 2 * c + h),
          ]),
          ...advance(PLACE + c, 4),
        ]),
        ...advance(WEIGHT_AT, 4 * LANES),
        ...countDown(LEFT),
      ]),
      ...eachOutput((c, h) => [...get(OUTPUT_AT), ...get(SUM + 2 * c + h), ...simd(STORE), ...memarg(16 * h)]),
      ...columns.flatMap(() => [...get(INPUT), ...get(INPUT_STEP), I32_ADD, ...set(INPUT)]),
      ...columns.flatMap(() => [...get(OUTPUT), ...get(OUTPUT_STEP), I32_ADD, ...set(OUTPUT)]),
      ...countDown(GROUPS),
    ]),
    END,
  ];
  const locals = [2, 7, I32, 11, V128];
  return Uint8Array.of(
    ...MAGIC,
    ...section(1, [1, 0x60, 7, I32, I32, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...name('host'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('accumulate'), 0, 0]),
    ...section(10, [1, ...counted([...locals, ...body])]),
  );

  function eachOutput(code: (column: number, half: number) => number[]): number[] {
    return columns.flatMap((c) => [
      ...(c === 0 ? get(OUTPUT) : [...get(OUTPUT_AT), ...get(OUTPUT_STEP), I32_ADD]),
      ...set(OUTPUT_AT),
      ...halves.flatMap((h) => code(c, h)),
    ]);
  }
}

const I32_ADD = 0x6a;
const LOAD = [0x00];
const LOAD_SPLAT = [0x09];
const STORE = [0x0b];
const ADD = [0xe4, 0x01];
const MULTIPLY = [0xe6, 0x01];

function get(local: number): number[] {
  return [0x20, local];
}

function set(local: number): number[] {
  return [0x21, local];
}

function simd(code: number[]): number[] {
  return [0xfd, ...code];
}

/** Alignment is a hint: 4 bytes hold always. */
function memarg(offset: number): number[] {
  return [2, offset];
}

function advance(local: number, by: number): number[] {
  return [...get(local), 0x41, ...signed(by), I32_ADD, ...set(local)];
}

/** Takes one off and, inside a loop, begins again unless nothing is left. */
function countDown(local: number): number[] {
  return [...get(local), 0x41, ...signed(-1), I32_ADD, 0x22, local, 0x0d, 0];
}

function loop(code: number[]): number[] {
  return [0x03, 0x40, ...code, END];
}

function section(id: number, content: number[]): number[] {
  return [id, ...counted(content)];
}

function counted(content: number[]): number[] {
  return [...unsigned(content.length), ...content];
}

function name(text: string): number[] {
  return counted(Array.from(text, (letter) => letter.charCodeAt(0)));
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >> 7)];
}

/** Signed LEB128 of a number from -64 to 63. */
function signed(value: number): number[] {
  return [value & 127];
}
