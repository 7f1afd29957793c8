/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { reloadAccounts } from '../../../api/payments/reload-accounts.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { test as base } from '../../infra/fixtures.ts';
import { startStripeMock, type StripeMock } from '../../infra/servers/stripe-mock.ts';
import { ownRounds } from './reload-rounds.ts';
import { eventOf, SECRET, send } from './stripe-events.ts';

const INTENTS = '/v1/payment_intents';
const PAGE = 'https://app.example/paid';
const LIMITS = { below_tokens: 20_000, usd: 25, monthly_limit_usd: 60 };
let mock: StripeMock;

/** Spends tokens of an account, as work does. */
function spend(db: Pool, accountId: string, tokens: number): Promise<string> {
  const moves = [
    { book: 'available' as const, tokens: -tokens },
    { book: 'revenue' as const, tokens },
  ];
  return ledger.post(db, { key: `spent:${randomUUID()}`, accountId, reason: 'charge', moves });
}

const test = base
  .override('settings', { scope: 'file' }, async ({}, { onCleanup }) => {
    mock = await startStripeMock();
    onCleanup(() => mock.close());
    return { STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_BASE_URL: mock.url };
  })
  .extend('untilOwnRound', { scope: 'file' }, ({ service }) => ownRounds(service))
  .extend('reload', { scope: 'file' }, ({ service, db, untilOwnRound }) => ({
    /** Returns an account that has paid 25 USD once and saved its card. */
    async account(limits?: object) {
      if (limits) await untilOwnRound();
      const key = await service.key();
      const customer = `cus_${randomUUID()}`;
      await send(
        service,
        eventOf({ accountId: key.account_id, metadata: { audio_saves_card: 'true' }, changes: { customer } }),
      );
      mock.reply(`GET /v1/customers/${customer}/payment_methods?type=card&limit=1`, {
        body: { object: 'list', data: [{ id: `pm_${customer}` }], has_more: false },
        always: true,
      });
      const request = (method: string, body?: object) =>
        service.request(method, '/v1/payments/reload', { key, ...(body ? { body } : {}) });
      if (limits) expect((await request('PUT', limits)).status).toBe(200);
      return {
        ...key,
        customer,
        request,
        available: async () => (await ledger.balances(db, key.account_id)).availableTokens,
        made: () => mock.received(INTENTS).filter(({ form }) => form['customer'] === customer),
      };
    },
    /** Runs a round that tries payments again whose last try is this long ago. */
    round: (retryAfterS = 0) =>
      reloadAccounts({ db, config: loadConfig(service.env), log: pino({ level: 'silent' }) }, { retryAfterS }),
    /** Makes Stripe reply to the next payment with this status. */
    next(status: string): string {
      const id = `pi_${randomUUID()}`;
      mock.reply(`POST ${INTENTS}`, { body: { id, object: 'payment_intent', status } });
      return id;
    },
  }));

describe('automatic reload', () => {
  test('saves the card of a checkout that asks for it', async ({ service, reload }) => {
    const key = await service.key();
    const body = { usd: 25, success_url: PAGE, save_card: true };
    expect((await service.request('POST', '/v1/payments/checkout', { key, body })).status).toBe(201);
    expect(mock.received('/v1/checkout/sessions').at(-1)?.form).toMatchObject({
      customer_creation: 'always',
      'payment_intent_data[setup_future_usage]': 'off_session',
      'metadata[audio_saves_card]': 'true',
    });
    const without = await service.request('PUT', '/v1/payments/reload', { key, body: LIMITS });
    expect(without).toMatchObject({ status: 409, body: { code: 'card_missing' } });
    const account = await reload.account();
    expect((await account.request('GET')).body).toMatchObject({ card_saved: true, status: 'off', usd: null });
    const wrong = await account.request('PUT', { ...LIMITS, monthly_limit_usd: 20 });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'monthly_limit_usd' }] } });
  });

  test('pays once below the limit, however many rounds run at once, and no more than the monthly limit', async ({
    reload,
    db,
  }) => {
    const account = await reload.account(LIMITS);
    for (let time = 1; time <= 2; time++) {
      reload.next('succeeded');
      await Promise.all([reload.round(60), reload.round(60), reload.round(60)]);
      await expect.poll(account.available).toBe(30_000);
      expect(account.made()).toHaveLength(time);
      await spend(db, account.account_id, 15_000);
    }
    await reload.round();
    expect(account.made()).toHaveLength(2);
    expect(account.made()[0]?.form).toMatchObject({
      amount: '2500',
      currency: 'usd',
      off_session: 'true',
      confirm: 'true',
      payment_method: `pm_${account.customer}`,
      'metadata[audio_account_id]': account.account_id,
    });
    expect((await account.request('GET')).body).toMatchObject({
      status: 'on',
      paid_this_month_usd: 50,
      last_payment: { status: 'paid', usd: 25, reason: null },
    });
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('credits a payment whose reply was lost, without making it again', async ({ reload }) => {
    const account = await reload.account(LIMITS);
    mock.loseReplies(2, INTENTS); // a request and its repetition
    await reload.round();
    expect(await account.available()).toBe(15_000);
    const [lost] = account.made();
    const intent = { id: 'pi_lost', object: 'payment_intent', status: 'succeeded' };
    mock.reply(`GET ${INTENTS}?customer=${account.customer}&limit=100`, {
      body: {
        object: 'list',
        data: [{ ...intent, metadata: { audio_reload: lost?.form['metadata[audio_reload]'] } }],
        has_more: false,
      },
    });
    await reload.round();
    expect(await account.available()).toBe(30_000);
    expect(new Set(account.made().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(account.made()).toHaveLength(2);
  });

  test('stops after a declined card until the limits are set again', async ({ reload }) => {
    const account = await reload.account(LIMITS);
    mock.reply(`POST ${INTENTS}`, {
      status: 402,
      body: { error: { type: 'card_error', message: 'Your card has expired.' } },
    });
    await reload.round();
    await reload.round();
    expect(account.made()).toHaveLength(1);
    expect((await account.request('GET')).body).toMatchObject({
      status: 'stopped',
      stopped_reason: 'The card was declined: Your card has expired.',
      paid_this_month_usd: 0,
      last_payment: { status: 'failed' },
    });
    expect((await account.request('PUT', LIMITS)).body).toMatchObject({ status: 'on', stopped_reason: null });
    const asking = reload.next('requires_action');
    await reload.round();
    expect(mock.received(`${INTENTS}/${asking}/cancel`)).toHaveLength(1);
    expect((await account.request('GET')).body.stopped_reason).toContain('only you can give');
    expect(await account.available()).toBe(15_000);
  });

  test('credits a payment that was made while it was being cancelled', async ({ reload }) => {
    const account = await reload.account(LIMITS);
    const id = reload.next('requires_action');
    mock.reply(`POST ${INTENTS}/${id}/cancel`, {
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'It has succeeded.' } },
    });
    await reload.round();
    expect((await account.request('GET')).body).toMatchObject({ status: 'on', last_payment: { status: 'pending' } });
    const [made] = account.made();
    const metadata = { audio_reload: made?.form['metadata[audio_reload]'] };
    mock.reply(`GET ${INTENTS}?customer=${account.customer}&limit=100`, {
      body: {
        object: 'list',
        data: [{ id, object: 'payment_intent', status: 'succeeded', metadata }],
        has_more: false,
      },
    });
    await reload.round();
    expect(await account.available()).toBe(30_000);
  });

  test('makes no payment after the card was removed, also where the reply to an earlier try was lost', async ({
    reload,
  }) => {
    const account = await reload.account(LIMITS);
    mock.loseReplies(2, INTENTS);
    await reload.round();
    const asked = account.made().length;
    await account.request('DELETE');
    await reload.round();
    expect([asked, account.made().length]).toEqual([2, 2]);
    expect((await account.request('GET')).body).toMatchObject({
      status: 'off',
      paid_this_month_usd: 0,
      last_payment: { status: 'failed', reason: 'The card was removed before it was paid with.' },
    });
    expect(await account.available()).toBe(15_000);
  });

  test('pays nothing once it is off, and forgets the card', async ({ service, reload }) => {
    const account = await reload.account(LIMITS);
    expect((await account.request('DELETE')).body).toMatchObject({ card_saved: false, status: 'off' });
    await reload.round();
    expect(account.made()).toEqual([]);
    const other = await reload.account(LIMITS);
    await service.request('DELETE', '/v1/account/data', { key: other });
    await expect.poll(async () => (await other.request('GET')).body.card_saved).toBe(false);
  });
});
