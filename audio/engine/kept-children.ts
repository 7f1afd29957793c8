import { totalmem } from 'node:os';
import { residentBytesOf } from './child-use.ts';

/** Resident memory of an idle child, at most some. */
const CHILD_BYTES = 200 * 2 ** 20;
/** Part of the memory that the idle children of one pool may take; an engine has two pools. */
const SHARE = 1 / 8;
/** A child has some twenty threads, and a worker's container 1,024 in all. */
const [FEWEST, MOST] = [8, 16];

/**
 * Returns how many idle children a pool keeps for accounts that come back, by the memory of the machine or container: 15 with 24 GiB. An idle child costs
 * memory, a start 0.35 s of processor time, many times that of a short task.
 */
export function keptIdle(memoryBytes = availableBytes()): number {
  return Math.max(FEWEST, Math.min(MOST, Math.floor((SHARE * memoryBytes) / CHILD_BYTES)));
}

/** Returns the memory of the machine, or of the container where that has a limit. */
function availableBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/** A child is replaced where native code has leaked: looked at from time to time, and in any case after many tasks. */
const WEAR = { tasksBetweenLooks: 500, tasks: 5_000, residentBytes: 512 * 2 ** 20 } as const;

/**
 * Reports whether a child that is idle now should be replaced, by its tasks and its memory; without `/proc` at the first look. A start costs 0.8 s of processor
 * time until its code is compiled, so replacing after each 500 tasks cost a second of audio with three steps 5 of its 72 ms. Its memory is 236 MB after 500 and
 * after 3,000 such tasks.
 */
export function isWornOut({ taskCount, pid }: { taskCount: number; pid: number | undefined }): boolean {
  if (taskCount >= WEAR.tasks) return true;
  if (taskCount === 0 || taskCount % WEAR.tasksBetweenLooks !== 0) return false;
  return (residentBytesOf(pid) ?? Infinity) > WEAR.residentBytes;
}
