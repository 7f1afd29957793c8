import { constants } from 'node:os';
import { ABSENT_CALLS, ALLOWED_BY_ARGUMENT, ALLOWED_CALLS, ALLOWED_ON_ITSELF } from './allowed-calls.ts';
import {
  allow,
  assemble,
  kill,
  loadArchitecture,
  loadArgument,
  loadNumber,
  mask,
  refuse,
  unlessEqual,
  whenAtLeast,
  whenEqual,
  type Instruction,
} from './bpf.ts';
import type { Libc } from './libc.ts';
import type { Architecture } from './syscalls.ts';

const { EPERM, ENOSYS } = constants.errno;

/** Bit of a call by the x32 interface, whose numbers would pass for those of x86_64. */
const X32_BIT = 0x4000_0000;
/** Calls newer than this table fail with ENOSYS, as on a kernel without them, so that libraries fall back. */
const FIRST_UNKNOWN = 470;

const CLONE_VM = 0x100;
const CLONE_THREAD = 0x1_0000;
/** Flags that make a namespace: time, mount, control group, host name, IPC, user, process, network. */
const CLONE_NEW = 0x7e02_0080;

/** Bits of `open`'s flags: how the file is opened, and whether it is emptied. */
const ACCESS_MODE = 0o3;
const O_TRUNC = 0o1000;

/** Flags of `mmap`. */
const MAP_SHARED = 0x01;
const MAP_ANONYMOUS = 0x20;
const MAP_GROWSDOWN = 0x100;

/**
 * Returns the filter of a child: the allowed calls, some of them only with certain arguments. It still lets the child start a
 * program, since the launcher becomes the child that way; `execFilter` ends that.
 */
export function childFilter(architecture: Architecture, pid: number): Buffer {
  const numberOf = (name: string): number | undefined => architecture.numbers[name];
  const rule = (name: string, then: Instruction[]): Instruction[] => {
    const number = numberOf(name);
    return number === undefined ? [] : whenEqual(number, then);
  };
  return assemble([
    ...prologue(architecture),
    ...whenAtLeast(X32_BIT, [refuse(EPERM)]),
    ...whenAtLeast(FIRST_UNKNOWN, [refuse(ENOSYS)]),
    ...ALLOWED_CALLS.flatMap((name) => rule(name, [allow])),
    ...rule('execve', [allow]),
    ...rule('mmap', countedMemoryOnly()),
    ...rule('clone', threadsOnly()),
    ...rule('open', noSilentTruncation(1)),
    ...rule('openat', noSilentTruncation(2)),
    ...rule('prlimit64', ownLimitsReadOnly()),
    ...Object.entries(ALLOWED_BY_ARGUMENT).flatMap(([name, { index, values }]) =>
      rule(name, [loadArgument(index), ...values.flatMap((value) => whenEqual(value, [allow])), refuse(EPERM)]),
    ),
    ...ALLOWED_ON_ITSELF.flatMap((name) => rule(name, [loadArgument(0), ...whenEqual(pid, [allow]), refuse(EPERM)])),
    ...ABSENT_CALLS.flatMap((name) => rule(name, [refuse(ENOSYS)])),
    refuse(EPERM),
  ]);
}

/** Returns the filter that forbids to start programs. */
export function execFilter(architecture: Architecture): Buffer {
  const { execve, execveat } = architecture.numbers;
  return assemble([
    ...prologue(architecture),
    ...whenEqual(execve!, [refuse(EPERM)]),
    ...whenEqual(execveat!, [refuse(EPERM)]),
    allow,
  ]);
}

/** Ends a process that calls by another architecture's interface, and loads the number of the call. */
function prologue({ audit }: Architecture): Instruction[] {
  return [loadArchitecture, ...unlessEqual(audit, [kill]), loadNumber];
}

/** Allows threads of this process; no process, and no namespace. */
function threadsOnly(): Instruction[] {
  const needed = CLONE_VM | CLONE_THREAD;
  return [loadArgument(0), mask(needed | CLONE_NEW), ...whenEqual(needed, [allow]), refuse(EPERM)];
}

/** Refuses memory that `RLIMIT_DATA` does not count: shared by nobody but named so, and stacks that grow. */
function countedMemoryOnly(): Instruction[] {
  const uncounted = MAP_SHARED | MAP_ANONYMOUS;
  return [
    loadArgument(3),
    mask(uncounted),
    ...whenEqual(uncounted, [refuse(EPERM)]),
    loadArgument(3),
    mask(MAP_GROWSDOWN),
    ...whenEqual(MAP_GROWSDOWN, [refuse(EPERM)]),
    allow,
  ];
}

/** Refuses to empty a file that is opened for reading: Landlock does not forbid it before its third version. */
function noSilentTruncation(index: number): Instruction[] {
  return [loadArgument(index), mask(ACCESS_MODE | O_TRUNC), ...whenEqual(O_TRUNC, [refuse(EPERM)]), allow];
}

/** Lets the child read its own limits, and change none. */
function ownLimitsReadOnly(): Instruction[] {
  const isZero = [
    [0, 'low'],
    [2, 'low'],
    [2, 'high'],
  ] as const;
  return [...isZero.flatMap(([index, half]) => [loadArgument(index, half), ...unlessEqual(0, [refuse(EPERM)])]), allow];
}

const SECCOMP_SET_MODE_FILTER = 1;
const SECCOMP_FILTER_FLAG_TSYNC = 1;

/** Installs a filter: on this thread and the programs it becomes, or with `allThreads` on every thread of the process. */
export function installFilter(
  { syscall, errno, addressOf }: Libc,
  { architecture, filter, allThreads = false }: { architecture: Architecture; filter: Buffer; allThreads?: boolean },
): void {
  const program = Buffer.alloc(16);
  program.writeUInt16LE(filter.length / 8, 0);
  program.writeBigUInt64LE(addressOf(filter), 8);
  const flags = allThreads ? SECCOMP_FILTER_FLAG_TSYNC : 0;
  if (syscall(architecture.numbers['seccomp']!, SECCOMP_SET_MODE_FILTER, flags, program) !== 0)
    throw new Error(`the kernel refused the filter of system calls (${errno()})`);
}
