import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import { verifyWebhook } from '../../../client/webhooks.ts';
import { DELIVERY_WAITS_MS } from '../../../workflows/domain/retries.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';
import type { WebhookSink } from '../../infra/servers/webhook-sink.ts';

/** Refused without a request: a batch of it ends quickly. */
const PRIVATE = 'http://10.0.0.1/a.wav';

type Received = ReturnType<WebhookSink['received']>[number];

const test = base
  .extend('put', { scope: 'file' }, ({ service }) => {
    return async (key: TestKey, body: object) => {
      const response = await service.request('PUT', '/v1/webhooks', { key, body });
      expect(response.status, response.bytes.toString()).toBe(200);
      return response.body;
    };
  })
  .extend('submit', { scope: 'file' }, ({ service }) => {
    return async (key: TestKey, webhookUrl: string, further: object = {}): Promise<string> => {
      const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [PRIVATE], webhook_url: webhookUrl };
      const response = await service.request('POST', '/v1/batch', { key, body: { ...body, ...further } });
      expect(response.status, response.bytes.toString()).toBe(202);
      return response.body.batch_id as string;
    };
  });

function signatureOf({ headers, text }: Received, secret: string): string {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

describe('without an option', () => {
  test('settings are the defaults, and events have the headers that they always had', async ({
    service,
    submit,
    webhookSink,
  }) => {
    const key = await service.key({ tokens: 10 });
    const { body } = await service.request('GET', '/v1/webhooks', { key });
    expect(body).toEqual({ signing: false, retries: 'standard', metadata: false });
    await submit(key, webhookSink.url('/plain'), { metadata: { order: 7 } });
    const [post] = await webhookSink.waitFor('/plain', 1);
    expect(Object.keys(post!.headers).toSorted()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
      'webhook-id',
    ]);
    expect(DELIVERY_WAITS_MS.standard).toEqual([0, 2_000, 4_000]);
  });
});

describe('with signing', () => {
  test('events are signed by the secret that the first opt-in shows once', async ({
    service,
    put,
    submit,
    webhookSink,
  }) => {
    const key = await service.key({ tokens: 10 });
    const { secret, ...settings } = await put(key, { signing: true });
    expect(settings).toEqual({ signing: true, retries: 'standard', metadata: false });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await put(key, { signing: true })).secret).toBeNull();
    expect((await service.request('GET', '/v1/webhooks', { key })).body).toEqual(settings);
    await submit(key, webhookSink.url('/signed'));
    const [post] = await webhookSink.waitFor('/signed', 1);
    expect(post!.headers['webhook-signature']).toBe(signatureOf(post!, secret));
    const { headers, text: body } = post!;
    await expect(verifyWebhook({ headers, body, secret })).resolves.toMatchObject({ event: 'batch_completed' });
    expect(Math.abs(Number(post!.headers['webhook-timestamp']) * 1_000 - post!.at)).toBeLessThan(30_000);
  });

  test('a replaced secret signs beside the new one for 24 h, also after two rotations', async ({
    service,
    put,
    submit,
    webhookSink,
    db,
  }) => {
    const key = await service.key({ tokens: 10 });
    const { secret: first } = await put(key, { signing: true });
    const rotate = async () => (await service.request('POST', '/v1/webhooks/rotate', { key })).body;
    const { old_secret_until: until } = await rotate(); // its response was lost
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const { secret: third } = await rotate();
    await submit(key, webhookSink.url('/rotated'));
    const [post] = await webhookSink.waitFor('/rotated', 1);
    const signatures = String(post!.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(3);
    expect([signatures[0], signatures[2]]).toEqual([signatureOf(post!, third), signatureOf(post!, first)]);

    await db.query(`update webhook_secrets set replaced_at = replaced_at - interval '25 hours' where account_id = $1`, [
      key.account_id,
    ]);
    await submit(key, webhookSink.url('/later'));
    const [later] = await webhookSink.waitFor('/later', 1);
    expect(later!.headers['webhook-signature']).toBe(signatureOf(later!, third));
  });

  test('ten secrets may sign at the same time; the next rotation is rate_limited', async ({ service }) => {
    const key = await service.key();
    const rotate = () => service.request('POST', '/v1/webhooks/rotate', { key });
    expect((await rotate()).body).toEqual({ secret: expect.stringMatching(/^whsec_/), old_secret_until: null });
    for (let n = 2; n <= 10; n++) expect((await rotate()).status).toBe(200);
    const refused = await rotate();
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600);
  });

  test('concurrent opt-ins make one secret, which the database has sealed', async ({ service, put, db }) => {
    const key = await service.key();
    const shown = await Promise.all(Array.from({ length: 5 }, () => put(key, { signing: true })));
    const secrets = shown.flatMap(({ secret }) => secret ?? []);
    expect(secrets).toHaveLength(1);
    const { rows } = await db.query<{ sealed: Buffer }>('select sealed from webhook_secrets where account_id = $1', [
      key.account_id,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.sealed.includes('whsec_')).toBe(false);
  });

  test('an event is not sent unsigned if the secret cannot be read', async ({
    service,
    put,
    submit,
    webhookSink,
    db,
  }) => {
    const key = await service.key({ tokens: 10 });
    await put(key, { signing: true });
    await db.query(`update webhook_secrets set sealed = '\\x00' || sealed where account_id = $1`, [key.account_id]);
    const id = await submit(key, webhookSink.url('/unsignable'));
    const attempts = async () => {
      const { body } = await service.request('GET', `/v1/batch/${id}/webhook`, { key });
      return body.events[0]?.attempts ?? [];
    };
    await expect.poll(async () => (await attempts())[0]?.error).toMatch(/rotate/);
    expect(webhookSink.received('/unsignable')).toEqual([]);
  });
});

test('with metadata, the metadata of a batch is in a header', async ({ service, put, submit, webhookSink }) => {
  const key = await service.key({ tokens: 10 });
  await put(key, { metadata: true });
  const metadata = { order: 7, name: 'Jürgen' };
  await submit(key, webhookSink.url('/metadata'), { metadata });
  await submit(key, webhookSink.url('/large'), { metadata: { text: 'x'.repeat(5_000) } });
  const [post] = await webhookSink.waitFor('/metadata', 1);
  const header = Buffer.from(String(post!.headers['webhook-metadata']), 'base64url').toString();
  expect(JSON.parse(header)).toEqual(metadata);
  const [large] = await webhookSink.waitFor('/large', 1);
  expect(large!.headers['webhook-metadata']).toBeUndefined();
});

test('settings are per account, and unknown fields are refused', async ({ service, put }) => {
  const [key, other] = await Promise.all([service.key(), service.key({ kind: 'free' })]);
  await put(key, { retries: 'long' });
  expect(await put(key, { metadata: true })).toMatchObject({ signing: false, retries: 'long', metadata: true });
  expect((await service.request('GET', '/v1/webhooks', { key: other })).body.retries).toBe('standard');
  for (const body of [{ retries: 'forever' }, { signing: 1 }, { secret: 'whsec_mine' }]) {
    const refused = await service.request('PUT', '/v1/webhooks', { key, body });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
  }
});

describe('a test event', () => {
  test('is POSTed once with the headers of the account, and its response is returned', async ({
    service,
    put,
    webhookSink,
  }) => {
    const key = await service.key();
    const { secret } = await put(key, { signing: true, metadata: true });
    const send = async (webhook_url: string) =>
      (await service.request('POST', '/v1/webhooks/test', { key, body: { webhook_url } })).body;
    const result = await send(webhookSink.url('/test', [503]));
    const [post, ...others] = webhookSink.received('/test');
    expect(others).toEqual([]);
    expect(result).toEqual({
      event_id: post!.headers['webhook-id'],
      outcome: 'not_accepted',
      status: 503,
      response_ms: expect.any(Number),
      error: null,
    });
    expect(JSON.parse(post!.text)).toEqual({ event: 'webhook_test', sent_at: expect.any(String) });
    expect(post!.headers['webhook-signature']).toBe(signatureOf(post!, secret));
    expect(post!.headers).toHaveProperty('webhook-metadata');
    expect(await send(webhookSink.url('/test'))).toMatchObject({ outcome: 'accepted', status: 200 });
  });

  test('is not sent to private addresses, and is limited to ten a minute', async ({ service }) => {
    const key = await service.key({ kind: 'free' });
    const send = (webhook_url: string) => service.request('POST', '/v1/webhooks/test', { key, body: { webhook_url } });
    expect((await send('http://hooks.example/')).body.code).toBe('invalid_webhook_url');
    const unnamed = await service.request('POST', '/v1/webhooks/test', {
      key,
      body: { url: 'https://hooks.example/' },
    });
    expect(unnamed.body.detail).toBe('webhook_url: It is missing. Send a public https URL.');
    const { body } = await send('https://169.254.169.254/latest');
    expect(body).toMatchObject({ outcome: 'refused', status: null, response_ms: null, error: expect.any(String) });
    const all = await Promise.all(Array.from({ length: 10 }, () => send('https://10.0.0.1/')));
    const refused = all.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
