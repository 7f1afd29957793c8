import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import { Problem, PROBLEMS } from './problems.ts';
import { problemText } from './errors.ts';

/** An upload of the largest file may take this long; bodies in JSON have a shorter deadline of their own. */
const REQUEST_TIMEOUT_MS = 3_600_000;
/** Longer than clients and balancers keep an idle connection: who closes first must be them, or a request meets a closed door. */
const KEEP_ALIVE_MS = 75_000;

export interface Listening {
  port: number;
  /** Takes no more requests, lets running ones end, and cuts those off that have not after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** Serves on an address; answers once it listens. */
export async function listen(app: Koa, { host, port }: { host: string; port: number }): Promise<Listening> {
  const handle = app.callback();
  let closing = false;
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    if (closing) res.setHeader('Connection', 'close');
    // A connection that is kept alive after its last answer would hold up the stop.
    res.once('close', () => closing && server.closeIdleConnections());
    void handle(req, res); // answers its errors itself
  });
  server.on('clientError', (_error, socket) => answerMalformed(socket));
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
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** What is no HTTP reaches no route; it gets a problem all the same. */
function answerMalformed(socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const body = problemText(new Problem('invalid_request', { detail: 'The request is no valid HTTP.' }), requestId);
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
