import { createServer, connect, type Socket } from 'node:net';

/** A wire between a client and a server that a test can hold up, as a network does. */
export interface TcpProxy {
  port: number;
  /** Lets nothing more through in one direction; what comes meanwhile waits. */
  hold(direction: 'requests' | 'responses'): void;
  /** Lets all through again, first what waited. */
  release(): void;
  close(): Promise<void>;
}

/** Starts a proxy to a loopback port. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let held: 'requests' | 'responses' | undefined;
  const proxy = createServer((client) => {
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

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.');
  return {
    port: address.port,
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
