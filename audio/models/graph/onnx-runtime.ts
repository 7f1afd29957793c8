import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import type * as Koffi from 'koffi';

/** Types of tensor elements that are read and written, by their number in ONNX. */
const ELEMENT_TYPES = { 1: 'float', 7: 'int64_t', 10: 'uint16_t', 11: 'double' } as const;
const FLOAT32 = 1;
const INT64 = 7;
const FLOAT16 = 10;

/** A tensor that a graph takes. */
export interface InputTensor {
  dims: readonly number[];
  values: Float32Array | BigInt64Array;
}

/** A tensor that a graph returned; numbers of other types are converted. */
export interface OutputTensor {
  dims: number[];
  values: Float32Array;
}

/** A tensor in the form in which the runtime reads it: numbers of 16 bits by their bits. */
interface HeldTensor {
  dims: readonly number[];
  values: Float32Array | BigInt64Array | Uint16Array;
}

/** A loaded graph; its native memory lives as long as the process. */
export interface GraphSession {
  /** Runs the graph on named inputs and returns the wanted outputs. Throws when the runtime refuses, or an output is too large. */
  run(inputs: Readonly<Record<string, InputTensor>>, wanted: readonly string[]): Record<string, OutputTensor>;
}

/** Maximum elements of one output: 256 MB of floats. */
export const MAX_ELEMENTS = 2 ** 26;
const MAX_RANK = 8;

const FILE_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'libonnxruntime.so',
  darwin: 'libonnxruntime.dylib',
};

/**
 * Version of the C interface, and the positions of its functions in the table (onnxruntime_c_api.h): new versions only append.
 */
const API_VERSION = 17;
const POSITIONS = {
  getErrorMessage: 2,
  createEnv: 3,
  createSessionFromArray: 8,
  run: 9,
  createSessionOptions: 10,
  disableMemPattern: 17,
  disableCpuMemArena: 19,
  setSessionLogSeverityLevel: 22,
  setIntraOpNumThreads: 24,
  setInterOpNumThreads: 25,
  createTensorWithDataAsOrtValue: 49,
  isTensor: 50,
  getTensorMutableData: 51,
  getTensorElementType: 60,
  getDimensionsCount: 61,
  getDimensions: 62,
  getTensorShapeElementCount: 64,
  getTensorTypeAndShape: 65,
  createCpuMemoryInfo: 69,
  releaseStatus: 93,
  releaseValue: 96,
  releaseTensorTypeAndShapeInfo: 99,
  releaseSessionOptions: 100,
} as const;

const LAST_POSITION = Math.max(...Object.values(POSITIONS));

/** Values of the interface's enumerations. */
const LOG_FATAL = 4;
const ARENA_ALLOCATOR = 1;
const DEFAULT_MEMORY = 0;

/** Maximum length of a message of the runtime. */
const MAX_MESSAGE = 500;

let opened: ReturnType<typeof open> | undefined;

/**
 * Loads a graph from the bytes of an ONNX file, on one thread; floating-point numbers for the inputs `halves` are rounded to 16 bits. Throws with the
 * runtime's reason when it refuses it.
 */
export function loadGraph(bytes: Uint8Array, halves: readonly string[] = []): GraphSession {
  const { call, koffi, env, memory, release, check, made } = (opened ??= open());
  const options = made((into) => call.createSessionOptions(into));
  // Memory goes back to the system after each run: a child lives for many tasks.
  for (const set of [call.disableCpuMemArena, call.disableMemPattern]) check(set(options));
  check(call.setIntraOpNumThreads(options, 1));
  check(call.setInterOpNumThreads(options, 1));
  check(call.setSessionLogSeverityLevel(options, LOG_FATAL));
  const session = made((into) => call.createSessionFromArray(env, bytes, bytes.length, options, into));
  release.options(options);

  return {
    run(inputs, wanted) {
      const names = Object.keys(inputs);
      const values: unknown[] = [];
      const results: unknown[] = wanted.map(() => null);
      const held = names.map((name) => (halves.includes(name) ? halved(inputs[name]!) : inputs[name]!));
      try {
        for (const tensor of held) values.push(valueOf(tensor));
        check(call.run(session, null, names, values, names.length, wanted, wanted.length, results));
        return Object.fromEntries(wanted.map((name, n) => [name, tensorOf(results[n], name)]));
      } finally {
        for (const value of [...values, ...results]) if (value) release.value(value);
        held.length = 0; // until here the runtime reads the arrays
      }
    },
  };

  /** Returns a tensor of the runtime, which reads the numbers where they are: the caller must hold them until it is released. */
  function valueOf({ dims, values }: HeldTensor): unknown {
    const shape = BigInt64Array.from(dims, BigInt);
    const type = values instanceof Float32Array ? FLOAT32 : values instanceof Uint16Array ? FLOAT16 : INT64;
    return made((into) => call.createTensor(memory, values, values.byteLength, shape, dims.length, type, into));
  }

  function tensorOf(value: unknown, name: string): OutputTensor {
    const isTensor = [0];
    check(call.isTensor(value, isTensor));
    if (isTensor[0] !== 1) throw new Error(`the output ${name} is not a tensor`);
    const info = made((into) => call.getTensorTypeAndShape(value, into));
    try {
      const [type, rank, count] = [[0], [0], [0]];
      check(call.getTensorElementType(info, type));
      check(call.getDimensionsCount(info, rank));
      check(call.getTensorShapeElementCount(info, count));
      const elements = ELEMENT_TYPES[type[0] as keyof typeof ELEMENT_TYPES];
      if (!elements) throw new Error(`the output ${name} has elements of type ${type[0]}, which is not read`);
      const length = Number(count[0]);
      if (rank[0]! > MAX_RANK || length > MAX_ELEMENTS) throw new Error(`the output ${name} is too large`);
      const dims = new BigInt64Array(rank[0]);
      check(call.getDimensions(info, dims, rank[0]!));
      if (length === 0) return { dims: Array.from(dims, Number), values: new Float32Array() };
      const data = made((into) => call.getTensorMutableData(value, into));
      // Decoded into a copy, since the runtime frees its result; a view of memory that is used again would crash.
      const held = koffi.decode(data, koffi.array(elements, length, 'Typed')) as ArrayLike<number | bigint>;
      if (held instanceof Float32Array) return { dims: Array.from(dims, Number), values: held };
      if (held instanceof Uint16Array)
        return { dims: Array.from(dims, Number), values: Float32Array.from(new Float16Array(held.buffer)) };
      return { dims: Array.from(dims, Number), values: Float32Array.from(held, Number) };
    } finally {
      release.info(info);
    }
  }
}

/** Returns a tensor with floating-point numbers rounded to 16 bits. */
function halved({ dims, values }: InputTensor): HeldTensor {
  if (values instanceof BigInt64Array) return { dims, values };
  return { dims, values: new Uint16Array(new Float16Array(values).buffer) };
}

/** Opens the ONNX runtime that the package of speech models brings. */
function open() {
  const require = createRequire(import.meta.url);
  const koffi = require('koffi') as typeof Koffi;
  const name = FILE_NAMES[platform()];
  if (name === undefined) throw new Error(`ONNX graphs are not available on ${platform()}`);
  const fromBinding = createRequire(require.resolve('sherpa-onnx-node'));
  const library = koffi.load(
    join(dirname(fromBinding.resolve(`sherpa-onnx-${platform()}-${arch()}/package.json`)), name),
  );
  const base = koffi.decode(library.func('OrtGetApiBase', 'void *', [])(), koffi.array('void *', 2)) as unknown[];
  const getApi = koffi.proto('void *OrtGetApi(uint32_t version)');
  const table: unknown = koffi.call(base[0], getApi, API_VERSION);
  if (!table) throw new Error(`the ONNX runtime has no interface of version ${API_VERSION}`);
  const functions = koffi.decode(table, koffi.array('void *', LAST_POSITION + 1)) as unknown[];

  const bind = (
    position: number,
    parameters: (string | Koffi.TypeObject | ReturnType<typeof Koffi.out>)[],
    result = 'void *',
  ) => {
    const type = koffi.proto(`Ort_${position}`, result, parameters);
    return (...values: unknown[]): unknown => koffi.call(functions[position], type, ...values);
  };
  const [handle, size] = ['void *', 'size_t'];
  const handles = koffi.pointer('void *');
  const into = koffi.out(handles);
  const number = koffi.out(koffi.pointer('int'));
  const count = koffi.out(koffi.pointer('size_t'));
  const names = koffi.pointer('str');
  const call = {
    getErrorMessage: bind(POSITIONS.getErrorMessage, [handle], 'str'),
    createEnv: bind(POSITIONS.createEnv, ['int', 'str', into]),
    createSessionFromArray: bind(POSITIONS.createSessionFromArray, [handle, handle, size, handle, into]),
    run: bind(POSITIONS.run, [handle, handle, names, handles, size, names, size, koffi.inout(handles)]),
    createSessionOptions: bind(POSITIONS.createSessionOptions, [into]),
    disableMemPattern: bind(POSITIONS.disableMemPattern, [handle]),
    disableCpuMemArena: bind(POSITIONS.disableCpuMemArena, [handle]),
    setSessionLogSeverityLevel: bind(POSITIONS.setSessionLogSeverityLevel, [handle, 'int']),
    setIntraOpNumThreads: bind(POSITIONS.setIntraOpNumThreads, [handle, 'int']),
    setInterOpNumThreads: bind(POSITIONS.setInterOpNumThreads, [handle, 'int']),
    createTensor: bind(POSITIONS.createTensorWithDataAsOrtValue, [handle, handle, size, handle, size, 'int', into]),
    isTensor: bind(POSITIONS.isTensor, [handle, number]),
    getTensorMutableData: bind(POSITIONS.getTensorMutableData, [handle, into]),
    getTensorElementType: bind(POSITIONS.getTensorElementType, [handle, number]),
    getDimensionsCount: bind(POSITIONS.getDimensionsCount, [handle, count]),
    getDimensions: bind(POSITIONS.getDimensions, [handle, handle, size]),
    getTensorShapeElementCount: bind(POSITIONS.getTensorShapeElementCount, [handle, count]),
    getTensorTypeAndShape: bind(POSITIONS.getTensorTypeAndShape, [handle, into]),
    createCpuMemoryInfo: bind(POSITIONS.createCpuMemoryInfo, ['int', 'int', into]),
  };
  const release = {
    status: bind(POSITIONS.releaseStatus, [handle], 'void'),
    value: bind(POSITIONS.releaseValue, [handle], 'void'),
    info: bind(POSITIONS.releaseTensorTypeAndShapeInfo, [handle], 'void'),
    options: bind(POSITIONS.releaseSessionOptions, [handle], 'void'),
  };

  /** Throws for a status of failure, with the runtime's message. */
  function check(status: unknown): void {
    if (!status) return;
    const message = String(call.getErrorMessage(status));
    release.status(status);
    throw new Error(message.slice(0, MAX_MESSAGE));
  }

  /** Returns the handle that a function writes. */
  function made(make: (into: [unknown]) => unknown): unknown {
    const holder: [unknown] = [null];
    check(make(holder));
    return holder[0];
  }

  const env = made((holder) => call.createEnv(LOG_FATAL, 'audio', holder));
  const memory = made((holder) => call.createCpuMemoryInfo(ARENA_ALLOCATOR, DEFAULT_MEMORY, holder));
  // The library is kept too: koffi unloads one that is collected, under the functions of its table.
  return { library, koffi, call, release, check, made, env, memory };
}
