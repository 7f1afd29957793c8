import { describe, expect } from 'vitest';
import { test as base } from '../../infra/fixtures.ts';

const APP = 'https://app.example';

const test = base.override('settings', { CORS_ORIGINS: `${APP}, http://localhost:5173` });

/** What a browser asks before it sends a request with a key and JSON. */
const preflight = (origin: string) => ({
  method: 'OPTIONS',
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
  },
});

const allowed = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

describe('with CORS_ORIGINS', () => {
  test('a page of a listed origin may call every route with its key, and never with cookies', async ({ service }) => {
    const response = await fetch(`${service.baseUrl}/v1/run`, preflight(APP));
    expect(response.status).toBe(204);
    expect(allowed(response)).toEqual({
      'access-control-allow-origin': APP,
      'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS',
      'access-control-allow-headers': 'authorization,content-type,idempotency-key',
      'access-control-max-age': '600',
    });
  });

  test('it may read responses, problems and what their headers say', async ({ service }) => {
    for (const path of ['/openapi.json', '/v1/account', '/nothing']) {
      const response = await fetch(`${service.baseUrl}${path}`, { headers: { Origin: APP } });
      expect(response.headers.get('access-control-allow-origin')).toBe(APP);
      expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(response.headers.get('vary')).toContain('Origin');
      await response.body?.cancel();
    }
  });

  test.for(['https://evil.example', 'https://app.example.evil.example', 'null', 'http://app.example'])(
    'a page of %s may not',
    async (origin, { service }) => {
      expect(allowed(await fetch(`${service.baseUrl}/v1/run`, preflight(origin)))).toEqual({});
      const response = await fetch(`${service.baseUrl}/openapi.json`, { headers: { Origin: origin } });
      expect(allowed(response)).toEqual({});
      await response.body?.cancel();
    },
  );
});
