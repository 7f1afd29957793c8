import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What the system says of a process: its parent, its group, and its state (`T` is stopped). */
interface ProcessFacts {
  pid: number;
  parent: number;
  group: number;
  state: string;
}

/** Every process there is. */
function allProcesses(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state = '', parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [{ pid: Number(name), parent: Number(parent), group: Number(group), state }];
      } catch {
        return []; // gone meanwhile
      }
    });
}

/** Living members of a process group, its leader included. */
export function groupMembers(group: number): number[] {
  return allProcesses()
    .filter((process) => process.group === group && process.state !== 'Z')
    .map(({ pid }) => pid);
}

/** Living children of a worker: its engine. */
export function childrenOf(parent: number): number[] {
  return allProcesses()
    .filter((process) => process.parent === parent && process.state !== 'Z')
    .map(({ pid }) => pid);
}

/** Paths a process has open. */
export function openFiles(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** Sends SIGKILL to one process, and to none of its group; false when it is gone. */
export function kill(pid: number): boolean {
  return signal(pid, 'SIGKILL');
}

/** Freezes a process: it keeps its connections and locks, and does nothing. */
export function freeze(pid: number): void {
  signal(pid, 'SIGSTOP');
}

/** Lets a frozen process go on. */
export function thaw(pid: number): void {
  signal(pid, 'SIGCONT');
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}
