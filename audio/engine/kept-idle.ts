import { totalmem } from 'node:os';

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
