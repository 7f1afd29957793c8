import type { Libc } from './libc.ts';

/** Numbers of the limits (`RLIMIT_…`), the same on x86_64 and aarch64. */
const RESOURCE = { fileBytes: 1, dataBytes: 2, coreBytes: 4, openFiles: 7, lockedBytes: 8, queuedBytes: 12 } as const;

/** Limits of a child that do not depend on the task; a decoder opens a handful of files. */
const FIXED = { coreBytes: 0, openFiles: 512, lockedBytes: 0, queuedBytes: 0 } as const;

/** Limits of a child that the engine chooses. */
export interface ChildLimits {
  /** Size of any file that it writes. */
  maxFileBytes: number;
  /** Memory of its own that it may reserve, touched or not. */
  maxDataBytes: number;
}

/** Sets the limits of this process and of the programs it becomes; it cannot raise them again. */
export function setLimits({ maxFileBytes, maxDataBytes }: ChildLimits, { setLimit, errno }: Libc): void {
  const limits = { ...FIXED, fileBytes: maxFileBytes, dataBytes: maxDataBytes };
  for (const [name, value] of Object.entries(limits)) {
    if (setLimit(RESOURCE[name as keyof typeof RESOURCE], BigInt(value)) !== 0)
      throw new Error(`the kernel refused a limit on ${name} (${errno()})`);
  }
}
