import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  ftruncateSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { call, callAttempt, pathBytes, type Attempt } from './attempt.ts';
import { openByFfmpeg } from './open-by-ffmpeg.ts';

const AT_FDCWD = -100;
const O_WRONLY = 1;
const O_TRUNC = 0o1000;
const [S_IFIFO, S_IFCHR] = [0o010_000, 0o020_000];
const TEBIBYTE = 2 ** 40;

/** Opens a file for writing without writing to it, since a device or a switch of the kernel might act. A file that is absent cannot be reached. */
const opensToWrite = (name: string, path: string): Attempt => ({
  name,
  run: () => (existsSync(path) ? call('openat', AT_FDCWD, pathBytes(path), O_WRONLY, 0) : refuse(path)),
});

function refuse(path: string): never {
  throw Object.assign(new Error(`${path} does not exist here`), { code: 'ENOSYS' });
}

/** Reaching for files: those of the system, of the parent, of other children, and the granted ones in ways that are not granted. */
export const FILE_ATTEMPTS: readonly Attempt[] = [
  { name: 'reads a file of the system', run: () => readFileSync('/etc/passwd'), worksOutside: true },
  { name: 'lists the root folder', run: () => readdirSync('/'), worksOutside: true },
  { name: 'lists the temporary folder', run: () => readdirSync(tmpdir()), worksOutside: true },
  {
    name: 'makes a file in the temporary folder',
    run: () => writeFileSync(join(tmpdir(), `escape-${process.pid}`), ''),
  },
  { name: 'makes a file in shared memory', run: () => writeFileSync(`/dev/shm/escape-${process.pid}`, '') },
  { name: 'opens a file through FFmpeg', run: () => openByFfmpeg('file:/etc/passwd', 'EACCES') },

  {
    name: "reads the parent's environment",
    run: ({ parentPid }) => readFileSync(`/proc/${parentPid}/environ`),
    worksOutside: true,
  },
  {
    name: "opens the parent's memory",
    run: ({ parentPid }) => openSync(`/proc/${parentPid}/mem`, 'r'),
    worksOutside: true,
  },
  { name: "reads the parent's map of memory", run: ({ parentPid }) => readFileSync(`/proc/${parentPid}/maps`) },
  {
    name: "lists the parent's open files",
    run: ({ parentPid }) => readdirSync(`/proc/${parentPid}/fd`),
    worksOutside: true,
  },
  { name: "follows the parent's working folder", run: ({ parentPid }) => readlinkSync(`/proc/${parentPid}/cwd`) },
  {
    name: "reads a file through the parent's root",
    run: ({ parentPid }) => readFileSync(`/proc/${parentPid}/root/etc/passwd`),
    worksOutside: true,
  },
  {
    name: 'reads a file through its own root',
    run: () => readFileSync(`/proc/${process.pid}/root/etc/passwd`),
    worksOutside: true,
  },

  { name: "reads another child's file", run: ({ otherFile }) => readFileSync(otherFile), worksOutside: true },
  { name: "lists another child's folder", run: ({ otherDir }) => readdirSync(otherDir), worksOutside: true },
  {
    name: "writes into another child's folder",
    run: ({ otherDir }) => writeFileSync(join(otherDir, 'planted'), ''),
    worksOutside: true,
  },
  { name: 'lists the folder of all children', run: ({ workDir }) => readdirSync(workDir), worksOutside: true },
  {
    name: 'leaves its folder by dots',
    run: ({ outDir, otherFile }) => readFileSync(`${outDir}/../../${otherFile.split('/').slice(-3).join('/')}`),
  },

  { name: "writes to the service's code", run: ({ codeFile }) => openSync(codeFile, 'r+') },
  {
    name: "makes a file beside the service's code",
    run: ({ codeFile }) => writeFileSync(join(dirname(codeFile), 'planted.ts'), '', { flag: 'wx' }),
  },
  { name: 'writes to compiled code', run: ({ cachedFile }) => openSync(cachedFile, 'r+'), worksOutside: true },
  { name: 'removes compiled code', run: ({ cachedFile }) => rmSync(cachedFile) },
  { name: 'truncates compiled code', run: ({ cachedFile }) => truncateSync(cachedFile) },
  {
    name: 'makes a file beside compiled code',
    run: ({ cacheDir }) => writeFileSync(join(cacheDir, 'planted'), ''),
    worksOutside: true,
  },
  { name: 'writes to its input', run: ({ inputFile }) => openSync(inputFile, 'r+'), worksOutside: true },
  { name: 'makes a file beside its input', run: ({ inDir }) => writeFileSync(join(inDir, 'planted'), '') },
  { name: 'removes its input', run: ({ inputFile }) => rmSync(inputFile) },
  { name: 'truncates its input', run: ({ inputFile }) => truncateSync(inputFile) },
  {
    name: 'truncates its input while it opens it to read',
    run: ({ inputFile }) => call('openat', AT_FDCWD, pathBytes(inputFile), O_TRUNC, 0),
  },
  callAttempt('truncates its input by its path', 'truncate', ({ inputFile }) => [pathBytes(inputFile), 0]),
  { name: 'changes the mode of its input', run: ({ inputFile }) => chmodSync(inputFile, 0o777), worksOutside: true },
  {
    name: 'changes the owner of its input',
    run: ({ inputFile }) => chownSync(inputFile, process.getuid!(), process.getgid!()),
    worksOutside: true,
  },
  { name: 'changes the times of its input', run: ({ inputFile }) => utimesSync(inputFile, 0, 0), worksOutside: true },
  callAttempt('sets an attribute of its input', 'setxattr', ({ inputFile }) => [
    pathBytes(inputFile),
    pathBytes('user.escape'),
    Buffer.alloc(8),
    8,
    0,
  ]),

  {
    name: 'makes a symbolic link out of its folder',
    run: ({ outDir }) => symlinkSync('/etc/passwd', join(outDir, 'symbolic')),
    worksOutside: true,
  },
  {
    name: "makes a hard link to another child's file",
    run: ({ otherFile, outDir }) => linkSync(otherFile, join(outDir, 'hard')),
    worksOutside: true,
  },
  {
    name: 'makes a hard link to its input',
    run: ({ inputFile, outDir }) => linkSync(inputFile, join(outDir, 'hard-input')),
    worksOutside: true,
  },
  {
    name: "moves another child's file into its folder",
    run: ({ otherFile, outDir }) => renameSync(otherFile, join(outDir, 'moved')),
  },
  {
    name: 'moves a file out of its folder',
    run: ({ otherDir, outDir }) => {
      writeFileSync(join(outDir, 'to-move'), '');
      renameSync(join(outDir, 'to-move'), join(otherDir, 'moved'));
    },
  },
  callAttempt('makes a device', 'mknodat', ({ outDir }) => [
    AT_FDCWD,
    pathBytes(join(outDir, 'device')),
    S_IFCHR | 0o600,
    0x101,
  ]),
  callAttempt('makes a pipe with a name', 'mknodat', ({ outDir }) => [
    AT_FDCWD,
    pathBytes(join(outDir, 'fifo')),
    S_IFIFO | 0o600,
    0,
  ]),
  {
    name: 'makes a file of a tebibyte',
    run: ({ outDir }) => {
      const file = join(outDir, 'huge');
      const fd = openSync(file, 'w');
      try {
        ftruncateSync(fd, TEBIBYTE);
      } finally {
        closeSync(fd);
        rmSync(file);
      }
    },
    worksOutside: true,
  },

  opensToWrite('opens the memory of the machine', '/dev/mem'),
  opensToWrite('opens the log of the kernel', '/dev/kmsg'),
  opensToWrite('opens a device that is not its own', '/dev/zero'),
  opensToWrite('opens a setting of the kernel', '/proc/sys/kernel/core_pattern'),
  opensToWrite('opens the switch that restarts the machine', '/proc/sysrq-trigger'),
  opensToWrite('opens its own score for when memory is short', '/proc/self/oom_score_adj'),
  opensToWrite('opens its own memory', '/proc/self/mem'),
  { name: "reads the kernel's symbols", run: () => readFileSync('/proc/kallsyms') },
  callAttempt('opens a file by its handle', 'open_by_handle_at', () => [AT_FDCWD, Buffer.alloc(136), 0]),
  callAttempt('asks for the handle of a file', 'name_to_handle_at', ({ inputFile }) => [
    AT_FDCWD,
    pathBytes(inputFile),
    Buffer.alloc(136),
    Buffer.alloc(8),
    0,
  ]),
  callAttempt('changes its root', 'chroot', ({ outDir }) => [pathBytes(outDir)]),
];
