import { randomInt } from 'node:crypto';
import { leased, portIfFree } from '../../../embedded/process/ports.ts';

/** Below the ports that `npm start` chooses for itself, and above those of usual programs. */
const [FIRST, BEYOND] = [12_000, 20_000];
const TRIES = 200;

/**
 * Returns a free port that no other test process is given before this one ends, also while no server listens on it. `npm start` leases its ports in the same way.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, BEYOND);
    if ((await leased(port)) && (await portIfFree(port)) !== undefined) return port;
  }
  throw new Error(`No free port from ${FIRST} to ${BEYOND}.`);
}
