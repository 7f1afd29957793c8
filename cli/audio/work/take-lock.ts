import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../command.ts';

/**
 * Creates a lock file that names this process. Throws a `UsageError` while another process that it names runs, and where it cannot
 * be created. Whoever took the lock removes the file; one that was left behind is replaced.
 */
export function takeLock(lock: string): void {
  try {
    while (!create(lock)) {
      const holder = holderOf(lock);
      if (holder && holder.pid !== process.pid && isRunning(holder)) {
        throw new UsageError(
          `The process ${holder.pid} is doing this already, into ${join(dirname(lock), '..')}. Wait until it ends, or name another folder with --out.`,
        );
      }
      rmSync(lock, { force: true });
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`The file ${lock} cannot be created (${code}). Remove it, or name another folder with --out.`);
  }
}

/** The process that a lock file names. A pid is used again, also after a restart of the machine; the mark is not. */
interface Holder {
  pid: number;
  /** Empty where the system reports none, and in files of former releases. */
  mark: string;
}

/** Reports whether the file was created, which it is unless it exists. */
function create(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid} ${markOf(process.pid)}`.trim(), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns the process that the file names; undefined if it names none, or was removed meanwhile. */
function holderOf(lock: string): Holder | undefined {
  try {
    const [pid, ...mark] = readFileSync(lock, 'utf8').split(' ');
    return Number(pid) > 0 ? { pid: Number(pid), mark: mark.join(' ') } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning({ pid, mark }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false; // EPERM: it runs as another user
  }
  const running = markOf(pid);
  return mark === '' || running === '' || running === mark;
}

/** Returns the start of the machine and of a process on it; empty where the system does not report them (macOS). */
function markOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]; // the name before it may contain spaces
    return `${boot} ${started}`;
  } catch {
    return '';
  }
}
