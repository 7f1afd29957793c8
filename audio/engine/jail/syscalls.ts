/** Numbers of the system calls that the filter names, and of those that install it, for the architectures it supports. */

export interface Architecture {
  /** `AUDIT_ARCH_…` of the kernel, which a filter must check first: numbers mean nothing without it. */
  audit: number;
  /** Names without a number do not exist there. */
  numbers: Readonly<Record<string, number>>;
}

/** Calls from this number on have the same number everywhere. */
const COMMON = {
  pidfd_send_signal: 424,
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsmount: 432,
  pidfd_open: 434,
  clone3: 435,
  close_range: 436,
  openat2: 437,
  pidfd_getfd: 438,
  faccessat2: 439,
  process_madvise: 440,
  epoll_pwait2: 441,
  mount_setattr: 442,
  landlock_create_ruleset: 444,
  landlock_add_rule: 445,
  landlock_restrict_self: 446,
  fchmodat2: 452,
};

/** Names from number `first` on, in the order of the kernel's table; `-` skips one. */
function numbered(first: number, names: string): Record<string, number> {
  const entries = names.split(/\s+/).map((name, n) => [name, first + n] as const);
  return Object.fromEntries(entries.filter(([name]) => name !== '-'));
}

const X64: Architecture = {
  audit: 0xc000_003e,
  numbers: {
    ...COMMON,
    ...numbered(0, 'read write open close stat fstat lstat poll lseek mmap mprotect munmap brk rt_sigaction'),
    ...numbered(14, 'rt_sigprocmask rt_sigreturn ioctl pread64 pwrite64 readv writev access pipe select'),
    ...numbered(24, 'sched_yield mremap msync mincore madvise shmget shmat shmctl dup dup2 pause nanosleep'),
    ...numbered(39, 'getpid sendfile socket connect accept sendto recvfrom sendmsg recvmsg shutdown bind listen'),
    ...numbered(51, 'getsockname getpeername socketpair setsockopt getsockopt clone fork vfork execve exit wait4 kill'),
    ...numbered(63, 'uname semget semop semctl shmdt msgget msgsnd msgrcv msgctl fcntl flock fsync fdatasync truncate'),
    ...numbered(77, 'ftruncate getdents getcwd chdir fchdir rename mkdir rmdir creat link unlink symlink readlink'),
    ...numbered(90, 'chmod fchmod chown fchown lchown umask gettimeofday getrlimit getrusage sysinfo times ptrace'),
    ...numbered(102, 'getuid syslog getgid setuid setgid geteuid getegid setpgid getppid getpgrp setsid setreuid'),
    ...numbered(114, 'setregid getgroups setgroups setresuid getresuid setresgid getresgid'),
    ...numbered(
      125,
      'capget capset rt_sigpending rt_sigtimedwait rt_sigqueueinfo rt_sigsuspend sigaltstack utime mknod',
    ),
    ...numbered(135, 'personality ustat statfs fstatfs sysfs getpriority setpriority sched_setparam sched_getparam'),
    ...numbered(144, 'sched_setscheduler sched_getscheduler sched_get_priority_max sched_get_priority_min'),
    ...numbered(
      157,
      'prctl arch_prctl adjtimex setrlimit chroot sync acct settimeofday mount umount2 swapon swapoff reboot',
    ),
    ...numbered(170, 'sethostname setdomainname iopl ioperm - init_module delete_module'),
    ...numbered(186, 'gettid readahead setxattr'),
    ...numbered(200, 'tkill time futex sched_setaffinity sched_getaffinity'),
    ...numbered(213, 'epoll_create - - - getdents64 set_tid_address restart_syscall'),
    ...numbered(221, 'fadvise64 - - - - - clock_settime clock_gettime clock_getres clock_nanosleep exit_group'),
    ...numbered(232, 'epoll_wait epoll_ctl tgkill utimes'),
    ...numbered(246, 'kexec_load - add_key request_key keyctl ioprio_set'),
    ...numbered(
      257,
      'openat mkdirat mknodat fchownat futimesat newfstatat unlinkat renameat linkat symlinkat readlinkat',
    ),
    ...numbered(268, 'fchmodat faccessat pselect6 ppoll unshare set_robust_list get_robust_list'),
    ...numbered(280, 'utimensat epoll_pwait'),
    ...numbered(290, 'eventfd2 epoll_create1 dup3 pipe2 - preadv pwritev rt_tgsigqueueinfo perf_event_open'),
    ...numbered(300, 'fanotify_init - prlimit64 name_to_handle_at open_by_handle_at - - - setns getcpu'),
    ...numbered(310, 'process_vm_readv process_vm_writev kcmp finit_module'),
    ...numbered(316, 'renameat2 seccomp getrandom memfd_create kexec_file_load bpf execveat userfaultfd membarrier'),
    ...numbered(327, 'preadv2 pwritev2 pkey_mprotect pkey_alloc pkey_free statx'),
    rseq: 334,
    fallocate: 285,
  },
};

const ARM64: Architecture = {
  audit: 0xc000_00b7,
  numbers: {
    ...COMMON,
    ...numbered(5, 'setxattr'),
    ...numbered(17, 'getcwd - eventfd2 epoll_create1 epoll_ctl epoll_pwait dup dup3 fcntl'),
    ...numbered(29, 'ioctl ioprio_set - flock mknodat mkdirat unlinkat symlinkat linkat renameat umount2 mount'),
    ...numbered(
      43,
      'statfs fstatfs truncate ftruncate fallocate faccessat chdir fchdir chroot fchmod fchmodat fchownat',
    ),
    ...numbered(
      55,
      'fchown openat close - pipe2 - getdents64 lseek read write readv writev pread64 pwrite64 preadv pwritev',
    ),
    ...numbered(71, 'sendfile pselect6 ppoll - - - - readlinkat newfstatat fstat sync fsync fdatasync'),
    ...numbered(88, 'utimensat acct capget capset personality exit exit_group - set_tid_address unshare futex'),
    ...numbered(99, 'set_robust_list get_robust_list nanosleep - - kexec_load init_module delete_module'),
    ...numbered(112, 'clock_settime clock_gettime clock_getres clock_nanosleep syslog ptrace sched_setparam'),
    ...numbered(
      119,
      'sched_setscheduler sched_getscheduler sched_getparam sched_setaffinity sched_getaffinity sched_yield',
    ),
    ...numbered(125, 'sched_get_priority_max sched_get_priority_min - restart_syscall kill tkill tgkill sigaltstack'),
    ...numbered(
      133,
      'rt_sigsuspend rt_sigaction rt_sigprocmask rt_sigpending rt_sigtimedwait rt_sigqueueinfo rt_sigreturn',
    ),
    ...numbered(
      140,
      'setpriority getpriority reboot setregid setgid setreuid setuid setresuid getresuid setresgid getresgid',
    ),
    ...numbered(
      153,
      'times setpgid - - setsid getgroups setgroups uname sethostname setdomainname getrlimit setrlimit',
    ),
    ...numbered(165, 'getrusage umask prctl getcpu gettimeofday settimeofday adjtimex getpid getppid getuid geteuid'),
    ...numbered(176, 'getgid getegid gettid sysinfo'),
    ...numbered(186, 'msgget - - - semget'),
    ...numbered(
      194,
      'shmget - - - socket socketpair bind listen accept connect getsockname getpeername sendto recvfrom',
    ),
    ...numbered(
      208,
      'setsockopt getsockopt shutdown sendmsg recvmsg readahead brk munmap mremap add_key request_key keyctl',
    ),
    ...numbered(220, 'clone execve mmap fadvise64 swapon swapoff mprotect msync'),
    ...numbered(232, 'mincore madvise'),
    ...numbered(240, 'rt_tgsigqueueinfo perf_event_open'),
    ...numbered(260, 'wait4 prlimit64 fanotify_init - name_to_handle_at open_by_handle_at - - setns'),
    ...numbered(
      270,
      'process_vm_readv process_vm_writev kcmp finit_module - - renameat2 seccomp getrandom memfd_create',
    ),
    ...numbered(
      280,
      'bpf execveat userfaultfd membarrier - - preadv2 pwritev2 pkey_mprotect pkey_alloc pkey_free statx',
    ),
    rseq: 293,
    kexec_file_load: 294,
  },
};

/** Returns the table of a processor architecture as Node names it; undefined for one that has no filter. */
export function architectureOf(name: string): Architecture | undefined {
  if (name === 'x64') return X64;
  return name === 'arm64' ? ARM64 : undefined;
}
