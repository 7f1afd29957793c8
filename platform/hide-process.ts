import koffi from 'koffi';

const PR_SET_DUMPABLE = 4;

/**
 * Closes the memory, environment and open files of this process to other processes of the same user, and keeps secrets out of
 * core dumps. Does nothing where the system is not Linux.
 */
export function hideProcess(): void {
  if (process.platform !== 'linux') return;
  const prctl = koffi.load(null).func('prctl', 'int', ['int', 'uintptr_t', 'uintptr_t', 'uintptr_t', 'uintptr_t']);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
