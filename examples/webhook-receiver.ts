import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

// Prints each completion event once. The secret in webhook_url is checked, and the signature if SIGNING_SECRET (whsec_…) is set.
const SIGNING_SECRET = process.env['SIGNING_SECRET'];
const MAX_AGE_S = 300;
const SECRET = process.env['SECRET'] ?? 'a-secret-of-yours';
const seen = new Set<string>(); // keep it in a database: a process forgets

/** Takes one event and returns the status of the response: any 2xx within 10 s accepts it; do long work afterwards. */
async function receive(request: IncomingMessage): Promise<number> {
  const { searchParams } = new URL(request.url ?? '/', 'http://receiver');
  if (request.method !== 'POST' || searchParams.get('token') !== SECRET) return 404;
  const body = await text(request);
  if (SIGNING_SECRET !== undefined && !isSigned(request, body, SIGNING_SECRET)) return 401;
  const event = JSON.parse(body);
  // Every attempt at one event has the same id. A retried batch sends another event for the same batch_id.
  const id = String(request.headers['webhook-id'] ?? event.batch_id ?? event.job_id);
  if (!seen.has(id)) process.stdout.write(`${body}\n`);
  seen.add(id);
  return 204;
}

/** Reports whether one of the signatures fits the body and is not old. */
function isSigned({ headers }: IncomingMessage, body: string, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const ours = Buffer.from(
    `v1,${createHmac('sha256', key)
      .update(`${String(id)}.${String(timestamp)}.${body}`)
      .digest('base64')}`,
  );
  const shown = String(signatures)
    .split(' ')
    .map((each) => Buffer.from(each));
  const isFresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= MAX_AGE_S;
  return isFresh && shown.some((each) => each.length === ours.length && timingSafeEqual(each, ours));
}

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(400).end(),
  );
});

const [host, port] = (process.env['LISTEN'] ?? '127.0.0.1:4000').split(':');
server.listen(Number(port), host, () => process.stdout.write(`Listening on ${host}:${port}\n`));
