import { spawnSync } from 'node:child_process';
import { call, callAttempt, pathBytes, type Attempt } from './attempt.ts';

const SIGCHLD = 17;
const CLONE = { NEWNS: 0x2_0000, NEWUSER: 0x1000_0000, NEWNET: 0x4000_0000, NEWPID: 0x2000_0000 } as const;
const PTRACE = { TRACEME: 0, SEIZE: 0x4206 } as const;
const NOBODY = 65_534;
const AT_EMPTY_PATH = 0x1000;

/** Makes a process by a raw call. In the new process, should there be one, it ends at once. */
function forks(name: string, syscall: string, ...words: number[]): Attempt {
  return {
    name,
    run() {
      if (call(syscall, ...words) === 0) call('exit_group', 0);
    },
  };
}

function spawns(name: string, command: string, args: string[] = []): Attempt {
  return {
    name,
    run() {
      const { error } = spawnSync(command, args, { timeout: 10_000 });
      if (error) throw error;
    },
    worksOutside: true,
  };
}

/** Reaching for other processes: signals, memory, programs, new processes, other users and namespaces. */
export const PROCESS_ATTEMPTS: readonly Attempt[] = [
  { name: 'signals the parent', run: ({ parentPid }) => process.kill(parentPid, 0), worksOutside: true },
  callAttempt('signals its process group', 'kill', () => [0, 0]),
  callAttempt('signals every process', 'kill', () => [-1, 0]),
  callAttempt('signals a thread of the parent', 'tkill', ({ parentPid }) => [parentPid, 0]),
  callAttempt('signals a thread of the parent by its group', 'tgkill', ({ parentPid }) => [parentPid, parentPid, 0]),
  callAttempt('queues a signal for the parent', 'rt_sigqueueinfo', ({ parentPid }) => [
    parentPid,
    0,
    Buffer.alloc(128),
  ]),
  callAttempt('opens the parent as a descriptor', 'pidfd_open', ({ parentPid }) => [parentPid, 0]),
  callAttempt('signals through a descriptor', 'pidfd_send_signal', () => [0, 0, null, 0]),
  callAttempt('takes a descriptor of another process', 'pidfd_getfd', () => [0, 0, 0]),
  callAttempt('has the parent send itself signals', 'fcntl', ({ parentPid }) => [3, 8, parentPid]),

  callAttempt('traces the parent', 'ptrace', ({ parentPid }) => [PTRACE.SEIZE, parentPid, 0, 0]),
  callAttempt('asks to be traced', 'ptrace', () => [PTRACE.TRACEME, 0, 0, 0]),
  callAttempt("reads the parent's memory", 'process_vm_readv', ({ parentPid }) => [parentPid, null, 0, null, 0, 0]),
  callAttempt("writes the parent's memory", 'process_vm_writev', ({ parentPid }) => [parentPid, null, 0, null, 0, 0]),
  callAttempt('compares itself with the parent', 'kcmp', ({ parentPid }) => [parentPid, process.pid, 1, 0, 0]),
  callAttempt("changes the parent's limits", 'prlimit64', ({ parentPid }) => [parentPid, 7, null, Buffer.alloc(16)]),
  callAttempt('raises its own limits', 'prlimit64', () => [0, 7, Buffer.alloc(16, 1), null]),
  callAttempt("changes the parent's priority", 'setpriority', ({ parentPid }) => [0, parentPid, 19]),
  callAttempt("changes the parent's scheduling", 'sched_setscheduler', ({ parentPid }) => [
    parentPid,
    0,
    Buffer.alloc(8),
  ]),

  spawns('starts a program', '/bin/true'),
  spawns('starts a shell', '/bin/sh', ['-c', 'true']),
  spawns('starts Node again', process.execPath, ['-e', '0']),
  callAttempt('becomes another program', 'execve', () => [pathBytes('/bin/true/none'), null, null]),
  callAttempt('becomes Node again', 'execve', () => [pathBytes(`${process.execPath}/none`), null, null]),
  callAttempt('becomes a program in memory', 'execveat', () => [-1, pathBytes(''), null, null, AT_EMPTY_PATH]),
  callAttempt('makes a file in memory', 'memfd_create', () => [pathBytes('escape'), 0]),
  forks('forks', 'fork'),
  forks('makes a process', 'clone', SIGCHLD, 0, 0, 0, 0),
  callAttempt('makes a process by the newest call', 'clone3', () => [Buffer.alloc(88), 88]),
  forks('makes a process in a namespace of users', 'clone', CLONE.NEWUSER | SIGCHLD, 0, 0, 0, 0),
  forks('makes a process in a namespace of processes', 'clone', CLONE.NEWPID | SIGCHLD, 0, 0, 0, 0),

  callAttempt('enters a new namespace of users', 'unshare', () => [CLONE.NEWUSER]),
  callAttempt('enters a new namespace of mounts', 'unshare', () => [CLONE.NEWNS]),
  callAttempt('enters a new network', 'unshare', () => [CLONE.NEWNET]),
  callAttempt('enters the namespace of another process', 'setns', () => [-1, 0]),
  callAttempt('becomes another user', 'setuid', () => [NOBODY]),
  callAttempt('becomes another group', 'setgid', () => [NOBODY]),
  callAttempt('changes its groups', 'setgroups', () => [0, null]),
  callAttempt('takes capabilities', 'capset', () => [Buffer.alloc(8), Buffer.alloc(24)]),
  callAttempt('starts a session', 'setsid'),
  callAttempt('changes its execution domain', 'personality', () => [0xffff_ffff]),
  callAttempt('makes its memory readable', 'prctl', () => [4, 1, 0, 0, 0]),
  callAttempt('names a process that may trace it', 'prctl', ({ parentPid }) => [0x5961_6d61, parentPid, 0, 0, 0]),
  callAttempt('lifts its promise of no new privileges', 'prctl', () => [38, 0, 0, 0, 0]),
];
