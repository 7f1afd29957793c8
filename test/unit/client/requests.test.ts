import { describe, expect, test } from 'vitest';
import { ApiError, createClient } from '../../../client/index.ts';
import { hangUp, json, startServer } from './server.ts';

const NEW_BATCH = { body: { recipe_id: 'rec_0001_x', audio_urls: ['https://audio.test/a.wav'] } };
const SUBMITTED = { batch_id: 'b', status: 'IN_QUEUE', meta: { source: 'svc_workflow' } };
const BUSY = { code: 'temporarily_unavailable', title: 'Busy.', status: 503 };

describe('a request of the client', () => {
  test('is sent again after a broken connection and after Retry-After, with one idempotency key', async () => {
    const { baseUrl, received } = await startServer(
      hangUp,
      json(503, BUSY, { 'retry-after': '0' }),
      json(500, { code: 'workflow_binding_missing' }, { 'retry-after': '0' }),
      json(202, SUBMITTED),
    );
    const client = createClient({ baseUrl, apiKey: 'svc_live_x' });
    expect(await client.post('/v1/batch', NEW_BATCH)).toEqual(SUBMITTED);
    expect(received).toHaveLength(4);
    const keys = new Set(received.map(({ headers }) => headers['idempotency-key']));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/);
    expect(received.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill('Bearer svc_live_x'));
    expect(new Set(received.map(({ body }) => body))).toEqual(new Set([JSON.stringify(NEW_BATCH.body)]));
  });

  test('that submits an import is sent whole again after a broken connection, with one idempotency key', async () => {
    const submitted = { import_id: 'i', status: 'IN_QUEUE', total_items: 1 };
    const { baseUrl, received } = await startServer(
      hangUp,
      json(503, BUSY, { 'retry-after': '0' }),
      json(202, submitted),
    );
    const query = { recipe_id: 'rec_0001_x', webhook_url: 'https://hooks.test/?a=1&b=2', deliver_to_prefix: null };
    const client = createClient({ baseUrl, apiKey: 'svc_live_x' });
    expect(await client.submitImport([{ audio_url: 'https://audio.test/ü.wav' }], { query })).toEqual(submitted);
    const sent = received.map(({ url, headers, body }) => [url, headers['content-type'], body]);
    const address = '/v1/imports?recipe_id=rec_0001_x&webhook_url=https%3A%2F%2Fhooks.test%2F%3Fa%3D1%26b%3D2';
    const whole = [address, 'application/jsonl', '{"audio_url":"https://audio.test/ü.wav"}\n'];
    expect(sent).toEqual([whole, whole, whole]);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('that would do its work twice is not sent again after a lost reply, but is after 429', async () => {
    const prompt = { body: { prompt: 'Find the tempo.' } };
    const lost = await startServer(hangUp);
    await expect(createClient(lost).post('/v1/recipe/generate', prompt)).rejects.toMatchObject({
      code: 'unreachable',
      status: 0,
    });
    expect(lost.received).toHaveLength(1);
    expect(lost.received[0]!.headers['idempotency-key']).toBeUndefined();

    const limited = await startServer(
      json(429, { code: 'rate_limited' }, { 'retry-after': '0' }),
      json(200, { draft_id: 'r' }),
    );
    expect(await createClient(limited).post('/v1/recipe/generate', prompt)).toEqual({ draft_id: 'r' });
  });

  test('waits at least as long as the service asks, and throws at once where that is too long', async () => {
    const { baseUrl } = await startServer(
      json(429, { code: 'rate_limited' }, { 'retry-after': '1' }),
      json(200, { ok: 1 }),
    );
    const began = performance.now();
    expect(await createClient({ baseUrl }).get('/v1/account')).toEqual({ ok: 1 });
    expect(performance.now() - began).toBeGreaterThan(990);

    const daily = await startServer(
      json(429, { code: 'rate_limited', detail: 'Tomorrow.' }, { 'retry-after': '9000' }),
    );
    await expect(createClient(daily).get('/v1/account')).rejects.toMatchObject({
      retryAfterS: 9000,
      message: 'Tomorrow.',
    });
    expect(daily.received).toHaveLength(1);
  });

  test('fails with the code, status, message, fields and request id of its problem', async () => {
    const errors = [{ path: 'steps', message: 'It is empty.' }];
    const problem = { code: 'invalid_steps', title: 'Not a pipeline.', detail: 'steps: It is empty.', errors };
    const { baseUrl, received } = await startServer(json(400, problem, { 'x-request-id': 'r-1' }));
    const failed = createClient({ baseUrl }).post('/v1/recipe/validate', { body: { steps: [] } });
    await expect(failed).rejects.toBeInstanceOf(ApiError);
    await expect(failed).rejects.toMatchObject({
      code: 'invalid_steps',
      status: 400,
      message: 'steps: It is empty.',
      requestId: 'r-1',
      errors,
    });
    expect(received).toHaveLength(1);
  });

  test('that meets a page of a proxy or another server fails with unexpected_response', async () => {
    const page = await startServer(
      (_, response) => void response.writeHead(404).end('<html>'),
      (_, response) => void response.end('<html>'),
    );
    const client = createClient(page);
    await expect(client.get('/v1/account')).rejects.toMatchObject({ code: 'unexpected_response', status: 404 });
    await expect(client.get('/v1/account')).rejects.toMatchObject({ code: 'unexpected_response', status: 200 });
  });

  test('ends its attempts on a dead network, and at once when it is aborted', async () => {
    const { baseUrl, received } = await startServer(hangUp);
    await expect(createClient({ baseUrl, retries: 1 }).get('/v1/account')).rejects.toMatchObject({
      code: 'unreachable',
    });
    expect(received).toHaveLength(2);

    const silent = await startServer(() => undefined);
    const timedOut = createClient({ ...silent, retries: 0, timeoutMs: 50 }).get('/v1/account');
    await expect(timedOut).rejects.toMatchObject({ code: 'timed_out' });
    const controller = new AbortController();
    const aborted = createClient(silent).get('/v1/account', { signal: controller.signal });
    controller.abort(new Error('Enough.'));
    await expect(aborted).rejects.toThrow('Enough.');
  });

  test('escapes the parts of its path and leaves out what is undefined in its query', async () => {
    const { baseUrl, received } = await startServer(json(200, {}));
    const client = createClient({ baseUrl: `${baseUrl}/` });
    await client.get('/v1/recipe/{recipe_id}', { path: { recipe_id: '../x?y' } });
    await client.get('/v1/batch', { query: { limit: 2, before: undefined as never } });
    expect(received.map(({ url }) => url)).toEqual(['/v1/recipe/..%2Fx%3Fy', '/v1/batch?limit=2']);
    await expect(client.get('/v1/batch/{id}', { path: { id: '' } })).rejects.toThrow('needs path.id');
    expect(() => createClient({ baseUrl: 'localhost:3000' })).toThrow('http or https');
  });
});

describe('waiting for a job', () => {
  const open = json(200, { status: 'IN_QUEUE' });
  const ended = json(200, { status: 'completed' });

  test('outlasts a restart of the service that is longer than the attempts of a request', async () => {
    const away = json(503, BUSY, { 'retry-after': '0' });
    const { baseUrl, received } = await startServer(open, hangUp, away, hangUp, away, ended);
    const client = createClient({ baseUrl, retries: 1 });
    expect(await client.waitFor({ batch_id: 'b' })).toEqual({ status: 'completed' });
    expect(received).toHaveLength(6);
  });

  test.each([
    ['a service that never responded', {}, [hangUp, ended], 'unreachable'],
    ['an outage that is too long', { maxOutageS: 0 }, [open, hangUp, ended], 'unreachable'],
    ['a job that is gone', {}, [open, json(404, { code: 'batch_not_found' })], 'batch_not_found'],
  ])('fails for %s', async (_, options, handlers, code) => {
    const { baseUrl } = await startServer(...handlers);
    const wait = createClient({ baseUrl, retries: 0 }).waitFor({ batch_id: 'b' }, options);
    await expect(wait).rejects.toMatchObject({ code });
  });
});

describe('pages of the client', () => {
  test('are asked for one after the other, by the last entry of the one before', async () => {
    const { baseUrl, received } = await startServer(
      json(200, { batches: [{ batch_id: '3' }, { batch_id: '2' }], has_more: true }),
      json(200, { batches: [{ batch_id: '1' }], has_more: false }),
    );
    const ids: string[] = [];
    for await (const { batch_id: id } of createClient({ baseUrl }).list('/v1/batch', { status: 'failed' }))
      ids.push(id);
    expect(ids).toEqual(['3', '2', '1']);
    expect(received.map(({ url }) => url)).toEqual([
      '/v1/batch?limit=100&status=failed',
      '/v1/batch?limit=100&before=2&status=failed',
    ]);
  });

  test.each([
    ['/v1/imports', 'imports', 'import_id'],
    ['/v1/webhooks/deliveries', 'deliveries', 'event_id'],
  ] as const)('of %s are asked for by the last entry too', async (path, entries, id) => {
    const { baseUrl, received } = await startServer(
      json(200, { [entries]: [{ [id]: 'second' }], has_more: true }),
      json(200, { [entries]: [{ [id]: 'first' }], has_more: false }),
    );
    const ids: unknown[] = [];
    for await (const entry of createClient({ baseUrl }).list(path)) ids.push((entry as Record<string, unknown>)[id]);
    expect(ids).toEqual(['second', 'first']);
    expect(received.map(({ url }) => url)).toEqual([`${path}?limit=100`, `${path}?limit=100&before=second`]);
  });

  test('beyond those that are read are not asked for', async () => {
    const { baseUrl, received } = await startServer(json(200, { items: [{ item_id: '1' }], has_more: true }));
    for await (const item of createClient({ baseUrl }).results('b')) {
      expect(item.item_id).toBe('1');
      break;
    }
    expect(received.map(({ url }) => url)).toEqual(['/v1/batch/b/results?page=1&page_size=50']);
  });
});
