import { createSocket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import { portIfFree } from '../../../embedded/process/ports.ts';

/** Below the ports that `npm start` chooses for itself, and above those of usual programs. */
const [FIRST, BEYOND] = [12_000, 20_000];
const TRIES = 200;

/**
 * Returns a free port that no other test process is given before this one ends, also while no server listens on it. The lease is the UDP port of
 * that number: the system gives it to one socket, and takes it back from a process that is killed.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, BEYOND);
    if ((await leased(port)) && (await portIfFree(port)) !== undefined) return port;
  }
  throw new Error(`No free port from ${FIRST} to ${BEYOND}.`);
}

function leased(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => socket.close(() => resolve(false)));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}
