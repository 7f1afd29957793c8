import { describe, expect, onTestFinished } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { MEASURE, MOMENT, PRIVATE, problem, test as base } from '../../infra/runs.ts';
import type { TestKey, TestResponse } from '../../infra/service-client.ts';

type Body = Record<string, unknown>;

const test = base.extend('quotes', { scope: 'file' }, ({ service }) => {
  const get = (id: unknown, key: TestKey) => service.request('GET', `/v1/quote/${String(id)}`, { key });
  const create = (body: Body, key: TestKey) => service.request('POST', '/v1/quote', { key, body });
  return {
    get,
    create,
    /** Requests a quote and returns it as soon as it is priced. */
    async priced(body: Body, key: TestKey): Promise<TestResponse['body']> {
      const created = await create(body, key);
      expect(created.status, created.bytes.toString()).toBeLessThan(300);
      await expect.poll(async () => (await get(created.body.quote_id, key)).body.status).toBe('completed');
      return (await get(created.body.quote_id, key)).body;
    },
    run: (body: Body, key: TestKey) => service.ran(key, body),
    balance: async (key: TestKey) => (await service.request('GET', '/v1/account', { key })).body,
  };
});

describe('a quote', () => {
  test('measures uploads, charges and holds nothing, and is in no list', async ({ service, quotes }) => {
    const key = await service.key({ tokens: 100 });
    const audio_urls = [
      await service.upload(key, tone({ seconds: 2.5, hz: 501 })),
      await service.upload(key, tone({ seconds: 4, hz: 502 })),
      await service.upload(key, tone({ seconds: 2.5, hz: 501 })),
    ];
    const body = { capability: 'tempo_analysis', audio_urls };
    const created = await quotes.create(body, key);
    expect(created.body.expires_at).toEqual(MOMENT);
    await expect.poll(async () => (await quotes.get(created.body.quote_id, key)).body.status).toBe('completed');
    const quote = (await quotes.get(created.body.quote_id, key)).body;
    expect(quote).toMatchObject({ tokens: 7, balance_after: 93, expires_at: created.body.expires_at });
    expect(quote.items).toEqual([
      { audio_url: audio_urls[0], seconds: 2.5, tokens: 3, reason: 'new', error: null },
      { audio_url: audio_urls[1], seconds: 4, tokens: 4, reason: 'new', error: null },
      { audio_url: audio_urls[2], seconds: 2.5, tokens: 0, reason: 'charged_before', error: null },
    ]);
    expect(await quotes.balance(key)).toMatchObject({ available_tokens: 100, held_tokens: 0 });
    expect((await service.request('GET', '/v1/recipe/jobs', { key })).body.jobs).toEqual([]);
    // By now the audio is known: the next quote is priced at once.
    const known = await quotes.create(body, key);
    expect([known.status, known.body.tokens]).toEqual([200, 7]);

    const ended = await quotes.run({ ...body, quote_id: quote.quote_id }, key);
    expect(ended.body).toMatchObject({ status: 'completed', tokens_charged: 7 });
    const after = await quotes.create(body, key);
    expect(after.body).toMatchObject({ tokens: 0, balance_after: 93 });
    expect(after.body.items.map(({ reason }: Body) => reason)).toEqual(Array(3).fill('charged_before'));
    // What the quote said stays.
    expect((await quotes.get(quote.quote_id, key)).body.tokens).toBe(7);
  });

  test('is of a recipe, for a batch too', async ({ service, key, quotes }) => {
    const audio_urls = [await service.upload(key, tone({ seconds: 1.5, hz: 503 })), PRIVATE];
    const { quote_id, ...quote } = await quotes.priced({ recipe_id: MEASURE, audio_urls }, key);
    expect(quote).toMatchObject({ tokens: 2 });
    expect(quote.items[1]).toMatchObject({ seconds: null, tokens: null, reason: null });
    expect(quote.items[1].error).toMatchObject({ code: 'audio_target_refused', message: expect.any(String) });
    const body = { recipe_id: MEASURE, audio_urls, quote_id };
    const batch = await service.request('POST', '/v1/batch', { key, body });
    expect(batch.status, batch.bytes.toString()).toBe(202);
    await service.settled(key, batch.body.batch_id);
    const { items } = (await service.request('GET', `/v1/batch/${batch.body.batch_id}/results`, { key })).body;
    expect(items.map((item: Body) => item['tokens_charged'])).toEqual([2, 0]);
  });

  test('measures audio whole that the balance does not cover', async ({ service, quotes }) => {
    const key = await service.key({ tokens: 1 });
    const audio_urls = [await service.upload(key, tone({ seconds: 100, sampleRate: 8_000 }))];
    const quote = await quotes.priced({ capability: 'tempo_analysis', audio_urls }, key);
    expect(quote).toMatchObject({ tokens: 100, balance_after: -99, items: [{ seconds: 100 }] });
  });

  test('is of uploads only in an account that was never credited', async ({ service, quotes, audioHost }) => {
    const key = await service.key({ kind: 'live', tokens: 0 });
    const audio_urls = [
      await service.upload(key, tone({ seconds: 1, hz: 504 })),
      audioHost.serve('never.wav', tone({ seconds: 1, hz: 505 })),
    ];
    const quote = await quotes.priced({ capability: 'tempo_analysis', audio_urls }, key);
    expect(quote).toMatchObject({ tokens: 1, balance_after: -1 });
    expect(quote.items[1].error).toMatchObject({ code: 'insufficient_tokens' });
    expect(audioHost.hits('never.wav')).toBe(0);
  });

  test('counts longer files that steps make, and audio that they name', async ({ service, quotes }) => {
    const key = await service.key({ tokens: 1_000 });
    const [audio, other] = [
      await service.upload(key, tone({ seconds: 3, hz: 506 })),
      await service.upload(key, tone({ seconds: 2, hz: 507 })),
    ];
    const steps = [
      { capability: 'join_audio', params: { after_url: other, gap_s: 2 } },
      { capability: 'change_speed', params: { tempo_ratio: 0.5 } },
      { capability: 'signal_analysis' },
    ];
    const quote = await quotes.priced({ steps, audio_urls: [audio] }, key);
    expect(quote.items).toMatchObject([
      { audio_url: audio, seconds: 3, tokens: 16, reason: 'new' },
      { audio_url: other, seconds: 2, tokens: 2, reason: 'new' },
    ]);
    const ended = await quotes.run({ steps, audio_urls: [audio], quote_id: quote.quote_id }, key);
    expect(ended.body, ended.bytes.toString()).toMatchObject({ status: 'completed' });
    expect(ended.body.tokens_charged).toBeLessThanOrEqual(quote.tokens);
    expect(ended.body.tokens_charged).toBe(14); // 3, 2 and a file of 7 s, slowed to 14: the quote allows for two gaps
  });

  test('refuses what a submit refuses', async ({ service, key, quotes }) => {
    const url = 'https://audio.example/a.wav';
    const free = await service.key({ kind: 'free' });
    const many = Array.from({ length: 21 }, (_, n) => `${url}?${n}`);
    for (const [body, expected, as] of [
      [{ audio_urls: [url] }, [400, 'invalid_steps']],
      [{ capability: 'tempo_analysis', recipe_id: MEASURE, audio_urls: [url] }, [400, 'invalid_steps']],
      [{ capability: 'join_audio', params: { after_url: `${url}\0` }, audio_urls: [url] }, [400, 'invalid_steps']],
      [{ capability: 'tempo_analysis' }, [400, 'missing_audio_urls']],
      [{ recipe_id: 'rec_9999_none', audio_urls: [url] }, [404, 'recipe_not_found']],
      [{ capability: 'tempo_analysis', audio_urls: many }, [422, 'run_too_large']],
      [{ recipe_id: MEASURE, audio_urls: many }, [422, 'run_too_large'], free],
      [
        { recipe_id: MEASURE, audio_urls: Array.from({ length: 501 }, (_, n) => `${url}?${n}`) },
        [422, 'batch_too_large'],
      ],
      [
        { capability: 'tempo_analysis', audio_urls: ['upload://0198f3c4-0000-7000-8000-000000000000'] },
        [404, 'upload_not_found'],
      ],
    ] as [Body, [number, string], TestKey?][])
      expect(problem(await quotes.create(body, as ?? key)), JSON.stringify(body).slice(0, 100)).toEqual(expected);
  });
});

describe('work with a quote', () => {
  test('is refused unless it is the quoted work, priced and in time', async ({
    service,
    db,
    key,
    quotes,
    audioHost,
  }) => {
    const url = await service.upload(key, tone({ seconds: 1, hz: 511 }));
    const other = await service.upload(key, tone({ seconds: 1, hz: 512 }));
    const body = { capability: 'signal_analysis', audio_urls: [url] };
    const { quote_id } = await quotes.priced(body, key);
    const refused = async (change: Body, as = key) => problem(await quotes.run({ ...body, quote_id, ...change }, as));
    expect(await refused({ capability: 'tempo_analysis' })).toEqual([422, 'quote_mismatch']);
    expect(await refused({ audio_urls: [other] })).toEqual([422, 'quote_mismatch']);
    expect(await refused({ audio_urls: [url, other] })).toEqual([422, 'quote_mismatch']);
    expect(await refused({ quote_id: '0198f3c4-0000-7000-8000-000000000000' })).toEqual([404, 'quote_not_found']);
    expect(await refused({}, await service.key({ tokens: 9 }))).toEqual([404, 'quote_not_found']);
    expect(problem(await quotes.get(quote_id, await service.key({ tokens: 9 })))).toEqual([404, 'quote_not_found']);
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const slow = audioHost.serve('slow.wav', tone({ seconds: 1, hz: 513 }), { after: held.promise });
    const early = await quotes.create({ ...body, audio_urls: [slow] }, key);
    expect(early.status).toBe(202);
    expect(early.body).toMatchObject({ status: 'IN_QUEUE', tokens: null, balance_after: null, expires_at: MOMENT });
    expect(early.body.items).toEqual([{ audio_url: slow, seconds: null, tokens: null, reason: null, error: null }]);
    expect(await refused({ audio_urls: [slow], quote_id: early.body.quote_id })).toEqual([409, 'quote_not_ready']);
    await db.query(`update quotes set expires_at = now() where id = $1`, [quote_id]);
    expect(await refused({})).toEqual([409, 'quote_expired']);
  });

  test('fails for audio that changed and costs more, and charges the rest', async ({ service, quotes, audioHost }) => {
    const key = await service.key({ tokens: 100 });
    const steady = audioHost.serve('steady.wav', tone({ seconds: 3, hz: 521 }));
    const changing = audioHost.serve('changing.wav', tone({ seconds: 2, hz: 522 }));
    const body = { capability: 'signal_analysis', audio_urls: [changing, steady] };
    const quote = await quotes.priced(body, key);
    expect(quote.tokens).toBe(5);
    audioHost.serve('changing.wav', tone({ seconds: 4, hz: 523 }));
    const ended = await quotes.run({ ...body, quote_id: quote.quote_id }, key);
    expect(ended.body).toMatchObject({ completed_items: 1, failed_items: 1, tokens_charged: 3 });
    expect(ended.body.errors).toMatchObject([{ audio_url: changing, code: 'quote_exceeded' }]);
    expect(ended.body.errors[0].message).toContain('its quote has 2');
    // Shorter audio costs what it costs.
    audioHost.serve('changing.wav', tone({ seconds: 1, hz: 524 }));
    const shorter = await quotes.run({ ...body, quote_id: quote.quote_id }, key);
    expect(shorter.body).toMatchObject({ completed_items: 2, tokens_charged: 1 });
    // The quote bounds all work that was submitted with it: 4 of 5 tokens are spent.
    audioHost.serve('changing.wav', tone({ seconds: 2, hz: 525 }));
    const third = await quotes.run({ ...body, quote_id: quote.quote_id }, key);
    expect(third.body).toMatchObject({ completed_items: 1, failed_items: 1, tokens_charged: 0 });
    expect(await quotes.balance(key)).toMatchObject({ available_tokens: 96, held_tokens: 0 });
  });
});
