import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';

/** Enough to recognise a process again: a pid alone is given to another process sooner or later. */
export interface ProcessMark {
  pid: number;
  /** When it started, in the system's own words. */
  started: string;
  /** The boot, and the container, it lives in; empty where the system does not tell. */
  world: string;
}

/** Marks a living process; undefined when there is none of this pid. */
export function markOf(pid: number): ProcessMark | undefined {
  const started = startOf(pid);
  return started === undefined ? undefined : { pid, started, world: world() };
}

/** Whether the marked process still lives. */
export function isAlive(mark: ProcessMark): boolean {
  return mark.world === world() && startOf(mark.pid) === mark.started;
}

/** Whether the marked process is gone but members of its group may remain: its pid cannot have been given away meanwhile. */
export function mayHaveLeftGroup(mark: ProcessMark): boolean {
  return mark.world !== '' && mark.world === world() && startOf(mark.pid) === undefined;
}

/** The command line of a process; empty when there is none. */
export function commandLineOf(pid: number): string {
  try {
    if (HAS_PROC) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return ps('command=', pid);
  } catch {
    return '';
  }
}

const HAS_PROC = existsSync('/proc/self/stat'); // slim containers have no ps, macOS has no /proc

function startOf(pid: number): string | undefined {
  try {
    if (!HAS_PROC) return ps('lstart=', pid) || undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before may hold spaces
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function world(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

function ps(field: string, pid: number): string {
  return execFileSync('ps', ['-ww', '-o', field, '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
