import { getSystemErrorName } from 'node:util';
import { libc, type Libc, type Word } from '../jail/libc.ts';
import { architectureOf } from '../jail/syscalls.ts';

/** Things outside of the jail that attempts reach for. */
export interface Targets {
  /** The process that started the child. */
  parentPid: number;
  /** A file in the folder of another child, and that folder. */
  otherFile: string;
  otherDir: string;
  /** The folder in which all children have theirs. */
  workDir: string;
  /** A file of the current task, which the child may read. */
  inputFile: string;
  inDir: string;
  outDir: string;
  /** A file of the service's code, which the child may read. */
  codeFile: string;
  /** A file of compiled code, which every child starts from and may read, and its folder. */
  cachedFile: string;
  cacheDir: string;
  /** A TCP port on 127.0.0.1 at which the parent listens, and the path of a socket of its own. */
  port: number;
  socketPath: string;
}

/** Something that a child must not be able to do. `run` throws the system's error when it is refused. */
export interface Attempt {
  name: string;
  run(targets: Targets): unknown;
  /** The error of the limit of the process that refuses it. */
  limitedBy?: string;
  /** True: succeeds in a plain process of any user, which shows that the attempt is one. */
  worksOutside?: true;
}

/** Thrown by `call`; `code` names the error, for example `EPERM`. */
class CallRefused extends Error {
  readonly code: string;

  constructor(name: string, code: string) {
    super(`${name}: ${code}`);
    this.code = code;
  }
}

/** Makes a system call by its name and returns its result; throws its error. A call that this architecture lacks counts as refused. */
export function call(name: string, ...words: Word[]): number {
  const number = architectureOf(process.arch)?.numbers[name];
  if (number === undefined) throw new CallRefused(name, 'ENOSYS');
  return callNumber(name, number, ...words);
}

/** Makes the system call of a number. */
export function callNumber(name: string, number: number, ...words: Word[]): number {
  const { syscall, errno }: Libc = libc();
  const result = syscall(number, ...words);
  if (result < 0) throw new CallRefused(name, getSystemErrorName(-errno()));
  return result;
}

/** Returns an attempt that makes one system call. Its arguments do no harm where the kernel accepts the call. */
export function callAttempt(name: string, syscall: string, words: (targets: Targets) => Word[] = () => []): Attempt {
  return { name, run: (targets) => call(syscall, ...words(targets)) };
}

/** Returns the bytes of a path as the kernel takes them. */
export function pathBytes(path: string): Buffer {
  return Buffer.from(`${path}\0`);
}

/** Errors by which the jail refuses; any other means that the attempt came further than it should. */
const REFUSALS = new Set(['EPERM', 'EACCES', 'ENOSYS', 'EFBIG', 'EROFS']);

/** Reports whether an error of an attempt is a refusal of the jail. */
export function isRefusal(error: unknown, { limitedBy }: Pick<Attempt, 'limitedBy'>): boolean {
  return error instanceof Error && 'code' in error && (REFUSALS.has(String(error.code)) || error.code === limitedBy);
}
