import { readdir, rm } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import { join } from 'node:path';
import { close, listen } from './audio-host.ts';
import { prepareVersitygw } from './versitygw.ts';

export interface ObjectStore {
  url: string;
  /** Folder in which a bucket is a folder and an object a file. */
  folder: string;
  credentials: { access_key_id: string; secret_access_key: string };
  /** Returns the keys of a bucket under a prefix, in order. */
  keys(bucket: string, prefix: string): Promise<string[]>;
  /** Removes an object, as somebody who owns the bucket may. */
  remove(bucket: string, key: string): Promise<void>;
  /** Returns how often an object was written. */
  puts(key: string): number;
  /** Holds requests whose path ends so, of one method if it is given, until `release` is called, and reports once one is held. */
  hold(suffix: string, method?: string): { held: Promise<void>; release: () => void };
  /** Makes this number of requests fail with this status. */
  fail(count: number, status: number): void;
  close(): Promise<void>;
}

/** Starts versitygw with a bucket, behind a recorder of its requests. */
export async function startObjectStore(bucket: string): Promise<ObjectStore> {
  const store = await prepareVersitygw(bucket);
  const { port, folder, credentials } = store;
  const running = await store.start();

  const counts = new Map<string, number>();
  let held: { suffix: string; method: string | undefined; begin: () => void; until: Promise<void> } | undefined;
  let failing = { count: 0, status: 503 };
  const server = createServer((request, response) => {
    void (async () => {
      const path = new URL(request.url ?? '/', 'http://any').pathname;
      if (request.method === 'PUT') counts.set(path, (counts.get(path) ?? 0) + 1);
      if (held && path.endsWith(held.suffix) && (held.method ?? request.method) === request.method) {
        held.begin();
        await held.until;
      }
      if (failing.count-- > 0) {
        request.resume();
        response.writeHead(failing.status).end();
        return;
      }
      const { method, url, headers } = request;
      const forwarded = send({ port, host: '127.0.0.1', method, path: url, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      request.on('error', () => forwarded.destroy()).pipe(forwarded);
    })();
  });
  const url = await listen(server);
  return {
    url,
    folder,
    credentials,
    async keys(name, prefix) {
      const entries = await readdir(join(folder, name, prefix), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return files
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, name, prefix).length + 1))
        .toSorted();
    },
    remove: (name, key) => rm(join(folder, name, key)),
    puts: (key) => counts.get(`/${key}`) ?? 0,
    hold(suffix, method) {
      const begun = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { suffix, method, begin: begun.resolve, until: released.promise };
      const release = (): void => {
        held = undefined;
        released.resolve();
      };
      return { held: begun.promise, release };
    },
    fail(count, status) {
      failing = { count, status };
    },
    async close() {
      await close(server);
      await running.stop('SIGTERM', 2_000);
      await store.remove();
    },
  };
}
