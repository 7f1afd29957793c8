import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { MEASURE, MOMENT, PRIVATE, problem, test as base } from '../../infra/runs.ts';
import type { TestKey, TestResponse } from '../../infra/service-client.ts';

const JSONL = { 'content-type': 'application/jsonl' };

const test = base.extend('imports', { scope: 'file' }, ({ service, key }) => {
  const get = (id: unknown, as: TestKey = key) => service.request('GET', `/v1/imports/${String(id)}`, { key: as });
  return {
    get,
    send: (
      body: string | Uint8Array,
      { query = `recipe_id=${MEASURE}`, headers = {}, as = key }: Sending = {},
    ): Promise<TestResponse> =>
      service.request('POST', `/v1/imports?${query}`, { key: as, body, headers: { ...JSONL, ...headers } }),
    async ended(id: unknown): Promise<TestResponse['body']> {
      await expect.poll(async () => (await get(id)).body.status).not.toBe('IN_QUEUE');
      return (await get(id)).body;
    },
  };
});

interface Sending {
  query?: string;
  headers?: Record<string, string>;
  as?: TestKey;
}

/** Returns JSON Lines of addresses that fail at once. */
function lines(count: number, more: (n: number) => object = () => ({})): string {
  return Array.from({ length: count }, (_, n) => JSON.stringify({ audio_url: `${PRIVATE}?${n}`, ...more(n) })).join(
    '\n',
  );
}

test('an import runs the recipe on its lines in batches that send their own events', async ({
  service,
  key,
  imports,
  webhookSink,
}) => {
  const url = await service.upload(key, tone({ seconds: 1, hz: 377 }));
  const audio = [
    { audio_url: url, custom_id: 'first', metadata: { shelf: 7, note: 'naïve\u0000\u2028\u2029' } },
    { audio_url: PRIVATE, custom_id: 'second' },
    { audio_url: ` ${url} ` },
    { audio_url: `${PRIVATE}?3` },
  ];
  const body = `\uFEFF${audio.map((line) => JSON.stringify(line)).join('\r\n')}\r\n\r\n \n`;
  const hook = encodeURIComponent(webhookSink.url('/import'));
  const { status, body: submitted } = await imports.send(body, {
    query: `recipe_id=${MEASURE}&webhook_url=${hook}&max_retries=12`,
  });
  expect([status, submitted]).toEqual([202, { import_id: expect.any(String), status: 'IN_QUEUE', total_items: 3 }]);

  const done = await imports.ended(submitted.import_id);
  expect(done).toEqual({
    import_id: submitted.import_id,
    status: 'completed',
    total_items: 3,
    completed_items: 1,
    failed_items: 2,
    cancelled_items: 0,
    percent_complete: 100,
    tokens_charged: 1,
    recipe_id: MEASURE,
    metadata: null,
    created_at: MOMENT,
    completed_at: MOMENT,
    batches: [expect.any(String)],
  });
  const [batch] = done.batches;
  const { items } = (await service.request('GET', `/v1/batch/${batch}/results`, { key })).body;
  expect(items).toMatchObject([
    {
      audio_url: url,
      status: 'completed',
      custom_id: 'first',
      metadata: { shelf: 7, note: 'naïve\u0000\u2028\u2029' },
    },
    { audio_url: PRIVATE, status: 'failed', custom_id: 'second' },
    { audio_url: `${PRIVATE}?3`, status: 'failed' },
  ]);
  await webhookSink.waitFor('/import', 1);
  expect(JSON.parse(webhookSink.received('/import')[0]!.text)).toMatchObject({
    event: 'batch_completed',
    batch_id: batch,
  });
  const listed = (await service.request('GET', '/v1/imports?limit=1', { key })).body;
  expect(listed.imports[0]).toMatchObject({ import_id: submitted.import_id, status: 'completed', total_items: 3 });
  const gone = await service.request('DELETE', `/v1/imports/${submitted.import_id}`, { key });
  expect(problem(gone)).toEqual([409, 'import_already_final']);

  await service.request('POST', `/v1/batch/${batch}/retry`, { key });
  await service.settled(key, batch);
  expect((await imports.get(submitted.import_id)).body).toMatchObject({ failed_items: 2, percent_complete: 100 });
});

const good = (n: number) => JSON.stringify({ audio_url: `${PRIVATE}?${n}` });

describe('the first bad line', () => {
  const UNKNOWN = 'upload://00000000-0000-4000-8000-000000000000';

  test.for<[string, string | Buffer]>([
    ['is not JSON', '{"audio_url": '],
    ['is not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['is empty', ''],
    ['is no object', '["https://a.example/a.wav"]'],
    ['has no address', '{}'],
    ['has another field', '{"audio_url": "https://a.example/a.wav", "url": 1}'],
    ['has a file: address', '{"audio_url": "file:///etc/passwd"}'],
    ['has an unknown upload', JSON.stringify({ audio_url: UNKNOWN })],
    ['has an earlier address with an id', JSON.stringify({ audio_url: `${PRIVATE}?0`, custom_id: 'x' })],
    ['has an earlier custom_id', JSON.stringify({ audio_url: `${PRIVATE}?x`, custom_id: 'taken' })],
    ['has a long custom_id', JSON.stringify({ audio_url: `${PRIVATE}?x`, custom_id: 'a'.repeat(129) })],
    ['has 5 KiB of metadata', JSON.stringify({ audio_url: `${PRIVATE}?x`, metadata: { a: 'a'.repeat(5_000) } })],
    ['has deep metadata', `{"audio_url":"${PRIVATE}?x","metadata":${'{"a":'.repeat(100)}1${'}'.repeat(101)}`],
    ['is 70 KB long', JSON.stringify({ audio_url: `${PRIVATE}?${'x'.repeat(70_000)}` })],
  ])('that %s is refused with its number, and nothing starts', async ([, bad], { service, key, imports }) => {
    const before = (await service.request('GET', '/v1/imports?limit=1', { key })).body;
    const head = [
      JSON.stringify({ audio_url: PRIVATE, custom_id: 'taken' }),
      ...Array.from({ length: 15 }, (_, n) => good(n)),
    ];
    const body = Buffer.concat([Buffer.from(`${head.join('\n')}\n`), Buffer.from(bad), Buffer.from('\n{}\nx\n')]);
    const refused = await imports.send(body);
    expect(problem(refused), refused.bytes.toString()).toEqual([400, 'invalid_line']);
    expect(refused.body.errors).toEqual([{ path: 'line 17', message: expect.any(String) }]);
    expect((await service.request('GET', '/v1/imports?limit=1', { key })).body).toEqual(before);
  });

  test('of another account is as one that does not exist, also before a line that is malformed', async ({
    service,
    imports,
  }) => {
    const other = await service.key({ tokens: 1 });
    const url = await service.upload(other, tone({ seconds: 1, hz: 378 }));
    const refused = await imports.send(`${good(1)}\n${JSON.stringify({ audio_url: url })}\nx`);
    expect(refused.body.errors[0].path).toBe('line 2');
    const unknown = await imports.send(`${good(1)}\n${JSON.stringify({ audio_url: UNKNOWN })}\nx`);
    expect(unknown.body.errors).toEqual(refused.body.errors);
  });
});

test('empty lines may end an import, but not without limit', async ({ imports }) => {
  const refused = await imports.send(`${good(1)}\n${' \r\n'.repeat(100_000)}`);
  expect([problem(refused), refused.body.errors[0].path]).toEqual([[400, 'invalid_line'], 'line 2']);
  expect((await imports.send(`${good(1)}\n${' \r\n'.repeat(1_000)}`)).body.total_items).toBe(1);
});

describe('an import is refused', () => {
  test.for<[string, Sending & { body?: string }, [number, string]]>([
    ['without a recipe', { query: '' }, [400, 'missing_recipe_id']],
    ['with an unknown recipe', { query: 'recipe_id=rec_9999_none' }, [404, 'recipe_not_found']],
    [
      'with a parameter that it does not have',
      { query: `recipe_id=${MEASURE}&maxretries=1` },
      [400, 'invalid_request'],
    ],
    ['with two recipes', { query: 'recipe_id=a&recipe_id=b' }, [400, 'invalid_request']],
    ['with no retries', { query: `recipe_id=${MEASURE}&max_retries=0` }, [400, 'invalid_max_retries']],
    ['with a bad webhook', { query: `recipe_id=${MEASURE}&webhook_url=ftp://a.example` }, [400, 'invalid_webhook_url']],
    ['as JSON', { headers: { 'content-type': 'application/json' } }, [415, 'unsupported_media_type']],
    [
      'in another charset',
      { headers: { 'content-type': 'application/jsonl; charset=latin1' } },
      [415, 'unsupported_media_type'],
    ],
    ['compressed', { headers: { 'content-encoding': 'gzip' } }, [415, 'unsupported_media_type']],
    ['with a malformed Idempotency-Key', { headers: { 'idempotency-key': 'ä' } }, [400, 'invalid_request']],
    ['without a line', { body: '' }, [400, 'invalid_line']],
    ['with blank lines only', { body: '\n\r\n' }, [400, 'invalid_line']],
    ['with a line of text', { body: '"https://audio.example/a.wav"' }, [400, 'invalid_line']],
  ])('%s', async ([, sending, expected], { imports }) => {
    expect(problem(await imports.send(sending.body ?? lines(1), sending))).toEqual(expected);
  });

  test('with 100,001 lines, with more than 64 MiB, from free keys, and beyond four open ones', async ({
    service,
    imports,
    audioHost,
  }) => {
    expect(problem(await imports.send('{"audio_url":"http://a.b"}\n'.repeat(100_001)))).toEqual([
      422,
      'import_too_large',
    ]);
    expect(problem(await imports.send(Buffer.alloc(2 ** 26 + 1, 0x20)))).toEqual([413, 'payload_too_large']);
    const free = await service.key({ kind: 'free' });
    expect(problem(await imports.send(lines(1), { as: free }))).toEqual([403, 'batch_paid_only']);

    const as = await service.key({ tokens: 10 });
    const hanging = audioHost.hang('hang-4.wav');
    const body = JSON.stringify({ audio_url: hanging });
    const sent: TestResponse[] = [];
    for (let n = 0; n < 5; n++) sent.push(await imports.send(body, { as }));
    expect(sent.map(({ status }) => status)).toEqual([202, 202, 202, 202, 409]);
    expect(sent[4]!.body.code).toBe('too_many_imports');
  });
});

test('the same import under an Idempotency-Key starts once; another one under it is refused', async ({
  service,
  key,
  imports,
}) => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = lines(2, (n) => ({ custom_id: `k${n}` }));
  const both = await Promise.all([imports.send(body, { headers }), imports.send(body, { headers })]);
  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  expect(both[1].body).toEqual(both[0].body);
  expect((await imports.send(body, { headers })).headers.get('idempotency-replayed')).toBe('true');
  expect(problem(await imports.send(`${body}\n`, { headers }))).toEqual([422, 'idempotency_key_reused']);
  const query = `recipe_id=${MEASURE}&max_retries=1`;
  expect(problem(await imports.send(body, { headers, query }))).toEqual([422, 'idempotency_key_reused']);
  expect(problem(await service.request('GET', `/v1/imports/${crypto.randomUUID()}`, { key }))).toEqual([
    404,
    'import_not_found',
  ]);
});

test('a cancel ends what has not begun and lets the rest finish', async ({ service, key, imports, audioHost }) => {
  const held = Promise.withResolvers<void>();
  const hanging = Array.from({ length: 40 }, (_, n) =>
    audioHost.serve(`slow-${n}.wav`, tone({ seconds: 1, hz: 500 + n }), { after: held.promise }),
  );
  const body = hanging.map((audio_url) => JSON.stringify({ audio_url })).join('\n');
  const { import_id: id } = (await imports.send(body)).body;
  const hits = () => hanging.reduce((sum, _, n) => sum + audioHost.hits(`slow-${n}.wav`), 0);
  await expect.poll(hits).toBeGreaterThan(0);
  const cancelled = await service.request('DELETE', `/v1/imports/${id}`, { key });
  expect(cancelled.status).toBe(202);
  expect(cancelled.body.cancelled_items).toBeGreaterThan(0);
  held.resolve();
  const done = await imports.ended(id);
  expect(done).toMatchObject({ status: 'cancelled', total_items: 40, failed_items: 0, percent_complete: 100 });
  expect(done.completed_items + done.cancelled_items).toBe(40);
  expect(done.completed_items).toBeGreaterThan(0);
});
