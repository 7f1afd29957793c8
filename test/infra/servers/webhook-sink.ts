import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { close, listen } from './audio-host.ts';

interface Received {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  /** The body as received, which shows the order of its keys. */
  text: string;
  /** Arrival time in milliseconds since 1970. */
  at: number;
}

/** The response to a POST: a status (once `after` settles), a redirect, or none. */
type SinkResponse = number | { status: number; after: Promise<unknown> } | { redirect: string } | 'hang';

export interface WebhookSink {
  /** Returns the URL of a path; `responses` are for the first POSTs, later ones get 200. */
  url(path: string, responses?: SinkResponse[]): string;
  /** Returns the requests to a path, oldest first. */
  received(path: string): Received[];
  /** Waits for `count` POSTs to a path; throws after `limitMs`. */
  waitFor(path: string, count: number, limitMs?: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** Starts a loopback endpoint that records every POST and responds as scripted. */
export async function startWebhookSink(): Promise<WebhookSink> {
  const log: Received[] = [];
  const scripts = new Map<string, SinkResponse[]>();
  const server = createServer((request, response) => {
    const at = Date.now();
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', headers } = request;
      log.push({ path, method, headers, text: Buffer.concat(parts).toString('utf8'), at });
      const scripted = scripts.get(path)?.shift() ?? 200;
      if (scripted === 'hang') return;
      if (typeof scripted === 'number') response.writeHead(scripted).end();
      else if ('after' in scripted) void scripted.after.then(() => response.writeHead(scripted.status).end());
      else response.writeHead(307, { location: scripted.redirect }).end();
    });
  });
  const base = await listen(server);
  const received = (path: string): Received[] => log.filter((entry) => entry.path === path);
  return {
    url(path, responses = []) {
      scripts.set(path, [...responses]);
      return `${base}${path}`;
    },
    received,
    async waitFor(path, count, limitMs = 150_000) {
      const deadline = Date.now() + limitMs;
      while (received(path).length < count) {
        if (Date.now() > deadline)
          throw new Error(`${received(path).length} of ${count} POSTs arrived at ${path} in ${limitMs} ms`);
        await sleep(25);
      }
      return received(path);
    },
    close: () => close(server),
  };
}
