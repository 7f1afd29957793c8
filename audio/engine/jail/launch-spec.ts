import type { ChildFolders } from './grants.ts';
import type { ChildLimits } from './limits.ts';

/** Returns the environment of a child and of its launcher: nothing of the worker's. OpenSSL would look for its configuration. */
export function childEnvironment(codeCache: string | undefined): Record<string, string> {
  return { TZ: 'UTC', OPENSSL_CONF: '/dev/null', ...(codeCache ? { NODE_COMPILE_CACHE: codeCache } : {}) };
}

/**
 * Flags of V8 for a child. Below this size in MB it collects nothing of the old generation. By itself V8 lowers the size to what survives the first
 * collections, some 20 MB, and then collects the whole heap with every second short task, which takes half of its processor time. The launcher,
 * and the process that compiles code for children, have the same flags: V8 uses no code that was compiled under others.
 */
export const V8_FLAGS = ['--initial-old-space-size=128'];

/** Descriptor of the channel to the worker, beside standard input, output and error. */
export const CHANNEL_FD = 3;

/** The protections that the kernel offers. */
export interface Protections {
  landlock: boolean;
  seccomp: boolean;
}

/** The argument of the launcher, as JSON. */
export interface LaunchSpec {
  folders: ChildFolders;
  /** Further files and folders that the child may read. */
  readable: readonly string[];
  /** Folder of compiled code, which the child may read. */
  codeCache?: string | undefined;
  limits: ChildLimits;
  protections: Protections;
  /** Arguments of Node, the main file of the child among them. */
  nodeArgs: readonly string[];
}
