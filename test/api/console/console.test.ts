import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Koa from 'koa';
import { describe, expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readBuild } from '../../../api/console/read-build.ts';
import { serveConsole } from '../../../api/console/serve-console.ts';
import { CONSOLE_FOLDER } from '../../../embedded/console/build-console.ts';
import { shared as test } from '../../infra/fixtures.ts';

/** Max size of what the first page loads, compressed. */
const MAX_SHELL_BYTES = 100_000;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

/** Returns the files that the page loads before it shows anything. */
function shellFiles(): string[] {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(CONSOLE_FOLDER, '.vite/manifest.json'), 'utf8')));
  const files = new Set<string>();
  const visit = (name: string): void => {
    const { file, imports, css } = manifest[name]!;
    if (files.has(file)) return;
    for (const each of [file, ...css]) files.add(each);
    imports.forEach(visit);
  };
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(name);
  return [...files];
}

describe('the console', () => {
  test('is a page at / that is asked for anew, with files that never change', async ({ service: { baseUrl } }) => {
    const page = await fetch(baseUrl);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const html = await page.text();
    const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(html)![1]!;
    const file = await fetch(`${baseUrl}${script}`);
    expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toBe('gzip');
    const plain = await fetch(`${baseUrl}${script}`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('etag')).not.toBe(file.headers.get('etag'));
    expect(await plain.text()).toBe(await file.text());

    const etag = page.headers.get('etag')!;
    expect((await fetch(baseUrl, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await fetch(baseUrl, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(etag);
    const post = await fetch(baseUrl, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('may load nothing but its own files, and be framed by nobody', async ({ service: { baseUrl } }) => {
    const { headers } = await fetch(baseUrl);
    const policy = headers.get('content-security-policy')!.split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.join()).not.toMatch(/unsafe|http/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('serves nothing beside its files', async ({ service: { baseUrl } }) => {
    for (const path of [
      '/index.html',
      '/.built-from',
      '/.vite/manifest.json',
      '/assets',
      '/assets/',
      '/assets/..%2findex.html',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/licences.md',
    ]) {
      expect((await fetch(`${baseUrl}${path}`)).status, path).toBe(404);
    }
  });

  test('loads at most 100 KB before it shows anything', () => {
    const files = shellFiles();
    expect(files.some((file) => file.endsWith('.js'))).toBe(true);
    const sizes = files.map((file) => gzipSync(readFileSync(join(CONSOLE_FOLDER, file)), { level: 9 }).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SHELL_BYTES);
  });

  test('is a text that says how to build it where there is no build', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'other.js'), '');
    expect(await readBuild(folder)).toBeUndefined();
    expect(await readBuild(join(folder, 'missing'))).toBeUndefined();

    const url = await served(undefined);
    const response = await fetch(url);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toContain('npm run console:build');
  });

  test('is what was read at the start: neither links nor later files are served', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const text = '<!doctype html>'.repeat(50);
    await writeFile(join(folder, 'index.html'), text);
    await symlink('/etc/passwd', join(folder, 'linked.js'));
    const build = await readBuild(folder);
    expect([...build!.keys()]).toEqual(['/']);
    expect(gunzipSync(build!.get('/')!.gzipped!).toString()).toBe(text);
    const url = await served(build);
    await writeFile(join(folder, 'later.js'), '');
    expect((await fetch(`${url}/later.js`)).status).toBe(404);
    await rm(join(folder, 'index.html'));
    expect(await (await fetch(url)).text()).toBe(text);
  });
});

/** Serves a build alone and returns its address. */
async function served(build: Parameters<typeof serveConsole>[0]): Promise<string> {
  const app = new Koa();
  app.use(serveConsole(build));
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
