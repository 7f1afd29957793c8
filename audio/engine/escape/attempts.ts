import type { Attempt } from './attempt.ts';
import { FILE_ATTEMPTS } from './file-attempts.ts';
import { KERNEL_ATTEMPTS } from './kernel-attempts.ts';
import { NETWORK_ATTEMPTS } from './network-attempts.ts';
import { PROCESS_ATTEMPTS } from './process-attempts.ts';

/** All that a child must not be able to do, by subject. The kernel refuses each. */
export const ATTEMPTS: Readonly<Record<string, readonly Attempt[]>> = {
  files: FILE_ATTEMPTS,
  processes: PROCESS_ATTEMPTS,
  network: NETWORK_ATTEMPTS,
  kernel: KERNEL_ATTEMPTS,
};
