import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

// Prints each completion event once. Events are not signed: the secret in webhook_url is all there is to check.
const SECRET = process.env['SECRET'] ?? 'a-secret-of-yours';
const seen = new Set<string>(); // keep it in a database: a process forgets

/** Takes one event and returns the status of the response: any 2xx within 10 s accepts it; do long work afterwards. */
async function receive(request: IncomingMessage): Promise<number> {
  const { searchParams } = new URL(request.url ?? '/', 'http://receiver');
  if (request.method !== 'POST' || searchParams.get('token') !== SECRET) return 404;
  const body = await text(request);
  const event = JSON.parse(body);
  // Every attempt at one event has the same id. A retried batch sends another event for the same batch_id.
  const id = String(request.headers['webhook-id'] ?? event.batch_id ?? event.job_id);
  if (!seen.has(id)) process.stdout.write(`${body}\n`);
  seen.add(id);
  return 204;
}

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(400).end(),
  );
});

const [host, port] = (process.env['LISTEN'] ?? '127.0.0.1:4000').split(':');
server.listen(Number(port), host, () => process.stdout.write(`Listening on ${host}:${port}\n`));
