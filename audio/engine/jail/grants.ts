import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Grant } from './landlock.ts';

/** The repository: of it, a child reads the code of audio and of the domain, and the packages. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const OWN_CODE = ['audio', 'workflows/domain'].map((path) => join(ROOT, path));
export const PACKAGES = join(ROOT, 'package.json');

/** Folders of the system's libraries. */
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib'];

/** Facts about the machine, which Node, the C library and the model runtime read to size their thread pools and heaps. */
const MACHINE_FILES = [
  '/proc/meminfo',
  '/proc/cpuinfo',
  '/proc/stat',
  '/proc/sys/vm/overcommit_memory',
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/dev/urandom',
];
const MACHINE_FOLDERS = ['/sys/devices/system/cpu', '/usr/share/zoneinfo'];

/** The folders of one child: the worker puts the files of a task into `inDir`, and takes what the child made from `outDir`. */
export interface ChildFolders {
  inDir: string;
  outDir: string;
}

interface Readable {
  /** Further files and folders, such as those of models. */
  readable: readonly string[];
  codeCache?: string | undefined;
}

/** Returns all that a child may open. */
export function grantsOf({ inDir, outDir }: ChildFolders, { readable, codeCache }: Readable): Grant[] {
  const mapped = mappedFiles();
  const interpreter = mapped.filter((path) => /\/ld(-linux|-musl|64)?[^/]*\.so[^/]*$/.test(path));
  const libraries = [...LIBRARIES, ...mapped.filter((path) => path.includes('.so')).map((path) => dirname(path))];
  return [
    { path: inDir, rights: 'readTree' },
    { path: outDir, rights: 'writeTree' },
    { path: process.execPath, rights: 'runFile' },
    ...optional('runFile', interpreter),
    ...optional('readTree', libraries),
    ...[...OWN_CODE, join(ROOT, 'node_modules')].map((path): Grant => ({ path, rights: 'readTree' })),
    ...optional('readTree', codeCache ? [codeCache] : []),
    { path: PACKAGES, rights: 'readFile' },
    ...readable.map((path): Grant => ({ path, rights: isFolder(path) ? 'readTree' : 'readFile' })),
    { path: '/dev/null', rights: 'writeFile' },
    { path: `/proc/${process.pid}`, rights: 'readTree' },
    ...optional('readFile', MACHINE_FILES),
    ...optional('readTree', MACHINE_FOLDERS),
  ];
}

/** Returns the files that this process has mapped: its program, the interpreter of programs and libraries. */
function mappedFiles(): string[] {
  const lines = readFileSync('/proc/self/maps', 'utf8').split('\n');
  return [...new Set(lines.map((line) => line.slice(line.indexOf('/'))).filter((path) => path.startsWith('/')))];
}

function optional(rights: Grant['rights'], paths: readonly string[]): Grant[] {
  return [...new Set(paths)].map((path) => ({ path, rights, isOptional: true }));
}

function isFolder(path: string): boolean {
  return statSync(path).isDirectory();
}
