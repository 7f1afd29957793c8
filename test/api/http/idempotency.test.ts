import { createServer, type AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { freePort } from '../../infra/servers/free-port.ts';
import { tone } from '../../infra/audio.ts';
import { test as base } from '../../infra/fixtures.ts';
import type { TestResponse, TestKey } from '../../infra/service-client.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';
/** Refused without a request. */
const PRIVATE = 'http://10.0.0.1/a.wav';
const BODY = { recipe_id: RECIPE, audio_urls: [PRIVATE], metadata: { b: 1, a: { d: [1, 2], c: 'x' } } };

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  .extend('post', { scope: 'file' }, ({ service, key }) => {
    return (path: string, idempotencyKey: string, body?: unknown, as: TestKey = key): Promise<TestResponse> =>
      service.request('POST', path, { key: as, body, headers: { 'idempotency-key': idempotencyKey } });
  })
  .extend('count', { scope: 'file' }, ({ db, key }) => async (table: 'jobs' | 'items'): Promise<number> => {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from ${table} where account_id = '${key.account_id}'`,
    );
    return rows[0]!.n;
  });

const problem = ({ status, body }: TestResponse): [number, string] => [status, body?.code];
const isReplay = ({ headers }: TestResponse): boolean => headers.get('idempotency-replayed') === 'true';

describe('an Idempotency-Key', () => {
  for (const path of ['/v1/batch', '/v1/recipe/execute']) {
    test(`makes the same POST ${path} happen once, with the same response`, async ({ post, count, key, service }) => {
      const before = await count('jobs');
      const first = await post(path, `once ${path}`, BODY);
      expect([first.status, isReplay(first)]).toEqual([202, false]);
      // Other spaces and order are the same request.
      const reordered = ` {"metadata":{"a":{"c":"x","d":[1,2]},"b":1},"audio_urls":["${PRIVATE}"], "recipe_id":"${RECIPE}"}`;
      for (const body of [BODY, reordered, { ...BODY, webhook_url: null }]) {
        const again = await post(path, `once ${path}`, body);
        expect([again.status, again.bytes.toString()]).toEqual([202, first.bytes.toString()]);
        expect(isReplay(again)).toBe(true);
      }
      expect(await count('jobs')).toBe(before + 1);
      const other = await post(path, `another ${path}`, BODY);
      const without = await service.request('POST', path, { key, body: BODY });
      expect(new Set([first, other, without].map(({ body }) => body.batch_id ?? body.job_id)).size).toBe(3);
    });
  }

  test('saves a recipe once, also when it is sent concurrently, and after the recipe was deleted', async ({
    db,
    key,
    post,
    service,
  }) => {
    const body = { name: 'Saved once', steps: [{ capability: 'tempo_analysis' }] };
    const saved = async (): Promise<number> =>
      (await db.query('select from recipes where account_id = $1', [key.account_id])).rowCount!;
    const send = () => post('/v1/recipe/save', 'save once', body);
    const responses = await Promise.all(Array.from({ length: 8 }, send));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(new Set(responses.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(responses.filter((response) => !isReplay(response))).toHaveLength(1);
    expect(await saved()).toBe(1);
    expect(problem(await post('/v1/recipe/save', 'save once', { ...body, name: 'Another' }))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    expect(problem(await post('/v1/batch', 'save once', BODY))).toEqual([422, 'idempotency_key_reused']);
    expect((await post('/v1/recipe/save', 'save again', body)).body.recipe_id).not.toBe(responses[0]!.body.recipe_id);
    await service.request('DELETE', `/v1/recipe/${responses[0]!.body.recipe_id}`, { key });
    expect([(await send()).bytes.toString(), await saved()]).toEqual([responses[0]!.bytes.toString(), 2]);
  });

  test('of a recipe that is refused is free again', async ({ post }) => {
    const body = { name: 'Saved late', steps: [{ capability: 'nothing' }] };
    expect(problem(await post('/v1/recipe/save', 'save late', body))).toEqual([400, 'invalid_steps']);
    const mended = { ...body, steps: [{ capability: 'tempo_analysis' }] };
    expect((await post('/v1/recipe/save', 'save late', mended)).status).toBe(201);
  });

  test('of a quote is ignored: a quote starts nothing and charges nothing', async ({ post }) => {
    const quoted = await post('/v1/quote', 'quote once', BODY);
    const again = await post('/v1/quote', 'quote once', BODY);
    expect([quoted.status, again.status, isReplay(again)]).toEqual([202, 202, false]);
    expect((await post('/v1/batch', 'quote once', BODY)).status).toBe(202);
  });

  test('used for another request is refused, whatever differs', async ({ post, count }) => {
    await post('/v1/batch', 'reused', BODY);
    const before = await count('jobs');
    for (const [path, body] of [
      ['/v1/batch', { ...BODY, audio_urls: [`${PRIVATE}?2`] }],
      ['/v1/batch', { ...BODY, metadata: { b: 1, a: { d: [2, 1], c: 'x' } } }],
      ['/v1/batch', { ...BODY, max_retries: 2 }],
      ['/v1/recipe/execute', BODY],
    ] as const) {
      expect(problem(await post(path, 'reused', body))).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await count('jobs')).toBe(before);
  });

  test("is the account's own: another may use the same", async ({ service, post }) => {
    const stranger = await service.key({ tokens: 10 });
    const [own, theirs] = [await post('/v1/batch', 'shared', BODY), await post('/v1/batch', 'shared', BODY, stranger)];
    expect([own.status, theirs.status, isReplay(theirs)]).toEqual([202, 202, false]);
    expect(theirs.body.batch_id).not.toBe(own.body.batch_id);
  });

  test('of an invalid form is refused', async ({ post }) => {
    for (const bad of ['', 'x'.repeat(256), 'caf\u00e9']) {
      expect(problem(await post('/v1/batch', bad, BODY))).toEqual([400, 'invalid_request']);
    }
    expect((await post('/v1/batch', 'x'.repeat(255), BODY)).status).toBe(202);
  });

  test('of a failed request is free again', async ({ post }) => {
    const failed = await post('/v1/batch', 'failed first', { ...BODY, recipe_id: 'rec_9999_nothing' });
    expect(problem(failed)).toEqual([404, 'recipe_not_found']);
    expect((await post('/v1/batch', 'failed first', BODY)).status).toBe(202);
  });

  test('sent twenty times concurrently starts one batch', async ({ post, count }) => {
    const [jobs, items] = [await count('jobs'), await count('items')];
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('/v1/batch', 'all at once', BODY)));
    expect(new Set(responses.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 202));
    expect(responses.filter((response) => !isReplay(response))).toHaveLength(1);
    expect([await count('jobs'), await count('items')]).toEqual([jobs + 1, items + 1]);
  });

  test('makes a retry happen once, also concurrently and after its attempts failed again', async ({
    service,
    key,
    post,
  }) => {
    const { batch_id: id } = (await post('/v1/batch', 'to be retried', BODY)).body;
    await service.settled(key, id);
    const retry = () => post(`/v1/batch/${id}/retry`, 'retry once');
    const responses = await Promise.all(Array.from({ length: 8 }, retry));
    for (const response of responses) {
      expect([response.status, response.body]).toEqual([202, { batch_id: id, status: 'IN_QUEUE', retried_items: 1 }]);
    }
    await service.settled(key, id);
    expect(isReplay(await retry())).toBe(true);
    const [item] = (await service.request('GET', `/v1/batch/${id}/results`, { key })).body.items;
    expect(item.attempt).toBe(2);
    expect(problem(await post(`/v1/batch/${id}0/retry`, 'retry once'))).toEqual([404, 'batch_not_found']);
  });

  test('is kept for 24 hours and then deleted', async ({ db, post }) => {
    const first = await post('/v1/batch', 'a day old', BODY);
    const age = (hours: number) =>
      db.query(`update idempotency_keys set created_at = now() - $1 * interval '1 hour' where key = 'a day old'`, [
        hours,
      ]);
    await age(23.9);
    expect((await post('/v1/batch', 'a day old', BODY)).body).toEqual(first.body);
    await age(24.1);
    const next = await post('/v1/batch', 'a day old', { ...BODY, max_retries: 1 });
    expect([next.status, isReplay(next)]).toEqual([202, false]);
    await age(24.1);
    const left = async () => (await db.query(`select from idempotency_keys where key = 'a day old'`)).rowCount;
    await expect.poll(left).toBe(0); // by the sweep
  });
});

describe('when the first process', () => {
  test('died between commit and response, the same request gets the response and the work is done once', async ({
    service,
    db,
    key,
    post,
    count,
  }) => {
    const upload = await service.upload(key, tone({ seconds: 1 }));
    const body = { recipe_id: RECIPE, audio_urls: [upload] };
    const jobs = await count('jobs');
    // Temporal accepts the connection and never responds: when the process is killed, the commit is done and the response is not.
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    await service.stop('worker'); // its sweep would do the work
    await service.stop('api');
    let isDead = false;
    while (!isDead) {
      await service.start('api', { TEMPORAL_ADDRESS: `127.0.0.1:${port}`, TEMPORAL_DEADLINE_MS: '2000' });
      let hasResponded = false;
      const sent = post('/v1/batch', 'died', body).then(
        () => (hasResponded = true),
        () => undefined,
      );
      await expect.poll(async () => hasResponded || (await count('jobs')) > jobs, { interval: 20 }).toBe(true);
      await service.stop('api', 'SIGKILL');
      await sent;
      isDead = !hasResponded && (await count('jobs')) > jobs; // on a busy machine, the 2 s that it waits for Temporal may be over
    }
    silent.close();

    await service.start('api');
    const response = await post('/v1/batch', 'died', body);
    expect([response.status, isReplay(response)]).toEqual([202, true]);
    const { rows } = await db.query('select wake_at from jobs where id = $1', [response.body.batch_id]);
    expect(rows).toEqual([{ wake_at: null }]); // not left to the sweep
    await service.start('worker');
    expect(await service.settled(key, response.body.batch_id)).toMatchObject({ status: 'completed', total_items: 1 });
    expect(await count('jobs')).toBe(jobs + 1);
  });

  test('could not start the work, nothing is stored and the same request starts it later', async ({
    service,
    key,
    post,
    count,
  }) => {
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body: BODY })).body;
    await service.settled(key, id);
    const jobs = await count('jobs');
    await service.stop('worker');
    await service.stop('api');
    await service.start('api', { TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}`, TEMPORAL_DEADLINE_MS: '2000' });
    for (const response of await Promise.all([
      post('/v1/batch', 'down', BODY),
      post('/v1/batch', 'down', BODY),
      post(`/v1/batch/${id}/retry`, 'retry while down'),
    ])) {
      expect(problem(response)).toEqual([500, 'workflow_binding_missing']);
    }
    expect(await count('jobs')).toBe(jobs);
    await service.stop('api');
    await service.start('api');
    const [submitted, retried] = [
      await post('/v1/batch', 'down', BODY),
      await post(`/v1/batch/${id}/retry`, 'retry while down'),
    ];
    expect([submitted.status, isReplay(submitted)]).toEqual([202, false]);
    expect([retried.status, isReplay(retried)]).toEqual([202, false]);
    expect(await count('jobs')).toBe(jobs + 1);
  });

  test('could not start the turn of a message, the same message sent meanwhile is not acknowledged', async ({
    service,
    db,
    key,
  }) => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    await service.stop('worker');
    await service.stop('api');
    await service.start('api', { TEMPORAL_ADDRESS: `127.0.0.1:${port}`, TEMPORAL_DEADLINE_MS: '2000' });
    const body = {
      id: 'sent-twice',
      messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
    };
    const send = () => service.request('POST', '/api/chat', { key, body });
    const turns = async () =>
      (await db.query(`select from chat_turns where account_id = $1`, [key.account_id])).rowCount;
    const responses: ReturnType<typeof send>[] = [];
    let isStored = false;
    while (!isStored) {
      let hasResponded = false; // on a busy machine, before a poll has seen the turn
      const first = send();
      void first.finally(() => (hasResponded = true)).catch(() => undefined);
      responses.push(first);
      await expect.poll(async () => hasResponded || (await turns()) === 1, { interval: 20 }).toBe(true);
      isStored = (await turns()) === 1;
    }
    responses.push(send());
    for (const response of await Promise.all(responses)) {
      expect(problem(response)).toEqual([500, 'workflow_binding_missing']);
    }
    expect(await turns()).toBe(0);
    silent.close();
    await service.stop('api');
    await service.start('api');
    await service.start('worker');
    expect((await send()).status).toBe(200);
  });
});
