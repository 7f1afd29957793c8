import { closeSync, constants, openSync } from 'node:fs';
import type { Libc } from './libc.ts';

/** Numbers of Landlock's calls; they are the same on every architecture. */
const CREATE_RULESET = 444;
const ADD_RULE = 445;
const RESTRICT_SELF = 446;
const VERSION_FLAG = 1;
const RULE_PATH_BENEATH = 1;

const FS = {
  execute: 1n << 0n,
  writeFile: 1n << 1n,
  readFile: 1n << 2n,
  readDir: 1n << 3n,
  removeDir: 1n << 4n,
  removeFile: 1n << 5n,
  makeChar: 1n << 6n,
  makeDir: 1n << 7n,
  makeReg: 1n << 8n,
  makeSock: 1n << 9n,
  makeFifo: 1n << 10n,
  makeBlock: 1n << 11n,
  makeSym: 1n << 12n,
  /** Moving and linking between folders; version 2. */
  refer: 1n << 13n,
  /** Version 3. */
  truncate: 1n << 14n,
  /** Commands to devices; version 5. */
  ioctlDev: 1n << 15n,
} as const;

/** Number of file rights by version of Landlock. */
const FS_RIGHTS_BY_VERSION = [0, 13, 14, 15, 15, 16] as const;

/** Binding to TCP ports and connecting to them: version 4. Sockets by name and signals to others: version 6. */
const ALL_OF_TCP = 0b11n;
const ALL_SCOPES = 0b11n;

/** Rights on a path: on one file, or on everything below a folder. */
export const RIGHTS = {
  readFile: FS.readFile,
  readTree: FS.readFile | FS.readDir,
  writeFile: FS.readFile | FS.writeFile,
  runFile: FS.readFile | FS.execute,
  /** Making, writing and removing regular files and folders; no links, devices, sockets or pipes. */
  writeTree:
    FS.readFile | FS.readDir | FS.writeFile | FS.truncate | FS.makeReg | FS.makeDir | FS.removeFile | FS.removeDir,
} as const;

/** A path, and what may be done with it. */
export interface Grant {
  path: string;
  rights: keyof typeof RIGHTS;
  /** True: the path need not exist. */
  isOptional?: boolean;
}

/** Returns the version of Landlock that the kernel offers; 0 without it. */
export function landlockVersion({ syscall }: Libc): number {
  return Math.max(0, syscall(CREATE_RULESET, null, 0, VERSION_FLAG));
}

/**
 * Restricts this thread, and the programs it becomes, to `grants`: no other file, no TCP, no signal to processes outside.
 * Throws when the kernel refuses, or when a path that is not optional does not exist.
 */
export function restrictTo(grants: readonly Grant[], libc: Libc, version: number): void {
  const { syscall, errno } = libc;
  const handled = (1n << BigInt(FS_RIGHTS_BY_VERSION[Math.min(version, 5)]!)) - 1n;
  const attributes = Buffer.alloc(24);
  attributes.writeBigUInt64LE(handled, 0);
  if (version >= 4) attributes.writeBigUInt64LE(ALL_OF_TCP, 8);
  if (version >= 6) attributes.writeBigUInt64LE(ALL_SCOPES, 16);
  const ruleset = syscall(CREATE_RULESET, attributes, attributes.length, 0);
  if (ruleset < 0) throw new Error(`the kernel refused a set of Landlock rules (${errno()})`);
  for (const grant of grants) addRule(grant, { libc, ruleset, handled });
  if (syscall(RESTRICT_SELF, ruleset, 0) !== 0)
    throw new Error(`the kernel refused Landlock's restriction (${errno()})`);
  closeSync(ruleset);
}

function addRule(
  { path, rights, isOptional = false }: Grant,
  { libc: { syscall, errno }, ruleset, handled }: { libc: Libc; ruleset: number; handled: bigint },
): void {
  const fd = openForRule(path, isOptional);
  if (fd === undefined) return;
  const rule = Buffer.alloc(12);
  rule.writeBigUInt64LE(RIGHTS[rights] & handled, 0);
  rule.writeInt32LE(fd, 8);
  const result = syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, rule, 0);
  closeSync(fd);
  if (result !== 0) throw new Error(`the kernel refused a Landlock rule for ${path} (${errno()})`);
}

/** Opens a path only to name it in a rule: this needs no right to read it. */
function openForRule(path: string, isOptional: boolean): number | undefined {
  const O_PATH = 0o1000_0000;
  try {
    return openSync(path, O_PATH | constants.O_RDONLY);
  } catch (error) {
    if (isOptional) return undefined;
    throw error;
  }
}
