import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second, whatever the machine. */
const TICKS_PER_S = 100;

/** Processor time so far of a process and all its descendants, those that ended included, in seconds. */
export function cpuSeconds(root: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(Number(name)) ?? []) : []));
  const family = new Set([root]);
  // Parents may have higher pids than their children: look until nobody is added.
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_S;
}

function timesOf(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // utime, stime, and those of children that ended and were waited for
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { pid, parent, ticks };
  } catch {
    return undefined; // gone meanwhile
  }
}
