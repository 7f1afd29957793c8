import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { allProcesses, freeze, kill } from './processes.ts';

/** Max time to wait until killed processes are gone. */
const GONE_MS = 5_000;

/** A process; one in state `Z` has ended, and its parent has not been told yet. */
interface Entry {
  pid: number;
  parent: number;
  state: string;
}

/** Kills every process that this one has started and that they have started in turn, also in groups of their own; returns once they are gone. */
export function endDescendants(): void {
  const known = new Set<number>();
  // A frozen process starts no other one: after a round that finds none, all are known.
  for (let fresh = descendants(known); fresh.length > 0; fresh = descendants(known)) {
    for (const pid of fresh) {
      known.add(pid);
      freeze(pid);
    }
  }
  for (const pid of known) kill(pid);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const deadline = Date.now() + GONE_MS;
  const isLeft = (each: Entry): boolean => known.has(each.pid) && isRunning(each);
  while (processes().some(isLeft) && Date.now() < deadline) Atomics.wait(pause, 0, 0, 20);
}

/** Returns the descendants of this process that still run, without those in `known`. */
function descendants(known: ReadonlySet<number>): number[] {
  const all = processes();
  const tree = new Set([process.pid]);
  // Parents may be listed after their children: pids begin anew at some time.
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  const isFresh = ({ pid }: Entry): boolean => tree.has(pid) && pid !== process.pid && !known.has(pid);
  return all.filter((each) => isFresh(each) && isRunning(each)).map(({ pid }) => pid);
}

function isRunning({ state }: Entry): boolean {
  return !state.startsWith('Z');
}

function processes(): Entry[] {
  return existsSync('/proc/self/stat') ? allProcesses() : fromPs(); // slim containers have no ps, macOS has no /proc
}

function fromPs(): Entry[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = ''] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state };
    });
}
