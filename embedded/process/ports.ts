import { createServer } from 'node:net';

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

/** Returns a free port of the loopback address. */
export async function freePort(): Promise<number> {
  const port = await portIfFree(0);
  if (port === undefined) throw new Error('No free port on 127.0.0.1.');
  return port;
}
