import { readdirSync, readFileSync } from 'node:fs';

/** Facts about a process from /proc: its parent, its group, its state (`T` is stopped), and when it started, in clock ticks. */
interface ProcessFacts {
  pid: number;
  parent: number;
  group: number;
  state: string;
  started: string;
}

/** Lists all processes. */
export function allProcesses(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before may contain spaces
        const [state = '', parent, group] = fields;
        return [{ pid: Number(name), parent: Number(parent), group: Number(group), state, started: fields[19] ?? '' }];
      } catch {
        return []; // it has ended
      }
    });
}

/** Returns the pids of the live members of a process group, including its leader. */
export function groupMembers(group: number): number[] {
  return allProcesses()
    .filter((process) => process.group === group && process.state !== 'Z')
    .map(({ pid }) => pid);
}

/** Returns the pids of the live children of a worker: its engine. */
export function childrenOf(parent: number): number[] {
  return allProcesses()
    .filter((process) => process.parent === parent && process.state !== 'Z')
    .map(({ pid }) => pid);
}

/** Returns the paths below /proc of the open files of a process. */
export function openFiles(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => `/proc/${pid}/fd/${fd}`);
  } catch {
    return [];
  }
}

/** Sends SIGKILL to one process, not to its group; returns false if it has ended already. */
export function kill(pid: number): boolean {
  return send(pid, 'SIGKILL');
}

/** Freezes a process, which keeps its connections and locks. */
export function freeze(pid: number): void {
  send(pid, 'SIGSTOP');
}

/** Resumes a frozen process. */
export function thaw(pid: number): void {
  send(pid, 'SIGCONT');
}

/** Sends a signal to one process; returns false if it has ended already. */
export function send(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}
