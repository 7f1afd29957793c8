import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen } from './audio-host.ts';
import { until } from '../until.ts';

const POLL_MS = 100;
/** A health check without a response for this long counts as a refusal. */
const CHECK_MS = 2_000;

/** A load balancer over HTTP, as nginx or Envoy: it asks each server for `/readyz`, shares requests out among those that are ready, and repeats none. */
export interface Balancer {
  url: string;
  /** Adds a server; resolves once it gets requests. */
  add(server: string): Promise<void>;
  /** Resolves once a server is not ready any more and gets no new request. */
  isOut(server: string): Promise<void>;
  /** Takes a server out by hand; resolves once it has responded to every request that it got. */
  remove(server: string): Promise<void>;
  close(): Promise<void>;
}

interface Server {
  url: string;
  isReady: boolean;
  /** Whether its last check was refused: it was asked to stop, and is not only slow. */
  isRefusing: boolean;
  /** Requests in flight. */
  requests: number;
}

/** Starts a balancer. While no server is ready, it passes requests to any, so that clients see what the service itself says. */
export async function startBalancer(): Promise<Balancer> {
  const servers = new Map<string, Server>();
  const ended = new AbortController();
  let turn = 0;

  const front = createServer((request, response) => {
    const all = [...servers.values()];
    const ready = all.filter(({ isReady }) => isReady);
    const among = ready.length > 0 ? ready : all;
    const server = among[turn++ % among.length];
    if (server) {
      server.requests += 1;
      response.once('close', () => (server.requests -= 1));
      pass(request, response, server.url);
    } else response.writeHead(502).end();
  });
  front.keepAliveTimeout = 75_000; // longer than a client keeps an idle connection
  const url = await listen(front);

  async function watch(server: string): Promise<void> {
    const state: Server = { url: server, isReady: false, isRefusing: false, requests: 0 };
    servers.set(server, state);
    while (servers.get(server) === state && !ended.signal.aborted) {
      const signal = AbortSignal.timeout(CHECK_MS);
      const isReady = await fetch(`${server}/readyz`, { signal }).then(
        ({ ok }) => ok,
        () => (signal.aborted ? undefined : false),
      );
      state.isReady = isReady === true;
      state.isRefusing = isReady === false;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  return {
    url,
    async add(server) {
      void watch(server);
      await until(`${server} is ready`, () => servers.get(server)?.isReady, { limitMs: 120_000 });
    },
    async isOut(server) {
      await until(`${server} is not ready`, () => servers.get(server)?.isRefusing);
    },
    async remove(server) {
      const state = servers.get(server);
      servers.delete(server);
      await until(`${server} has no request`, () => !state?.requests);
    },
    async close() {
      ended.abort();
      await close(front);
    },
  };
}

/** Passes a request on over a connection of its own; 502 if the server does not respond to it. */
function pass(request: IncomingMessage, response: ServerResponse, server: string): void {
  const { method, url, headers } = request;
  const forwarded = send(new URL(url ?? '/', server), { method, headers, agent: false }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.on('error', () => response.destroy()).pipe(response);
  });
  forwarded.on('error', (error) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.writeHead(502, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 'bad_gateway', detail: String(error) }));
  });
  response.on('close', () => forwarded.destroy()); // also when the client has left
  request.on('error', () => forwarded.destroy()).pipe(forwarded);
}
