import type { Protections } from './launch-spec.ts';
import { landlockVersion } from './landlock.ts';
import { libc } from './libc.ts';
import { architectureOf } from './syscalls.ts';

/** `ok`: children run with all protections; `degraded`: `missing` ones the kernel does not offer; `failing`: children do not start. */
export interface SandboxState {
  state: 'ok' | 'degraded' | 'failing';
  missing: string[];
}

/** Children are plain processes. */
export const NO_PROTECTIONS: Protections = { landlock: false, seccomp: false };

let offered: Protections | undefined;

/** Returns the protections that the kernel of this machine offers; it is asked once. */
export function kernelProtections(): Protections {
  return (offered ??= probe());
}

function probe(): Protections {
  const architecture = architectureOf(process.arch);
  if (process.platform !== 'linux') return NO_PROTECTIONS;
  const kernel = libc();
  const SECCOMP_GET_ACTION_AVAIL = 2;
  const refusal = Buffer.alloc(4);
  refusal.writeUInt32LE(0x0005_0000, 0);
  const seccomp =
    architecture !== undefined &&
    kernel.syscall(architecture.numbers['seccomp']!, SECCOMP_GET_ACTION_AVAIL, 0, refusal) === 0;
  return { landlock: landlockVersion(kernel) > 0, seccomp };
}

/**
 * Returns how children of this machine are locked in, without asking the kernel again. `isEnabled` is false where the operator
 * has switched the sandbox off, `hasFailed` true where the last child did not start.
 */
export function sandboxState({ isEnabled = true, hasFailed = false } = {}): SandboxState {
  const missing = isEnabled ? missingProtections() : ['landlock', 'seccomp'];
  if (hasFailed) return { state: 'failing', missing };
  return { state: missing.length > 0 ? 'degraded' : 'ok', missing };
}

/** Returns the names of the protections that the kernel does not offer. */
export function missingProtections(): string[] {
  const { landlock, seccomp } = kernelProtections();
  return [...(landlock ? [] : ['landlock']), ...(seccomp ? [] : ['seccomp'])];
}
