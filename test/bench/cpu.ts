import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc (USER_HZ), 100 on all common architectures. */
const TICKS_PER_S = 100;

/** Returns the CPU time of a process and all its descendants in seconds, ended ones included. */
export function cpuSeconds(root: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(Number(name)) ?? []) : []));
  const descendants = new Set([root]);
  // Parents may have higher pids than their children: repeat until none is added.
  for (let before = 0; before < descendants.size;) {
    before = descendants.size;
    for (const { pid, parent } of all) if (descendants.has(parent)) descendants.add(pid);
  }
  return all.filter(({ pid }) => descendants.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_S;
}

function timesOf(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // utime, stime, cutime, cstime
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { pid, parent, ticks };
  } catch {
    return undefined; // exited meanwhile
  }
}
