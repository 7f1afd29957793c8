import { globSync } from 'node:fs';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { shared } from '../../infra/fixtures.ts';

const test = shared.extend('pages', { scope: 'file' }, async ({ service }) => {
  const pages = new Map<string, string>();
  for (const path of ['/docs', '/docs/guide']) pages.set(path, await (await fetch(service.baseUrl + path)).text());
  for (const path of linksOf(pages.get('/docs/guide')!).filter((link) => link.startsWith('/docs/guide/')))
    pages.set(path, await (await fetch(service.baseUrl + path)).text());
  return pages;
});

interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** Sends a request whose path is not normalised and whose response is not decoded. */
function send(
  baseUrl: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link]) => link!);
}

describe('the pages of /docs', () => {
  test('load only files of this service, without scripts or styles inside', ({ pages }) => {
    for (const [path, html] of pages) {
      const loaded = [...html.matchAll(/<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]+)"/g)];
      expect(loaded.length, path).toBeGreaterThan(1);
      for (const [, address] of loaded) expect(address, path).toMatch(/^\/docs\/assets\/[0-9a-f]{16}\/[\w.-]+$/);
      expect(html, path).not.toMatch(/<style|<script>| style=| on\w+="/);
    }
  });

  test('have a policy that allows nothing else', async ({ service, pages }) => {
    for (const path of pages.keys()) {
      const { headers } = await send(service.baseUrl, path);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "style-src 'self'", "base-uri 'none'"]));
      expect(policy.filter((directive) => directive.startsWith('script-src'))).toEqual(
        path === '/docs' ? ["script-src 'self'"] : [],
      );
      expect(policy.join()).not.toMatch(/unsafe|http|\*/);
    }
  });

  test('respond to HEAD like to GET, and with 304 to a client that has them', async ({ service }) => {
    for (const path of ['/docs', '/docs/guide/api']) {
      const [get, head] = [await send(service.baseUrl, path), await send(service.baseUrl, path, {}, 'HEAD')];
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(String(get.bytes.length));
      const again = await send(service.baseUrl, path, { 'if-none-match': String(get.headers['etag']) });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect((await send(service.baseUrl, path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  test('refuse other methods', async ({ service }) => {
    for (const path of ['/docs', '/docs/guide', '/docs/guide/api']) {
      const post = await send(service.baseUrl, path, {}, 'POST');
      expect([path, post.status, post.headers['allow']]).toEqual([path, 405, 'GET, HEAD']);
    }
  });

  test('have one address each', async ({ service }) => {
    for (const [path, location] of [
      ['/docs/', '/docs'],
      ['/docs/guide/', '/docs/guide'],
    ] as const) {
      const { status, headers } = await send(service.baseUrl, path);
      expect([status, headers['location']]).toEqual([308, location]);
    }
  });
});

describe('the files of the pages', () => {
  test('have their types, never change, and are compressed for clients that accept it', async ({ service, pages }) => {
    const types: Record<string, string> = {
      css: 'text/css; charset=utf-8',
      js: 'text/javascript; charset=utf-8',
      svg: 'image/svg+xml; charset=utf-8',
    };
    const files = new Set([...pages.values()].flatMap(linksOf).filter((link) => link.startsWith('/docs/assets/')));
    expect(files.size).toBe(7);
    let sentBytes = 0;
    for (const path of files) {
      const plain = await send(service.baseUrl, path);
      expect([path, plain.status, plain.headers['content-type']]).toEqual([path, 200, types[path.split('.').at(-1)!]]);
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      if (plain.bytes.length < 1024) continue;
      const zipped = await send(service.baseUrl, path, { 'accept-encoding': 'br, gzip' });
      expect([zipped.headers['content-encoding'], zipped.headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
      expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
      expect(zipped.bytes.length).toBeLessThan(plain.bytes.length);
      sentBytes += zipped.bytes.length;
    }
    expect(sentBytes).toBeLessThan(550_000);
  });

  test('are the only ones: no path leads to another file', async ({ service, pages }) => {
    const [asset] = linksOf(pages.get('/docs')!).filter((link) => link.endsWith('reference.js'));
    const folder = asset!.slice(0, asset!.lastIndexOf('/'));
    for (const path of [
      '/docs/nothing',
      '/docs/assets/',
      folder,
      `${folder}/docs.css`,
      `${folder}/../../../package.json`,
      `${folder}/..%2f..%2f..%2fpackage.json`,
      `${folder}/%2e%2e/%2e%2e/%2e%2e/package.json`,
      `${folder}/reference.js%00`,
      '/docs/assets/%zz',
      '/docs//guide',
      '/docsx',
    ]) {
      const { status, headers } = await send(service.baseUrl, path);
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/problem+json']);
    }
  });
});

describe('the guides', () => {
  test('are all files of docs/ and of its capabilities, and none of its decisions', ({ pages }) => {
    const expected = globSync(['docs/*.md', 'docs/capabilities/*.md']).map((file) =>
      file.replace(/(\/README)?\.md$/, '').replace(/^docs/, '/docs/guide'),
    );
    expect(expected.length).toBeGreaterThan(40);
    const guides = [...pages.keys()].filter((path) => path.startsWith('/docs/guide/'));
    expect(guides.toSorted()).toEqual(expected.toSorted());
    for (const path of guides) expect(pages.get(path), path).toMatch(/<main[^>]*><h1 id=/);
  });

  test('have links that lead to pages and headings that exist', async ({ service, pages }) => {
    const broken: string[] = [];
    let fragments = 0;
    for (const [page, html] of pages) {
      for (const link of new Set(linksOf(html).filter((each) => !each.startsWith('/docs/assets/')))) {
        if (/^https?:\/\//.test(link)) continue;
        const [path = '', fragment] = link.split('#');
        const target = path === '' ? page : path;
        if (!pages.has(target)) pages.set(target, await (await fetch(service.baseUrl + target)).text());
        if ((await send(service.baseUrl, target, {}, 'HEAD')).status !== 200) broken.push(`${page}: ${link}`);
        if (fragment === undefined) continue;
        fragments += 1;
        if (!pages.get(target)!.includes(` id="${fragment}"`)) broken.push(`${page}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
    expect(fragments).toBeGreaterThan(300);
  });

  test('that do not exist are a page with a link to those that do', async ({ service }) => {
    for (const path of [
      '/docs/guide/nothing',
      '/docs/guide/decisions',
      '/docs/guide/..%2f..%2fpackage.json',
      '/docs/guide/api.md',
    ]) {
      const { status, headers, bytes } = await send(service.baseUrl, path);
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(bytes.toString()).toContain('<a href="/docs/guide">');
    }
  });
});
