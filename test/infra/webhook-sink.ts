import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { close, listen } from './audio-host.ts';

interface Received {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  /** The body as it came, for the order of its keys. */
  text: string;
  /** When it came, in milliseconds since 1970. */
  at: number;
}

/** How a POST is answered: a status (when `after` settles), a redirect, or never. */
type SinkResponse = number | { status: number; after: Promise<unknown> } | { redirect: string } | 'hang';

export interface WebhookSink {
  /** Address of a path; `answers` are those of the first POSTs, from then on 200. */
  url(path: string, answers?: SinkResponse[]): string;
  /** What came to a path, oldest first. */
  received(path: string): Received[];
  /** Waits until `count` POSTs came to a path; throws after `limitMs`. */
  waitFor(path: string, count: number, limitMs?: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** Starts a loopback endpoint that records every POST and answers as told. */
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
      const answer = scripts.get(path)?.shift() ?? 200;
      if (answer === 'hang') return;
      if (typeof answer === 'number') response.writeHead(answer).end();
      else if ('after' in answer) void answer.after.then(() => response.writeHead(answer.status).end());
      else response.writeHead(307, { location: answer.redirect }).end();
    });
  });
  const base = await listen(server);
  const received = (path: string): Received[] => log.filter((entry) => entry.path === path);
  return {
    url(path, answers = []) {
      scripts.set(path, [...answers]);
      return `${base}${path}`;
    },
    received,
    async waitFor(path, count, limitMs = 20_000) {
      const deadline = Date.now() + limitMs;
      while (received(path).length < count) {
        if (Date.now() > deadline)
          throw new Error(`${received(path).length} of ${count} POSTs came to ${path} in ${limitMs} ms`);
        await sleep(25);
      }
      return received(path);
    },
    close: () => close(server),
  };
}
