import { createServer } from 'node:net';

/** A free port of the loopback address, or `wanted` itself when that is free; undefined when `wanted` is taken. */
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

/** Some free port of the loopback address. */
export async function freePort(): Promise<number> {
  const port = await portIfFree(0);
  if (port === undefined) throw new Error('No free port on 127.0.0.1.');
  return port;
}
