import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildFolders } from './grants.ts';
import { childEnvironment, V8_FLAGS, type LaunchSpec, type Protections } from './launch-spec.ts';
import type { ChildLimits } from './limits.ts';

const LAUNCHER = fileURLToPath(new URL('./launch.ts', import.meta.url));

/** Argument by which a child learns that it was locked in, and must forbid itself to start programs. */
export const JAILED = 'jailed';

interface SpawnOptions {
  /** Main file of the child, and its first argument. */
  main: string;
  argument: string;
  folders: ChildFolders;
  readable: readonly string[];
  codeCache?: string | undefined;
  limits: ChildLimits;
  protections: Protections;
  /** Limit of the JavaScript heap. */
  heapMb: number;
}

/**
 * Starts a child behind the protections; without any, as a plain process. It has nothing of this process but an output for errors
 * and, as descriptor 3, a socket to this process.
 */
export function spawnChild({ main, argument, heapMb, protections, ...rest }: SpawnOptions): ChildProcess {
  const nodeArgs = [...V8_FLAGS, `--max-old-space-size=${heapMb}`, main, argument];
  const isJailed = protections.landlock || protections.seccomp;
  const spec: LaunchSpec = { ...rest, protections, nodeArgs: [...nodeArgs, JAILED] };
  return spawn(process.execPath, isJailed ? [...V8_FLAGS, LAUNCHER, JSON.stringify(spec)] : nodeArgs, {
    env: childEnvironment(rest.codeCache),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}
