import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { ROUTES } from '../../../api/routes.ts';
import { shared as test } from '../../infra/fixtures.ts';
import type { TestResponse } from '../../infra/service-client.ts';

const ID = '01234567-89ab-4def-8123-456789abcdef';
const IDS = ['%2F', '%00', '%ff', '%F0%9F%98%80', 'null', `${ID}%20`, 'x'.repeat(4_000), "'%20or%201=1"];
const BODIES = ['null', '[]', '"x"', '5', 'NaN', '', '{"a":', '{"a":1e999}', '{"__proto__":{"a":1},"constructor":1}'];
const QUERIES = ['?x=1', '?limit=1&limit=2', '?limit=NaN', '?page_size=1e99', '?before=%00', '?a[b]=c', '?__proto__=1'];

/** A second sentence, or one that says what is allowed. */
const SAYS_WHAT_TO_DO = /[.:;]\s+\S|\bmust\b|\bmay\b|\btakes\b/;

/** Expects a success, or a problem that says what to do. */
function expectHelp(response: TestResponse, sent: string): void {
  expect(response.status, sent).toBeLessThan(500);
  if (response.status < 400 || response.bytes.length === 0) return;
  expect(response.headers.get('content-type'), sent).toMatch(/^application\/problem\+json/);
  expect(response.body.detail, sent).toMatch(SAYS_WHAT_TO_DO);
}

describe('whatever is sent, nothing fails and each problem says what to do', () => {
  for (const route of ROUTES) {
    test(`${route.method} ${route.path}`, async ({ service }) => {
      const key = await service.key(); // requests are limited by account
      const method = route.method.toUpperCase();
      const path = route.path.replaceAll(/\{\w+\}/g, ID);
      const send = async (
        to: string,
        o: { body?: string | Uint8Array; headers?: Record<string, string>; as?: string } = {},
      ) => {
        const { as = method, ...rest } = o;
        const response = await service.request(as, to, { key, ...rest });
        expectHelp(response, `${as} ${to.slice(0, 200)} ${JSON.stringify(rest).slice(0, 200)}`);
        return response;
      };
      const json = { 'content-type': 'application/json' };
      if (route.path.includes('{')) for (const id of IDS) await send(route.path.replaceAll(/\{\w+\}/g, () => id));
      if (method === 'GET') for (const query of QUERIES) await send(path + query);
      else for (const body of BODIES) await send(path, { body, headers: json });
      if (method !== 'GET') {
        await send(path, { body: gzipSync('{}'), headers: { ...json, 'content-encoding': 'gzip' } });
        await send(path, { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      }
      await send(path, { headers: { accept: 'text/html' } });
      for (const as of method === 'GET' ? ['HEAD', 'PATCH'] : ['PATCH']) await send(path, { as });
      const options = await send(path, { as: 'OPTIONS' });
      expect(options.headers.get('allow')).toContain(method);
    });
  }
});
