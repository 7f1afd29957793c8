import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Ports that systems do not give to connections and servers by themselves: Linux begins at 32768, macOS at 49152. */
const [FIRST, BEYOND] = [20_000, 32_000];
const TRIES = 50;

/** Returns `wanted` when that port is free (0: any free port), or undefined when it is taken. */
export function portIfFree(wanted: number, host = '127.0.0.1'): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port: wanted, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** Ports that this process has reserved. */
const reserved = new Set<number>();

/**
 * Returns a free port of an address, by default the loopback one, that nothing else takes by chance before a server listens on it, or restarts: no other
 * `npm start` is given it while this process runs.
 */
export async function freePort(host?: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, BEYOND);
    if (!reserved.has(port) && (await reservePort(port, host))) return port;
  }
  const port = await portIfFree(0, host);
  if (port === undefined) throw new Error(`No free port on ${host ?? '127.0.0.1'}.`);
  return port;
}

/** Reserves a port for this process until it ends, and reports whether it did: it may be taken by a server, or reserved by another process. */
export async function reservePort(port: number, host?: string): Promise<boolean> {
  if (!reserved.has(port) && !(await leased(port))) return false;
  reserved.add(port);
  return (await portIfFree(port, host)) !== undefined;
}

/**
 * Takes the UDP port of that number on the loopback address, which the system gives to one socket, and takes back from a process that is killed. Some seconds pass
 * until a server listens on a port that was found free, and two processes that start at the same time find the same one.
 */
export function leased(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => socket.close(() => resolve(false)));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}
