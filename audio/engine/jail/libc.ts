import { createRequire } from 'node:module';
import type * as Koffi from 'koffi';

/** A word that is passed to the kernel: a number, a pointer to the bytes of a buffer, or a null pointer. */
export type Word = number | bigint | Uint8Array | null;

/** Calls the kernel from JavaScript, through `koffi`. */
export interface Libc {
  /** Makes a system call by its number. Returns its result; below 0 it failed, and `errno()` says why. */
  syscall: (number: number, ...words: Word[]) => number;
  prctl: (option: number, ...words: Word[]) => number;
  /** Sets the soft and the hard limit of a resource. */
  setLimit: (resource: number, value: bigint) => number;
  /** Sets the flags of a file descriptor (`F_SETFD`). */
  setDescriptorFlags: (fd: number, flags: number) => number;
  errno: () => number;
  /** Returns where the bytes of a buffer lie in memory. */
  addressOf: (bytes: Buffer) => bigint;
}

/** Most words that a system call takes. */
const MAX_WORDS = 6;

let loaded: Libc | undefined;

/** Returns the functions of the C library of this process; loading takes some 30 ms, once. Linux only. */
export function libc(): Libc {
  return (loaded ??= load());
}

function load(): Libc {
  const koffi = createRequire(import.meta.url)('koffi') as typeof Koffi;
  const library = koffi.load(null);
  const call = library.func(
    'syscall',
    'long',
    Array.from({ length: MAX_WORDS + 1 }, () => 'intptr_t'),
  );
  const addressOf = (word: Word): number | bigint => {
    if (word === null) return 0;
    return word instanceof Uint8Array ? koffi.address(word) : word;
  };
  const syscall = (number: number, ...words: Word[]): number => {
    const all = Array.from({ length: MAX_WORDS }, (_, n) => addressOf(words[n] ?? null));
    return Number(call(number, ...all));
  };
  const control = library.func('prctl', 'int', ['int', ...Array.from({ length: 4 }, () => 'intptr_t')]);
  const setrlimit = library.func('setrlimit', 'int', ['int', 'void *']);
  const fcntl = library.func('fcntl', 'int', ['int', 'int', 'int']);
  const F_SETFD = 2;
  return {
    syscall,
    prctl(option, ...words) {
      const all = Array.from({ length: 4 }, (_, n) => addressOf(words[n] ?? null));
      return Number(control(option, ...all));
    },
    setLimit: (resource, value) => Number(setrlimit(resource, new BigUint64Array([value, value]))),
    setDescriptorFlags: (fd, flags) => Number(fcntl(fd, F_SETFD, flags)),
    errno: () => koffi.errno(),
    addressOf: (bytes) => koffi.address(bytes),
  };
}
