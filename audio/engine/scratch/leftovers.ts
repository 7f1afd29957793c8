import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Returns `<host>-<pid>-<start time>-<random>`, which identifies its process even after the system has reused the pid. */
export function ownName(): string {
  return `${hostname()}-${process.pid}-${startTimeOf(process.pid)}-${randomUUID().slice(0, 8)}`;
}

/** Removes the folders of processes of this machine that no longer run. */
export async function removeLeftovers(dir: string): Promise<void> {
  const prefix = `${hostname()}-`;
  for (const name of await readdir(dir)) {
    if (!name.startsWith(prefix)) continue;
    const [pid, start] = name.slice(prefix.length).split('-').map(Number);
    if (pid && (!isAlive(pid) || startTimeOf(pid) !== start))
      await rm(join(dir, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns the start time of a process in the system's clock ticks; 0 where there is no `/proc` or the process is gone. */
function startTimeOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19]);
  } catch {
    return 0;
  }
}
