import { call, callAttempt, callNumber, pathBytes, type Attempt } from './attempt.ts';

const X32_BIT = 0x4000_0000;
const GETPID = 39;

const RESERVED_BYTES = 2 ** 36;
const READ_AND_WRITE = 3;
const MAP = { SHARED: 0x01, PRIVATE: 0x02, ANONYMOUS: 0x20, GROWSDOWN: 0x100, NORESERVE: 0x4000 } as const;

/** Returns an attempt to reserve more memory than a child may: of its own, which the limit counts, or of a kind that it does not count. */
function reserves(name: string, kind: number): Attempt {
  return {
    name,
    run() {
      const at = call('mmap', null, RESERVED_BYTES, READ_AND_WRITE, kind | MAP.ANONYMOUS | MAP.NORESERVE, -1, 0);
      call('munmap', at, RESERVED_BYTES);
    },
    // Nothing that is not reserved can run out: this is the limit.
    ...(kind === MAP.PRIVATE ? { limitedBy: 'ENOMEM' } : {}),
    worksOutside: true,
  };
}

/** Reaching for the kernel: interfaces with a history of holes, and the settings of the machine. No argument is valid. */
export const KERNEL_ATTEMPTS: readonly Attempt[] = [
  callAttempt('sets up io_uring', 'io_uring_setup', () => [1, Buffer.alloc(120)]),
  callAttempt('uses io_uring', 'io_uring_enter', () => [-1, 0, 0, 0, null, 0]),
  callAttempt('registers with io_uring', 'io_uring_register', () => [-1, 0, null, 0]),
  callAttempt('loads a BPF program', 'bpf', () => [5, Buffer.alloc(128), 128]),
  callAttempt('counts events of the processor', 'perf_event_open', () => [Buffer.alloc(128), 0, -1, -1, 0]),
  callAttempt('handles faults of memory', 'userfaultfd', () => [0]),
  callAttempt('adds a key', 'add_key', () => [pathBytes('user'), pathBytes('escape'), Buffer.alloc(8), 8, -3]),
  callAttempt('requests a key', 'request_key', () => [pathBytes('user'), pathBytes('escape'), null, -3]),
  callAttempt('reads its keyrings', 'keyctl', () => [0, -3, 0]),
  callAttempt('mounts a file system', 'mount', () => [null, null, null, 0, null]),
  callAttempt('unmounts a file system', 'umount2', () => [null, 0]),
  callAttempt('opens a file system', 'fsopen', () => [pathBytes('none'), 0]),
  callAttempt('opens a tree of mounts', 'open_tree', () => [-1, pathBytes('none'), 0]),
  callAttempt('moves a mount', 'move_mount', () => [-1, pathBytes(''), -1, pathBytes(''), 0]),
  callAttempt('changes a mount', 'mount_setattr', () => [-1, pathBytes('none'), 0, null, 0]),
  callAttempt('swaps', 'swapon', () => [null, 0]),
  callAttempt('watches all files', 'fanotify_init', () => [0xffff_ffff, 0]),
  callAttempt('loads a kernel', 'kexec_load', () => [0, 0, null, 0xffff]),
  callAttempt('loads a kernel from a file', 'kexec_file_load', () => [-1, -1, 0, null, 0xffff]),
  callAttempt('loads a module', 'init_module', () => [null, 0, null]),
  callAttempt('loads a module from a file', 'finit_module', () => [-1, null, 0]),
  callAttempt('removes a module', 'delete_module', () => [null, 0]),
  callAttempt('restarts the machine', 'reboot', () => [0, 0, 0, null]),
  callAttempt('sets the time', 'settimeofday', () => [null, null]),
  callAttempt('sets a clock', 'clock_settime', () => [-1, Buffer.alloc(16)]),
  callAttempt('adjusts the clock', 'adjtimex', () => [null]),
  callAttempt('names the machine', 'sethostname', () => [null, -1]),
  callAttempt('reads the log of the kernel', 'syslog', () => [3, Buffer.alloc(64), 64]),
  callAttempt('records the end of processes', 'acct', () => [pathBytes('/none/none')]),
  callAttempt('reaches ports of the hardware', 'iopl', () => [0]),
  callAttempt('shares memory', 'shmget', () => [0, 4_096, 0o1600]),
  callAttempt('shares semaphores', 'semget', () => [0, 1, 0o1600]),
  callAttempt('shares a queue of messages', 'msgget', () => [0, 0o1600]),
  reserves('reserves memory of its own', MAP.PRIVATE),
  reserves('reserves memory that is shared', MAP.SHARED),
  reserves('reserves memory as a stack', MAP.PRIVATE | MAP.GROWSDOWN),
  callAttempt('types into a terminal', 'ioctl', () => [0, 0x5412, Buffer.alloc(8)]),
  {
    name: 'calls by the numbers of another interface',
    run() {
      if (process.arch !== 'x64') throw Object.assign(new Error('there is none'), { code: 'ENOSYS' });
      return callNumber('getpid of x32', X32_BIT + GETPID);
    },
  },
];
