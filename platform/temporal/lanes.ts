import { createHash } from 'node:crypto';

/** The task queue an account's items run on: its own when dedicated, else one it shares, chosen by its id. */
export function laneOf(account: { id: string; dedicated: boolean }, lanes: number): string {
  if (account.dedicated) return `tenant-${account.id}`;
  return sharedLane(createHash('sha256').update(account.id).digest().readUInt32BE(0) % lanes);
}

/** Name of a shared lane, counted from 0. */
export function sharedLane(k: number): string {
  return `tenant-lane-${k}`;
}
