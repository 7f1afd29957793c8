import { describe, expect } from 'vitest';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestResponse } from '../../infra/service-client.ts';
import { verifies } from '../../requirements.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';
const AUDIO = 'https://audio.example/a.wav';
const VALID = { recipe_id: RECIPE, audio_urls: [AUDIO] };

/** A paid key for the whole file, and a submit with it. */
const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 100 }))
  .extend('submit', { scope: 'file' }, ({ service, key }) => {
    return (body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> =>
      service.request('POST', '/v1/batch', { key, body, headers });
  });

/** Returns the status and the problem code of a response. */
const problem = ({ status, body }: TestResponse): [number, string] => [status, body?.code];

describe('submitting a batch', () => {
  test('responds with 202 and a batch in the queue', async ({ submit }) => {
    verifies('service.async-202', 'batch.starts-in-queue', 'submit.response', 'batch.meta-source', 'batch.id-uuid');
    verifies('submit.optional-fields', 'version.v1-prefix');
    const response = await submit(VALID);
    expect(response.status).toBe(202);
    expect(response.body).toEqual({
      batch_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      status: 'IN_QUEUE',
      meta: { source: 'svc_workflow' },
    });
  });

  test('shows the submitted fields and counts a duplicate URL once', async ({ service, key, submit }) => {
    verifies('limit.dedup', 'batch.total-after-dedup', 'batch.fields', 'status.response', 'batch.percent');
    const { body } = await submit({
      ...VALID,
      audio_urls: [AUDIO, ` ${AUDIO} `, AUDIO, 'https://audio.example/b.wav'],
      metadata: { order: 7 },
    });
    const { body: batch } = await service.request('GET', `/v1/batch/${body.batch_id}`, { key });
    expect(batch).toMatchObject({ batch_id: body.batch_id, total_items: 2, recipe_id: RECIPE, metadata: { order: 7 } });
    expect(['IN_QUEUE', 'failed']).toContain(batch.status);
    for (const count of ['completed_items', 'failed_items', 'cancelled_items', 'percent_complete']) {
      expect(batch[count]).toBeTypeOf('number');
    }
  });

  test('accepts 500 URLs', async ({ service, key, submit }) => {
    verifies('limit.500-items');
    const audioUrls = Array.from({ length: 500 }, (_, n) => `https://127.0.0.9/${n}.wav`);
    const response = await submit({ ...VALID, audio_urls: audioUrls });
    expect(response.status).toBe(202);
    await service.request('DELETE', `/v1/batch/${response.body.batch_id}`, { key });
  });

  test('treats null in an optional field as absent', async ({ submit }) => {
    expect((await submit({ ...VALID, webhook_url: null, metadata: null })).status).toBe(202);
  });

  test('caps max_retries without refusing a greater number', async ({ submit }) => {
    expect((await submit({ ...VALID, max_retries: 1_000_000 })).status).toBe(202);
  });

  test('accepts a webhook on a private host: its delivery is refused later', async ({ submit }) => {
    expect((await submit({ ...VALID, webhook_url: 'https://10.0.0.1/hook?token=x' })).status).toBe(202);
  });

  test('accepts test keys', async ({ service }) => {
    verifies('auth.test-keys-batch', 'auth.prefixes');
    const key = await service.key({ kind: 'test', tokens: 10 });
    expect(key.api_key).toMatch(/^svc_test_/);
    expect((await service.request('POST', '/v1/batch', { key, body: VALID })).status).toBe(202);
  });
});

describe('a submit with one error', () => {
  for (const audioUrls of [undefined, null, [], '']) {
    test(`says that audio_urls ${JSON.stringify(audioUrls)} is missing`, async ({ submit }) => {
      verifies('error.missing-audio-urls');
      expect(problem(await submit({ ...VALID, audio_urls: audioUrls }))).toEqual([400, 'missing_audio_urls']);
    });
  }

  for (const recipeId of [undefined, null, '', '  ']) {
    test(`says that recipe_id ${JSON.stringify(recipeId)} is missing`, async ({ submit }) => {
      verifies('error.missing-recipe-id');
      expect(problem(await submit({ ...VALID, recipe_id: recipeId }))).toEqual([400, 'missing_recipe_id']);
    });
  }

  for (const maxRetries of [0, -1, 1.5, '3', true, null, [], {}]) {
    test(`says that max_retries ${JSON.stringify(maxRetries)} is invalid`, async ({ submit }) => {
      verifies('error.invalid-max-retries');
      expect(problem(await submit({ ...VALID, max_retries: maxRetries }))).toEqual([400, 'invalid_max_retries']);
    });
  }

  test('is refused with 501 URLs, counted as sent', async ({ submit }) => {
    verifies('error.batch-too-large');
    const same = Array.from({ length: 501 }, () => AUDIO);
    const refused = await submit({ ...VALID, audio_urls: same });
    expect(problem(refused)).toEqual([422, 'batch_too_large']);
    expect(refused.body.detail).toContain('100,000 as one import with POST /v1/imports');
  });

  for (const url of [
    'no url',
    'ftp://audio.example/a.wav',
    'file:///etc/passwd',
    'data:audio/wav;base64,AAAA',
    'javascript:alert(1)',
    `https://audio.example/${'a'.repeat(5_000)}`,
    'https://audio.example/\u0000.wav',
    'https://audio.example/\ud800.wav',
    'https://',
    'upload://not-an-id',
    'artifact://',
    '',
    7,
    null,
    { url: AUDIO },
  ]) {
    const shown = JSON.stringify(url).slice(0, 60);
    test(`says that ${shown} is no audio URL`, async ({ submit }) => {
      const response = await submit({ ...VALID, audio_urls: [AUDIO, url] });
      expect(problem(response)).toEqual([400, 'invalid_audio_url']);
      expect(response.body.errors).toEqual([{ path: 'audio_urls[1]', message: expect.any(String) }]);
    });
  }

  for (const url of [
    'no url',
    'http://example.com/hook',
    'ftp://example.com',
    '',
    5,
    `https://a.example/${'a'.repeat(5_000)}`,
  ]) {
    test(`says that ${JSON.stringify(url).slice(0, 60)} is no webhook URL`, async ({ submit }) => {
      expect(problem(await submit({ ...VALID, webhook_url: url }))).toEqual([400, 'invalid_webhook_url']);
    });
  }

  for (const [name, body] of [
    ['an unknown field', { ...VALID, colour: 'red' }],
    ['audio_urls that is no array', { ...VALID, audio_urls: AUDIO }],
    ['a recipe_id that is no string', { ...VALID, recipe_id: 5 }],
    ['metadata that is no object', { ...VALID, metadata: 'x' }],
    ['metadata that is too long', { ...VALID, metadata: { a: 'x'.repeat(20_000) } }],
    ['an array', [VALID]],
    ['a string', '"text"'],
    ['null', 'null'],
    ['deep nesting', `{"metadata":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ] as [string, unknown][]) {
    test(`says that ${name} is an invalid request`, async ({ submit }) => {
      expect(problem(await submit(body))).toEqual([400, 'invalid_request']);
    });
  }

  for (const [name, text, detail] of [
    ['is cut off', '{"recipe_id": "rec', /^The body is not valid JSON: .+\. Send one JSON object/],
    ['is empty', '', /^The body is empty\. Send one JSON object/],
    ['has a trailing comma', '{"a": 1,}', /^The body is not valid JSON: .+\. Send one JSON object/],
  ] as const) {
    test(`says that JSON that ${name} is none`, async ({ submit }) => {
      verifies('error.invalid-json');
      const response = await submit(text);
      expect(problem(response)).toEqual([400, 'invalid_json']);
      expect(response.body.detail).toMatch(detail);
    });
  }

  test('is refused as invalid JSON if it is not UTF-8', async ({ submit }) => {
    verifies('error.invalid-json');
    const bytes = Buffer.concat([Buffer.from('{"recipe_id":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const response = await submit(new Uint8Array(bytes), { 'content-type': 'application/json' });
    expect(problem(response)).toEqual([400, 'invalid_json']);
  });

  test('says that a recipe is unknown, malformed or not', async ({ submit }) => {
    for (const recipeId of ['rec_9999_nothing', 'nonsense', 'rec_1_x', "'; drop table recipes; --", 'a\u0000b']) {
      expect(problem(await submit({ ...VALID, recipe_id: recipeId }))).toEqual([404, 'recipe_not_found']);
    }
  });

  test("says that another account's upload is unknown", async ({ service, submit }) => {
    const stranger = await service.key({ tokens: 10 });
    const url = await service.upload(stranger, Buffer.from('whatever'));
    expect(problem(await submit({ ...VALID, audio_urls: [url] }))).toEqual([404, 'upload_not_found']);
  });
});

describe('the order of checks', () => {
  test('is key, kind, JSON, recipe_id, audio_urls, count, max_retries, URLs, the rest, recipe', async ({
    service,
    key,
  }) => {
    const free = await service.key({ kind: 'free' });
    const many = Array.from({ length: 501 }, () => 'no url');
    const steps: [string, unknown][] = [
      ['missing_recipe_id', { audio_urls: [], max_retries: 0, webhook_url: 'x', extra: 1 }],
      ['missing_audio_urls', { recipe_id: 'rec', audio_urls: [], max_retries: 0, webhook_url: 'x', extra: 1 }],
      ['batch_too_large', { recipe_id: 'rec', audio_urls: many, max_retries: 0, webhook_url: 'x', extra: 1 }],
      ['invalid_max_retries', { recipe_id: 'rec', audio_urls: ['x'], max_retries: 0, webhook_url: 'x', extra: 1 }],
      ['invalid_audio_url', { recipe_id: 'rec', audio_urls: ['x'], webhook_url: 'x', extra: 1 }],
      ['invalid_webhook_url', { recipe_id: 'rec', audio_urls: [AUDIO], webhook_url: 'x', extra: 1 }],
      ['invalid_webhook_url', { recipe_id: 'rec', audio_urls: [AUDIO], webhook_url: 'http://a.example', extra: 1 }],
      ['invalid_request', { recipe_id: 'rec', audio_urls: [AUDIO], extra: 1 }],
      ['recipe_not_found', { recipe_id: 'rec', audio_urls: [AUDIO] }],
    ];
    const submit = (body: unknown, as?: typeof key): Promise<TestResponse> =>
      service.request('POST', '/v1/batch', { body, ...(as ? { key: as } : {}) });
    expect(problem(await submit('{'))).toEqual([401, 'unauthorized']);
    expect(problem(await submit('{', free))).toEqual([403, 'batch_paid_only']);
    expect(problem(await submit('{', key))).toEqual([400, 'invalid_json']);
    for (const [code, body] of steps) expect((await submit(body, key)).body.code).toBe(code);
  });
});
