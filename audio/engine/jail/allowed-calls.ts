/**
 * System calls that decoding, encoding, models and Node itself need. All others fail with EPERM. None of these reaches another
 * process, the network or a file that Landlock does not open.
 */
export const ALLOWED_CALLS: readonly string[] = [
  // Files: which ones, Landlock decides.
  'read write close fstat lseek pread64 pwrite64 readv writev preadv pwritev preadv2 pwritev2 fsync fdatasync ftruncate fallocate',
  'stat lstat newfstatat statx access faccessat faccessat2 readlink readlinkat getdents64 getcwd fadvise64',
  'mkdir mkdirat rmdir unlink unlinkat dup dup2 dup3 close_range pipe pipe2 umask',
  // Memory.
  'munmap mprotect mremap msync mincore madvise brk membarrier pkey_alloc pkey_free pkey_mprotect',
  // Threads of this process, and waiting.
  'exit exit_group futex set_tid_address set_robust_list get_robust_list rseq sched_yield restart_syscall getcpu arch_prctl',
  'sched_getaffinity sched_getparam sched_getscheduler sched_get_priority_max sched_get_priority_min getpriority',
  'poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2 eventfd2',
  'nanosleep clock_nanosleep clock_gettime clock_getres gettimeofday time times',
  'rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigsuspend sigaltstack',
  // Facts about itself and the machine.
  'getpid gettid getppid getuid geteuid getgid getegid getresuid getresgid getrlimit getrusage sysinfo uname capget getrandom',
  // The channel to the worker: a socket that the child has from its start; it can make no other.
  'shutdown getsockname getpeername getsockopt',
].flatMap((names) => names.split(' '));

const PR = {
  GET_DUMPABLE: 3,
  GET_NAME: 16,
  SET_NAME: 15,
  GET_SECCOMP: 21,
  GET_NO_NEW_PRIVS: 39,
  /** Names a range of memory. */
  SET_VMA: 0x5356_4d41,
} as const;

const F = { DUPFD: 0, GETFD: 1, SETFD: 2, GETFL: 3, SETFL: 4, DUPFD_CLOEXEC: 1030 } as const;

const IOCTL = {
  /** Asks whether a descriptor is a terminal. */
  TCGETS: 0x5401,
  TIOCGWINSZ: 0x5413,
  FIONREAD: 0x541b,
  FIONBIO: 0x5421,
  FIONCLEX: 0x5450,
  FIOCLEX: 0x5451,
} as const;

const SECCOMP_SET_MODE_FILTER = 1;

/** Calls that are allowed only if the argument `index` is one of `values`. The child's own pid is added by the filter. */
export const ALLOWED_BY_ARGUMENT: Readonly<Record<string, { index: number; values: readonly number[] }>> = {
  prctl: { index: 0, values: Object.values(PR) },
  fcntl: { index: 1, values: Object.values(F) },
  ioctl: { index: 1, values: Object.values(IOCTL) },
  // A further filter can only forbid more; the child adds one that forbids to start programs.
  seccomp: { index: 0, values: [SECCOMP_SET_MODE_FILTER] },
};

/** Calls that are allowed only if the first argument is the child's own pid: signals to itself. */
export const ALLOWED_ON_ITSELF: readonly string[] = ['kill', 'tgkill'];

/** Calls that fail with ENOSYS, upon which the C library uses an older call that the filter can judge. */
export const ABSENT_CALLS: readonly string[] = ['clone3', 'openat2'];
