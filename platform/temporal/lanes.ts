import { createHash } from 'node:crypto';

/**
 * Returns the task queue of an account's items: its own if it is dedicated, otherwise a shared one, chosen by its id.
 */
export function laneOf(account: { id: string; dedicated: boolean }, lanes: number): string {
  if (account.dedicated) return `tenant-${account.id}`;
  return sharedLane(createHash('sha256').update(account.id).digest().readUInt32BE(0) % lanes);
}

/** Returns the name of a shared lane, counted from 0. */
export function sharedLane(k: number): string {
  return `tenant-lane-${k}`;
}

/** Returns the name under which a lane is measured: that of a shared lane, or one for all lanes of dedicated accounts, whose names hold an account's id. */
export function laneLabel(lane: string): string {
  return /^tenant-lane-\d+$/.test(lane) ? lane : 'dedicated';
}
