import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** Serves the page of an example, and creates browser tokens for it: the key stays in this process. */

const SCOPES: Record<string, string[]> = {
  'upload-widget': ['upload'],
  'chat-page': ['upload', 'spend', 'read'],
};
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const api = process.env['API'] ?? 'http://localhost:3000';
const key = process.env['KEY'] ?? '';
const port = Number(process.env['PORT'] ?? 8080);
const page = process.argv[2] ?? '';
const scopes = SCOPES[page];
if (!scopes) throw new Error(`Name an example: ${Object.keys(SCOPES).join(' or ')}.`);

/** Returns the files of the page by their path; `page.tsx` is bundled with what it imports. */
async function loadFiles(folder: string): Promise<Map<string, { type: string; body: string }>> {
  const files = new Map<string, { type: string; body: string }>();
  for (const name of await readdir(folder)) {
    const type = TYPES[extname(name)];
    if (type) files.set(`/${name}`, { type, body: await readFile(join(folder, name), 'utf8') });
    if (name === 'page.tsx') files.set('/page.js', { type: TYPES['.js']!, body: await bundle(join(folder, name)) });
  }
  files.set('/', files.get('/index.html')!);
  return files;
}

async function bundle(input: string): Promise<string> {
  const { rolldown } = await import('rolldown');
  const define = { 'process.env.NODE_ENV': '"production"' };
  const build = await rolldown({ input, platform: 'browser', transform: { define } });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false, minify: true });
  await build.close();
  return output[0].code;
}

/** Creates a token that may do only what the page needs, for 15 minutes. */
async function createToken(): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${api}/v1/keys/tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ scopes, expires_in_s: 900 }),
  });
  const { token, expires_at, detail } = (await response.json()) as Record<string, string>;
  if (!response.ok) process.stderr.write(`${detail}\n`);
  return response.ok ? { status: 200, body: { api, token, expires_at } } : { status: 502, body: {} };
}

const files = await loadFiles(join(import.meta.dirname, page));

const server = createServer((request, response) => {
  void (async () => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = request.method === 'GET' ? files.get(pathname) : undefined;
    if (file) {
      response.writeHead(200, { 'Content-Type': file.type }).end(file.body);
    } else if (request.method === 'POST' && pathname === '/token') {
      // A real server checks here who is signed in. Pages of other sites get no token.
      const isOwnPage = request.headers['sec-fetch-site'] === 'same-origin';
      const { status, body } = isOwnPage ? await createToken() : { status: 403, body: {} };
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    } else {
      response.writeHead(404).end();
    }
  })().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(502).end();
  });
});
server.listen(port, 'localhost', () => process.stdout.write(`http://localhost:${port}\n`));
