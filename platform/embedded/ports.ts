import { connect, createServer, type AddressInfo } from 'node:net';

/** A free port of the loopback address, or `wanted` itself when that is free; undefined when `wanted` is taken. */
export function portIfFree(wanted: number, host = '127.0.0.1'): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port: wanted, host, exclusive: true }, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Some free port of the loopback address. */
export async function freePort(): Promise<number> {
  const port = await portIfFree(0);
  if (port === undefined) throw new Error('No free port on 127.0.0.1.');
  return port;
}

/** Whether something accepts connections at this port. */
export function answers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1_000 });
    const end = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
