import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Time limit of a check in milliseconds. */
const DEADLINE_MS = 2_000;

export interface HealthServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves the probes of a container engine: `/healthz` returns 200 while the process lives; `/readyz` returns 200 if all
 * `checks` hold, otherwise 503, with the state of each check.
 */
export async function serveHealth(
  { host, port }: { host: string; port: number },
  checks: Record<string, () => Promise<boolean> | boolean>,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const respond = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method !== 'GET') respond(405, { error: 'only GET' });
    else if (request.url === '/healthz') respond(200, { ok: true });
    else if (request.url === '/readyz')
      void runChecks(checks).then((result) => respond(result.ready ? 200 : 503, result));
    else respond(404, { error: 'only /healthz and /readyz' });
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

async function runChecks(checks: Record<string, () => Promise<boolean> | boolean>) {
  const entries = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, (await holds(check)) ? 'ok' : 'failing'] as const),
  );
  return { ready: entries.every(([, state]) => state === 'ok'), checks: Object.fromEntries(entries) };
}

async function holds(check: () => Promise<boolean> | boolean): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), DEADLINE_MS);
  try {
    return await Promise.race([Promise.resolve().then(check), late.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
