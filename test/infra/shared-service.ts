import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freshDatabase } from './database.ts';
import { connectService, type ServiceAddress, type ServiceClient } from './service-client.ts';
import { startService, type Service } from './service.ts';

/** The address of the shared service, and the namespace of its workflows. */
export interface SharedAddress extends ServiceAddress {
  namespace: string;
}

export interface SharedServiceHost {
  /** URL for `sharedAddress` and `connectShared`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Holds one service with default settings for all test files of a run, in the main process of the runner: it is started
 * when the first file asks for it. Each file uses separate accounts, as customers do.
 */
export async function hostSharedService(o: {
  postgresBase: string;
  temporalAddress: string;
  namespace: string;
  pidDir: string;
}): Promise<SharedServiceHost> {
  let started: Promise<Service> | undefined;
  const start = async (): Promise<Service> => {
    const { url: databaseUrl } = await freshDatabase(o.postgresBase);
    return startService({ ...o, databaseUrl });
  };
  const respond = async (path: string | undefined): Promise<unknown> => {
    const service = await (started ??= start());
    if (path === '/worker-output') return service.output('worker').split('\n').slice(-20).join('\n');
    const { baseUrl, databaseUrl, env } = service;
    return { baseUrl, databaseUrl, env, namespace: o.namespace } satisfies SharedAddress;
  };
  const server = createServer((request, response) => {
    respond(request.url).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await listening(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await started?.then(
        (service) => service.close('SIGKILL'), // it may still do work that tests left
        () => undefined,
      );
    },
  };
}

/** Returns the address of the shared service; starts it at the first request. */
export async function sharedAddress(hostUrl: string): Promise<SharedAddress> {
  return (await getJson(hostUrl, '/')) as SharedAddress;
}

/** Returns a client of the shared service. */
export function connectShared(hostUrl: string, address: SharedAddress): ServiceClient {
  return connectService(address, () => getJson(hostUrl, '/worker-output').then(String));
}

async function getJson(hostUrl: string, path: string): Promise<unknown> {
  const response = await fetch(`${hostUrl}${path}`);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

async function listening(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
}
