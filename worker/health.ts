import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A check that takes longer than this has failed. */
const DEADLINE_MS = 2_000;

export interface HealthServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Answers a container engine: `/healthz` 200 while the process lives, `/readyz` 200 once all `checks` hold and else 503,
 * with what each check came to.
 */
export async function serveHealth(
  { host, port }: { host: string; port: number },
  checks: Record<string, () => Promise<boolean> | boolean>,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method !== 'GET') answer(405, { error: 'only GET' });
    else if (request.url === '/healthz') answer(200, { ok: true });
    else if (request.url === '/readyz') void ask(checks).then((asked) => answer(asked.ready ? 200 : 503, asked));
    else answer(404, { error: 'only /healthz and /readyz' });
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

async function ask(checks: Record<string, () => Promise<boolean> | boolean>) {
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
