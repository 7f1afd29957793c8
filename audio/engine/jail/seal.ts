import { libc } from './libc.ts';
import { execFilter, installFilter } from './seccomp-filter.ts';
import { architectureOf } from './syscalls.ts';

/**
 * Forbids this process to start programs, on all of its threads. The launcher must leave that to the child, which it becomes by
 * starting a program. Called before the first task.
 */
export function forbidPrograms(): void {
  const architecture = architectureOf(process.arch);
  if (architecture) installFilter(libc(), { architecture, filter: execFilter(architecture), allThreads: true });
}
