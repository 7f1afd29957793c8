import { createServer, connect, type Socket } from 'node:net';

/** A TCP proxy that a test can stall, as a network does. */
export interface TcpProxy {
  port: number;
  /** Returns the number of connections that clients have opened so far. */
  connections(): number;
  /** Stalls one direction; data wait until `release`. */
  hold(direction: 'requests' | 'responses'): void;
  /** Resumes forwarding, waiting data first. */
  release(): void;
  close(): Promise<void>;
}

/** Starts a proxy to a loopback port, on a free port unless one is given. */
export async function startTcpProxy(targetPort: number, ownPort = 0): Promise<TcpProxy> {
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let held: 'requests' | 'responses' | undefined;
  let opened = 0;
  const proxy = createServer((client) => {
    opened += 1;
    const server = connect(targetPort, '127.0.0.1');
    const pair = { client, server };
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('data', (bytes) => server.write(bytes));
    server.on('data', (bytes) => client.write(bytes));
    apply(pair);
  });

  function apply({ client, server }: { client: Socket; server: Socket }): void {
    if (held === 'requests') client.pause();
    else client.resume();
    if (held === 'responses') server.pause();
    else server.resume();
  }

  await new Promise<void>((resolve) => proxy.listen(ownPort, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.');
  return {
    port: address.port,
    connections: () => opened,
    hold(direction) {
      held = direction;
      for (const pair of pairs) apply(pair);
    },
    release() {
      held = undefined;
      for (const pair of pairs) apply(pair);
    },
    async close() {
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
    },
  };
}
