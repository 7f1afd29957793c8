import { randomUUID } from 'node:crypto';
import { createServer, maxHeaderSize, STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import { cutStalled } from './cut-stalled.ts';
import { Problem } from '../problems/problem.ts';
import { PROBLEMS } from '../problems/list.ts';
import { problemText } from '../problems/respond-with-problem.ts';

/** Max time of a request: enough to upload the largest file. JSON bodies have a shorter deadline of their own. */
const REQUEST_TIMEOUT_MS = 3_600_000;
/** Max time in which the rest of a body arrives whose request has its response: many clients read that only after they have sent everything. */
const LEFT_OVER_MS = 60_000;
/** Longer than clients and load balancers keep an idle connection: if the server closed first, a request could be lost. */
const KEEP_ALIVE_MS = 75_000;

/**
 * A client that takes nothing of its response for so long is cut off: what waits for it is memory, open files and a place among the streams of its
 * account. A player that was paused asks for the rest by a range. So is one that sends nothing of a body that is waited for.
 */
const STALLED_MS = 120_000;

export interface Listening {
  port: number;
  /** Accepts no more requests, closes connections without one, waits for running ones, and closes their connections after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** A streamed response has 11 listeners for its end: ours, Koa's and those of Node's pipeline. By default, Node warns of a leak from the 11th on. */
const MAX_LISTENERS = 20;

/** Starts an HTTP server. Resolves once it listens. From when `draining` aborts, no connection is kept for another request. */
export async function listen(
  app: Koa,
  {
    host,
    port,
    draining,
    stalledMs = STALLED_MS,
    leftOverMs = LEFT_OVER_MS,
  }: { host: string; port: number; draining: AbortSignal; stalledMs?: number; leftOverMs?: number },
): Promise<Listening> {
  const handle = app.callback();
  let closing = false;
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    res.setMaxListeners(MAX_LISTENERS);
    if (draining.aborted) res.setHeader('Connection', 'close');
    cutStalled(req, res, stalledMs);
    res.once('finish', () => limitRest(req, leftOverMs));
    // An idle keep-alive connection would delay the shutdown.
    res.once('close', () => closing && server.closeIdleConnections());
    void handle(req, res); // responds to its own errors
  });
  const unused = unusedConnections(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => respondToMalformed(socket, error));
  // An expectation that is not known is ignored, as HTTP allows: Node would refuse it without a word.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close(graceMs) {
      closing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      for (const socket of unused()) socket.destroy();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/**
 * Returns a function that returns the connections on which nothing was received yet. Browsers open some ahead of requests, and Node does not count them as idle:
 * they would delay the shutdown for the whole grace time.
 */
function unusedConnections(server: Server): () => Socket[] {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => [...open].filter(({ bytesRead }) => bytesRead === 0);
}

/** Closes the connection of a request that has its response, unless the rest of its body arrives in time. */
function limitRest(req: IncomingMessage, timeoutMs: number): void {
  if (req.complete) return;
  const timer = setTimeout(() => req.socket.destroy(), timeoutMs);
  req.once('close', () => clearTimeout(timer));
}

const TOO_LONG = `The address and the headers of a request may have at most ${maxHeaderSize} bytes together. Send long values in the body.`;
const NOT_HTTP = 'The request is not valid HTTP. Check its first line, its headers and its length.';

/** Responds with a problem to bytes that are not valid HTTP and so reach no route. */
function respondToMalformed(socket: Duplex, { code }: NodeJS.ErrnoException): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const body = problemText(
    new Problem('invalid_request', { detail: code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : NOT_HTTP }),
    requestId,
  );
  const { status } = PROBLEMS.invalid_request;
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
