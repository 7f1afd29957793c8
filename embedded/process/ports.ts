import { randomInt } from 'node:crypto';
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

/** Returns a free port of an address, by default the loopback one, that nothing else takes by chance before a server listens on it, or restarts. */
export async function freePort(host?: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = await portIfFree(randomInt(FIRST, BEYOND), host);
    if (port !== undefined) return port;
  }
  const port = await portIfFree(0, host);
  if (port === undefined) throw new Error(`No free port on ${host ?? '127.0.0.1'}.`);
  return port;
}
