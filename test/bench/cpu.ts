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

/** Threads of a worker's own process, by the names that the kernel shows. */
const THREADS = {
  'main thread': (name: string, isMain: boolean) => isMain,
  'workflow threads': (name: string) => name === 'WorkerThread',
  'Temporal Core': (name: string) => name.startsWith('tokio') || name.startsWith('workflow-'),
  files: (name: string) => name === 'libuv-worker',
  V8: (name: string) => name.startsWith('V8'),
} as const;

/** Returns the CPU time of a worker in seconds by its parts: its threads, and the processes that it has started. */
export function cpuOfWorker(pid: number): Record<string, number> {
  const parts: Record<string, number> = { others: 0 };
  for (const part of Object.keys(THREADS)) parts[part] = 0;
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const thread = threadOf(pid, id);
    if (!thread) continue;
    const part = Object.entries(THREADS).find(([, is]) => is(thread.name, id === String(pid)))?.[0] ?? 'others';
    parts[part] = parts[part]! + thread.ticks / TICKS_PER_S;
  }
  const own = (timesOf(pid)?.ownTicks ?? 0) / TICKS_PER_S;
  return { ...parts, 'engine children': cpuSeconds(pid) - own };
}

function threadOf(pid: number, id: string): { name: string; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8');
    const [user = 0, system = 0] = fieldsOf(stat).slice(11, 13);
    return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), ticks: user + system };
  } catch {
    return undefined; // exited meanwhile
  }
}

function timesOf(pid: number): { pid: number; parent: number; ticks: number; ownTicks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = fieldsOf(stat);
    const [, parent = 0] = fields;
    // utime, stime, cutime, cstime
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    const ownTicks = fields.slice(11, 13).reduce((sum, value) => sum + value, 0);
    return { pid, parent, ticks, ownTicks };
  } catch {
    return undefined; // exited meanwhile
  }
}

/** Returns the fields of a line of `stat` from the third on. */
function fieldsOf(stat: string): number[] {
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}
