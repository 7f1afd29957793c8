import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BackgroundChecks } from '../platform/health/background-checks.ts';

export interface HealthServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves probes. `/livez` and its other name `/healthz` respond while the main thread is not blocked: a process that does not
 * respond for a minute should be replaced. `/readyz` returns 503 while a check fails, which no restart repairs. `/status`
 * returns the same findings, always with 200.
 */
export async function serveHealth(
  { host, port }: { host: string; port: number },
  checks: Pick<BackgroundChecks<string>, 'read'>,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const respond = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method !== 'GET') return respond(405, { error: 'only GET' });
    if (request.url === '/livez' || request.url === '/healthz') return respond(200, { status: 'ok' });
    if (request.url !== '/readyz' && request.url !== '/status')
      return respond(404, { error: 'only /livez, /healthz, /readyz and /status' });
    const respondWith = (parts: Awaited<ReturnType<typeof checks.read>>): void => {
      const ready = Object.values(parts).every(({ state }) => state !== 'failing');
      respond(ready || request.url === '/status' ? 200 : 503, { ready, parts });
    };
    void checks.read().then(respondWith);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
