/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { describe, expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { test as base } from '../../infra/fixtures.ts';
import type { TestResponse } from '../../infra/service-client.ts';
import { startStripeMock, type StripeMock } from '../../infra/servers/stripe-mock.ts';
import { eventOf, SECRET, send } from './stripe-events.ts';

const SESSIONS = '/v1/checkout/sessions';
const PAGE = 'https://app.example/paid';
let mock: StripeMock;

const test = base.override('settings', { scope: 'file' }, async ({}, { onCleanup }) => {
  mock = await startStripeMock();
  onCleanup(() => mock.close());
  return {
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_BASE_URL: mock.url,
  };
});

describe('POST /v1/payments/checkout', () => {
  test('opens a page of Stripe for the account, in dollars', async ({ service }) => {
    const key = await service.key();
    const body = { usd: 12.5, success_url: PAGE, invoice: true };
    const response = await service.request('POST', '/v1/payments/checkout', { key, body });
    expect(response).toMatchObject({ status: 201, body: { usd: 12.5, tokens: 7_500 } });
    expect(response.body.checkout_id).toMatch(/^cs_/);
    expect(mock.received(SESSIONS).at(-1)?.form).toMatchObject({
      mode: 'payment',
      client_reference_id: key.account_id,
      'metadata[audio_account_id]': key.account_id,
      'line_items[0][price_data][unit_amount]': '1250',
      'line_items[0][price_data][currency]': 'usd',
      'adaptive_pricing[enabled]': 'false',
      'invoice_creation[enabled]': 'true',
      success_url: PAGE,
    });
  });

  test.for([{ usd: 9.99 }, { usd: 10.001 }, { usd: 10_001 }, { success_url: 'http://app.example/' }])(
    'refuses %o',
    async (wrong, { service }) => {
      const body = { usd: 10, success_url: PAGE, ...wrong };
      const response = await service.request('POST', '/v1/payments/checkout', { key: await service.key(), body });
      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
      expect(response.body.errors[0].path).toBe(Object.keys(wrong)[0]);
    },
  );

  test('repeats a request whose reply was lost under the same key of Stripe, once', async ({ service }) => {
    const key = await service.key();
    const body = { usd: 10, success_url: PAGE };
    mock.loseReplies(1);
    expect(await service.request('POST', '/v1/payments/checkout', { key, body })).toMatchObject({ status: 201 });
    const [first, second] = mock.received(SESSIONS).slice(-2);
    expect(first?.idempotencyKey).toBeTruthy();
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    mock.loseReplies(2);
    expect(await service.request('POST', '/v1/payments/checkout', { key, body })).toMatchObject({
      status: 503,
      body: { code: 'temporarily_unavailable' },
    });
  });

  test('names the field whose value Stripe refused', async ({ service }) => {
    const error = { type: 'invalid_request_error', param: 'cancel_url', message: 'Not a valid URL' };
    mock.reply(`POST ${SESSIONS}`, { status: 400, body: { error } });
    const body = { usd: 10, success_url: PAGE, cancel_url: 'https://app.example/back' };
    const response = await service.request('POST', '/v1/payments/checkout', { key: await service.key(), body });
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        errors: [{ path: 'cancel_url', message: 'Stripe refused it: Not a valid URL' }],
      },
    });
  });

  test.for([
    [400, { type: 'invalid_request_error', message: 'Set a business name at https://dashboard.stripe.com/account' }],
    [401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***123' }],
    [402, { type: 'card_error', message: 'The account cannot take payments' }],
    [403, { type: 'invalid_request_error', message: 'The key does not have the permissions for sk_test_***123' }],
  ] as const)(
    'is payment_refused where Stripe refused with %d what the customer cannot mend',
    async (given, { service }) => {
      const [status, error] = given;
      mock.reply(`POST ${SESSIONS}`, { status, body: { error } });
      const body = { usd: 10, success_url: PAGE };
      const response = await service.request('POST', '/v1/payments/checkout', { key: await service.key(), body });
      expect(response).toMatchObject({ status: 422, body: { code: 'payment_refused' } });
      expect(response.body.detail).toContain('Ask the operator');
      expect(response.bytes.toString(), 'what is for the operator').not.toMatch(/sk_test|dashboard/);
    },
  );

  test('lets an account open 30 checkouts an hour', async ({ service }) => {
    const key = await service.key();
    const body = { usd: 10, success_url: PAGE };
    for (let n = 1; n <= 30; n++) {
      expect((await service.request('POST', '/v1/payments/checkout', { key, body })).status).toBe(201);
    }
    const refused = await service.request('POST', '/v1/payments/checkout', { key, body });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });
});

describe('POST /v1/payments/events', () => {
  test('credits a session once, however often and under whichever events it is reported', async ({ service, db }) => {
    const { account_id: accountId } = await service.key();
    const id = `cs_test_${randomUUID()}`;
    const types = ['checkout.session.async_payment_succeeded', 'checkout.session.completed'];
    const payloads = types.map((type) => eventOf({ accountId, id, type }));
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => send(service, payloads[n % 2]!)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(responses.filter(({ body }) => body.outcome === 'credited')).toHaveLength(1);
    expect((await ledger.balances(db, accountId)).availableTokens).toBe(15_000);
    expect(await ledger.page(db, { accountId, limit: 10 })).toMatchObject([{ reason: 'top_up' }]);
    await send(service, eventOf({ accountId }));
    expect((await ledger.balances(db, accountId)).availableTokens).toBe(30_000);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('credits a payment that is under way when its session completes, once it has succeeded', async ({
    service,
    db,
  }) => {
    const { account_id: accountId } = await service.key();
    const id = `cs_test_${randomUUID()}`;
    const unpaid = eventOf({ accountId, id, changes: { payment_status: 'unpaid' } });
    const paid = eventOf({ accountId, id, type: 'checkout.session.async_payment_succeeded' });
    expect((await send(service, unpaid)).body).toEqual({ outcome: 'ignored' });
    expect((await ledger.balances(db, accountId)).availableTokens).toBe(0);
    expect((await send(service, paid)).body).toEqual({ outcome: 'credited' });
    expect((await send(service, unpaid)).body).toEqual({ outcome: 'ignored' });
    expect((await ledger.balances(db, accountId)).availableTokens).toBe(15_000);
  });

  test('ignores sessions and events of others, and reports one of its own that is not in dollars', async ({
    service,
    db,
  }) => {
    const { account_id: accountId } = await service.key();
    const others = [
      eventOf({ accountId, changes: { metadata: {} } }), // client_reference_id alone: a payment link takes it from its address
      eventOf({ accountId, changes: { mode: 'subscription' } }),
      eventOf({ accountId, type: 'checkout.session.expired' }),
      eventOf({ accountId: randomUUID() }),
      eventOf({ accountId: 'not-a-uuid' }),
    ];
    for (const payload of others) {
      expect(await send(service, payload)).toMatchObject({ status: 200, body: { outcome: 'ignored' } });
    }
    expect((await send(service, eventOf({ accountId, changes: { currency: 'eur' } }))).status).toBe(500);
    expect((await ledger.balances(db, accountId)).availableTokens).toBe(0);
  });

  test('refuses what Stripe did not sign, or signed long ago, or changed, or too large a body', async ({
    service,
    db,
  }) => {
    const { account_id: accountId } = await service.key();
    const payload = eventOf({ accountId });
    const old = Math.floor(Date.now() / 1_000) - 301;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
    const post = (body: string, headers: Record<string, string>): Promise<TestResponse> =>
      service.request('POST', '/v1/payments/events', { body, headers });
    const forged = [
      await send(service, payload, { secret: 'whsec_other' }),
      await send(service, payload, { timestamp: old }),
      await post(payload, {}),
      await post(payload, { 'stripe-signature': `t=${old + 301},v1=` }),
      await post(payload, { 'stripe-signature': 't=,v1' }),
      await post(payload.replace('2500', '250000'), { 'stripe-signature': signature }),
      await post(`${payload} `, { 'stripe-signature': signature }),
    ];
    for (const response of forged) expect(response).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    const large = await post(`"${'x'.repeat(2 ** 18)}"`, { 'stripe-signature': signature });
    expect(large).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    for (let n = forged.length; n < 60; n++) await post('{}', {});
    const limited = await post('{}', {});
    expect(limited).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ledger.balances(db, accountId)).availableTokens).toBe(0);
    // As behind a proxy without TRUST_PROXY, whose address the forgeries and Stripe share.
    expect(await send(service, payload)).toMatchObject({ status: 200, body: { outcome: 'credited' } });
    expect(await post('{}', {})).toMatchObject({ status: 429 });
  });
});
