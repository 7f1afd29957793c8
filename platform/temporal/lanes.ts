import { createHash } from 'node:crypto';

/** Returns the task queue of an account's items: its own when dedicated, else a shared one of `lanes`, chosen by its id. */
export function laneOf(account: { id: string; dedicated: boolean }, lanes: number): string {
  if (account.dedicated) return `tenant-${account.id}`;
  return sharedLane(createHash('sha256').update(account.id).digest().readUInt32BE(0) % lanes);
}

/** Returns the name of a shared lane; `k` counts from 0. */
export function sharedLane(k: number): string {
  return `tenant-lane-${k}`;
}
