import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import { PROBLEMS } from '../../../api/http/problems/list.ts';
import { ROUTES } from '../../../api/routes.ts';
import { shared as base } from '../../infra/fixtures.ts';
import { MOMENT } from '../../infra/runs.ts';
import { verifies } from '../../requirements.ts';

const test = base.extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 100 }));

describe('every response', () => {
  test('has a request id, and keeps one that the client sent', async ({ service, key }) => {
    for (const path of ['/healthz', '/nowhere', '/v1/batch/x', '/v1/recipe/rec_0001_loudness_and_tempo']) {
      const own = await service.request('GET', path, { key });
      expect(own.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      const given = await service.request('GET', path, { key, headers: { 'x-request-id': 'trace-12345678' } });
      expect(given.headers.get('x-request-id')).toBe('trace-12345678');
    }
  });

  test('to an invalid request is a problem of the closed list', async ({ service }) => {
    const response = await service.request('GET', '/v1/v1/account?key=x');
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(response.body).toEqual({
      type: 'about:blank',
      title: PROBLEMS.not_found.title,
      status: 404,
      detail: 'There is nothing at /v1/v1/account. GET /openapi.json lists every address.',
      code: 'not_found',
      request_id: response.headers.get('x-request-id'),
    });
  });
});

describe('a route without a valid key', () => {
  for (const route of ROUTES.filter(({ keys }) => keys !== 'none')) {
    const code = route.keys === 'operator' ? 'operator_only' : 'unauthorized';
    test(`responds with 401: ${route.method} ${route.path}`, async ({ service, key }) => {
      verifies('auth.bearer', 'auth.hmac');
      const path = route.path.replaceAll(/\{\w+\}/g, 'x');
      const altered = `${key.api_key.slice(0, -1)}${key.api_key.endsWith('A') ? 'B' : 'A'}`;
      for (const authorization of [
        ...(route.keys === 'optional' ? [] : [undefined]),
        'Bearer',
        'Bearer nonsense',
        `Basic ${key.api_key}`,
        key.api_key,
        `Bearer ${altered}`,
        `Bearer ${key.api_key} x`,
      ]) {
        const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
        const response = await service.request(route.method.toUpperCase(), path, { headers });
        expect([response.status, response.body.code]).toEqual([401, code]);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
      }
    });
  }
});

describe('a free key', () => {
  for (const route of ROUTES.filter(({ path }) => path.startsWith('/v1/batch'))) {
    test(`is refused by the batch API: ${route.method} ${route.path}`, async ({ service }) => {
      verifies('auth.batch-paid-only', 'error.batch-paid-only', 'auth.prefixes');
      const free = await service.key({ kind: 'free', account: 'free-of-charge' });
      expect(free.api_key).toMatch(/^sk_free_/);
      const path = route.path.replaceAll(/\{\w+\}/g, 'x');
      const response = await service.request(route.method.toUpperCase(), path, { key: free });
      expect([response.status, response.body.code]).toEqual([403, 'batch_paid_only']);
    });
  }
});

describe('methods and paths', () => {
  test('another method of a path is refused with the allowed ones', async ({ service, key }) => {
    for (const [method, path, allow] of [
      ['PUT', '/v1/batch', 'POST, GET, HEAD'],
      ['GET', '/v1/recipe/execute', 'POST'],
      ['GET', '/v1/recipe/save', 'POST'],
      ['POST', '/v1/batch/x', 'GET, HEAD, DELETE'],
      ['PATCH', '/healthz', 'GET, HEAD'],
    ] as const) {
      const response = await service.request(method, path, { key });
      expect([path, response.status, response.body.code]).toEqual([path, 405, 'method_not_allowed']);
      expect(response.headers.get('allow')).toBe(allow);
    }
  });

  test('HEAD responds like GET, without a body', async ({ service, key }) => {
    const path = '/v1/recipe/rec_0001_loudness_and_tempo';
    const [get, head] = [await service.request('GET', path, { key }), await service.request('HEAD', path, { key })];
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(String(get.bytes.length));
    expect((await service.request('HEAD', '/v1/batch/x', { key })).status).toBe(404);
  });

  test('a parameter that an address does not have is refused with those that it has', async ({ service, key }) => {
    const { status, body } = await service.request('GET', '/v1/batch?limit=5&page=2', { key });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.detail).toMatch(/"page".* limit, before, status\.$/);
    const negative = await service.request('GET', '/v1/batch?limit=-1', { key });
    expect(negative.body.detail).toBe('limit: It must be at least 1.');
  });

  test('an id of another form is unknown, as one that nothing has', async ({ service, key }) => {
    for (const path of ['/v1/keys', '/v1/artifacts', '/v1/resumable-uploads', '/v1/conversations']) {
      const detailOf = async (id: string) => {
        const { status, body } = await service.request('DELETE', `${path}/${id}`, {
          key,
          headers: { 'tus-resumable': '1.0.0' },
        });
        expect(status).toBe(404);
        return body.detail;
      };
      expect(await detailOf(key.api_key), path).toBe(await detailOf('01a22029-0637-76ff-ba05-2a44947770fd'));
    }
  });

  test('an unknown path is not found, however odd', async ({ service, key }) => {
    for (const path of [
      '/console',
      '/v2/batch',
      '/v1/batch/x/y',
      '/v1/Batch',
      '/v1/batch/%zz',
      '/v1/batch/%00',
      '/v1//batch',
    ]) {
      expect((await service.request('GET', path, { key })).status).toBeOneOf([404, 405]);
    }
  });

  test('bytes that are not HTTP get a problem', async ({ service }) => {
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1', () =>
        socket.write('NONSENSE\r\n\r\n'),
      );
      let received = '';
      socket.on('data', (part: Buffer) => (received += part.toString()));
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toMatch(/X-Request-Id: /);
    expect(text).toContain('"code":"invalid_request"');
  });
});

describe('a body', () => {
  const LIMIT = 4 * 2 ** 20;

  test('over the limit is refused, announced or not', async ({ service, key }) => {
    const response = await service.request('POST', '/v1/batch', { key, body: ' '.repeat(LIMIT + 1) });
    expect([response.status, response.body.code]).toEqual([413, 'payload_too_large']);
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent <= LIMIT; sent += 65_536) controller.enqueue(Buffer.alloc(65_536, 32));
        controller.close();
      },
    });
    const streamed = await fetch(`${service.baseUrl}/v1/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' },
      body: chunks,
      duplex: 'half',
    });
    expect(streamed.status).toBe(413);
  });

  test('of exactly the limit is read', async ({ service, key }) => {
    const body = `{"a":1}${' '.repeat(LIMIT - 7)}`;
    expect((await service.request('POST', '/v1/batch', { key, body })).body.code).toBe('missing_recipe_id');
  });

  test('of another type is refused, JSON with its charset is read', async ({ service, key }) => {
    const send = (contentType: string) =>
      service.request('POST', '/v1/batch', { key, body: '{}', headers: { 'content-type': contentType } });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
      'json',
      '',
    ]) {
      const response = await send(type);
      expect([type, response.status, response.body.code]).toEqual([type, 415, 'unsupported_media_type']);
    }
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']) {
      expect((await send(type)).body.code).toBe('missing_recipe_id');
    }
  });

  test('with a hundred thousand errors gets a short response', async ({ service, key }) => {
    const fields = Array.from({ length: 100_000 }, (_, n) => `"f${n}":1`).join(',');
    const body = `{"recipe_id":"rec_0001_x","audio_urls":["https://a.example/a"],${fields}}`;
    const response = await service.request('POST', '/v1/batch', { key, body });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_request']);
    expect(response.bytes.length).toBeLessThan(10_000);
  });
});

describe('health', () => {
  test('needs no key, and status lists all parts', async ({ service }) => {
    for (const path of ['/livez', '/healthz'])
      expect((await service.request('GET', path)).body, path).toEqual({ status: 'ok' });
    // Polled: on a busy machine, a part may have missed a heartbeat.
    await expect
      .poll(() => service.request('GET', '/readyz'))
      .toMatchObject({ status: 200, body: { ready: true, checks: { database: 'ok' } } });
    const part = { state: 'ok', since: MOMENT };
    const parts = {
      database: part,
      storage: part,
      temporal: part,
      search_attributes: part,
      worker: part,
      sandbox: { state: expect.stringMatching(/^(ok|degraded|failing)$/), since: MOMENT },
    };
    await expect
      .poll(() => service.request('GET', '/status'))
      .toMatchObject({ status: 200, body: { can_run: true, parts } });
  });
});
