import { endianness } from 'node:os';

/**
 * Instructions of classic BPF, the language of seccomp filters. A program reads the fields of one system call and returns what
 * the kernel does with it.
 */
export interface Instruction {
  code: number;
  /** Instructions skipped if the comparison holds, and if it does not. */
  whenTrue?: number;
  whenFalse?: number;
  operand: number;
}

/** Offsets of the fields of a system call (`struct seccomp_data`); an argument has two words of 32 bits. */
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const ARGUMENTS_AT = 16;
const LITTLE = endianness() === 'LE';

const LOAD = 0x20;
const AND = 0x54;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const RETURN = 0x06;

const ACTION = { allow: 0x7fff_0000, kill: 0x8000_0000, refuse: 0x0005_0000 } as const;

export const loadNumber: Instruction = { code: LOAD, operand: NUMBER_AT };
export const loadArchitecture: Instruction = { code: LOAD, operand: ARCHITECTURE_AT };
export const allow: Instruction = { code: RETURN, operand: ACTION.allow };
/** Ends the process. */
export const kill: Instruction = { code: RETURN, operand: ACTION.kill };

/** Lets the system call fail with an error number. */
export function refuse(errno: number): Instruction {
  return { code: RETURN, operand: ACTION.refuse + errno };
}

/** Loads the lower or the upper 32 bits of an argument. */
export function loadArgument(index: number, half: 'low' | 'high' = 'low'): Instruction {
  const isFirst = (half === 'low') === LITTLE;
  return { code: LOAD, operand: ARGUMENTS_AT + 8 * index + (isFirst ? 0 : 4) };
}

/** Keeps the bits of the loaded word that are set in `mask`. */
export function mask(bits: number): Instruction {
  return { code: AND, operand: bits };
}

/** Runs `then` if the loaded word is `value`, else skips it. */
export function whenEqual(value: number, then: Instruction[]): Instruction[] {
  return [{ code: JUMP_IF_EQUAL, operand: value, whenFalse: then.length }, ...then];
}

/** Runs `then` unless the loaded word is `value`. */
export function unlessEqual(value: number, then: Instruction[]): Instruction[] {
  return [{ code: JUMP_IF_EQUAL, operand: value, whenTrue: then.length }, ...then];
}

/** Runs `then` if the loaded word, without a sign, is at least `value`. */
export function whenAtLeast(value: number, then: Instruction[]): Instruction[] {
  return [{ code: JUMP_IF_AT_LEAST, operand: value, whenFalse: then.length }, ...then];
}

/** Returns the bytes of a program (`struct sock_filter[]`). */
export function assemble(program: Instruction[]): Buffer {
  const bytes = Buffer.alloc(8 * program.length);
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  program.forEach(({ code, whenTrue = 0, whenFalse = 0, operand }, n) => {
    if (whenTrue > 255 || whenFalse > 255) throw new Error('a jump of the filter is too long');
    words.setUint16(8 * n, code, LITTLE);
    words.setUint8(8 * n + 2, whenTrue);
    words.setUint8(8 * n + 3, whenFalse);
    words.setUint32(8 * n + 4, operand >>> 0, LITTLE);
  });
  return bytes;
}
