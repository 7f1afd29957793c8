import { createServer } from 'node:http';

// Prints each completion event once. Events are not signed: the secret in webhook_url is all there is to check.
const SECRET = process.env['SECRET'] ?? 'a-secret-of-yours';
const seen = new Set<string>(); // keep it in a database: a process forgets

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://receiver');
  if (request.method !== 'POST' || searchParams.get('token') !== SECRET) return void response.writeHead(404).end();
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  const event = JSON.parse(body);
  // A retried batch sends another event for the same batch_id: the header distinguishes it, and repeats with every attempt.
  const id = request.headers['webhook-id'] ?? event.batch_id ?? event.job_id;
  if (!seen.has(id)) process.stdout.write(`${body}\n`);
  seen.add(id);
  response.writeHead(204).end(); // any 2xx within 10 s; do long work afterwards
});

const [host, port] = (process.env['LISTEN'] ?? '127.0.0.1:4000').split(':');
server.listen(Number(port), host, () => process.stdout.write(`Listening on ${host}:${port}\n`));
