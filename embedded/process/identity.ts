import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { z } from 'zod';

/**
 * Identifies a process for good: a pid alone is reused sooner or later. `started` is its start time as the system writes it;
 * `world` is the boot and the pid namespace (container) that it runs in, or empty where the system does not report them.
 */
export const markSchema = z.object({ pid: z.number().int().positive(), started: z.string(), world: z.string() });
export type ProcessMark = z.infer<typeof markSchema>;

/** Returns the mark of a running process, or undefined when no process has this pid. */
export function markOf(pid: number): ProcessMark | undefined {
  const started = startOf(pid);
  return started === undefined ? undefined : { pid, started, world: world() };
}

/** Reports whether the marked process still runs. */
export function isAlive(mark: ProcessMark): boolean {
  return mark.world === world() && startOf(mark.pid) === mark.started;
}

/** Reports whether the marked process has ended but members of its group may remain; then its pid cannot have been reused. */
export function mayHaveLeftGroup(mark: ProcessMark): boolean {
  return mark.world !== '' && mark.world === world() && startOf(mark.pid) === undefined;
}

/** Returns the command line of a process, or an empty string when there is no such process. */
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
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before may contain spaces
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
