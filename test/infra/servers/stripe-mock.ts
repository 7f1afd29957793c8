import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { startProcess } from '../../../embedded/process/run.ts';
import { close, listen } from './audio-host.ts';
import { goProgram } from './go-programs.ts';

interface Reply {
  status?: number;
  body: object;
  always?: boolean;
}

export interface StripeMock {
  url: string;
  /** Forms that were sent to a path, decoded, oldest first. */
  received(path: string): { form: Record<string, string>; idempotencyKey: string | undefined }[];
  /** Makes requests to a path receive this reply instead of the mock's: the next one, or all from now on. */
  reply(request: `${'GET' | 'POST'} /${string}`, reply: Reply): void;
  /** Cuts the connection of the next requests, of this path if one is given, once the mock has processed them. */
  loseReplies(count: number, path?: string): void;
  close(): Promise<void>;
}

/** Starts stripe-mock behind a recorder of its requests; builds it with Go if it is not in the cache folder, in about 20 s. */
export async function startStripeMock(): Promise<StripeMock> {
  const port = await freePort();
  const running = await startProcess(
    { file: await goProgram('stripe-mock'), args: ['-http-port', String(port)], env: process.env },
    () => undefined,
  );
  const mock = `http://127.0.0.1:${port}`;
  while (!(await fetch(mock).catch(() => undefined))) {
    if (running.hasExited()) throw new Error('stripe-mock ended before it listened');
    await sleep(20);
  }
  const log: { path: string; form: Record<string, string>; idempotencyKey: string | undefined }[] = [];
  const replies = new Map<string, Reply>();
  let lost: { count: number; path?: string | undefined } = { count: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request);
      const path = request.url ?? '/';
      const idempotencyKey = request.headers['idempotency-key'];
      log.push({
        path,
        form: Object.fromEntries(new URLSearchParams(body)),
        idempotencyKey: idempotencyKey?.toString(),
      });
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const method = request.method ?? 'GET';
      const given = replies.get(`${method} ${path}`);
      if (!given?.always) replies.delete(`${method} ${path}`);
      const reply = await fetch(`${mock}${path}`, {
        method,
        headers: { authorization, 'content-type': type },
        ...(method === 'GET' ? {} : { body }),
      });
      const bytes = Buffer.from(await reply.arrayBuffer());
      const json = { 'content-type': 'application/json' };
      if ((lost.path ?? path) === path && lost.count-- > 0) request.socket.destroy();
      else if (given) response.writeHead(given.status ?? 200, json).end(JSON.stringify(given.body));
      else response.writeHead(reply.status, json).end(bytes);
    })();
  });
  const url = await listen(server);
  return {
    url,
    received: (path) => log.filter((entry) => entry.path === path),
    reply(request, reply) {
      replies.set(request, reply);
    },
    loseReplies(count, path) {
      lost = { count, path };
    },
    async close() {
      await close(server);
      await running.stop('SIGTERM', 2_000);
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
