/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { test as base } from '../../infra/fixtures.ts';
import { startStripeMock, type StripeMock } from '../../infra/servers/stripe-mock.ts';
import { eventOf, SECRET, send } from './stripe-events.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const REFUNDS = '/v1/refunds';

let mock: StripeMock;
const settings = (): Record<string, string> => ({
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_BASE_URL: mock.url,
});

const test = base
  .override('settings', { scope: 'file' }, async ({}, { onCleanup }) => {
    mock = await startStripeMock();
    onCleanup(() => mock.close());
    return settings();
  })
  .extend('paid', async ({ service, db, databaseUrl }) => {
    const { account_id: accountId } = await service.key();
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    await send(service, eventOf({ accountId, id }));
    const session = { id, object: 'checkout.session', amount_total: 2_500, payment_intent: `pi_${id}` };
    const metadata = { audio_account_id: accountId };
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      KEY_SECRET: 'a-secret-for-tests-only',
      ...settings(),
    };
    return {
      id,
      accountId,
      /** Runs the command for this checkout, of which Stripe has these refunds. */
      refund(
        options: string[] = [],
        refunds: object[] = [],
      ): Promise<{ line?: Record<string, unknown>; stderr: string }> {
        mock.reply(`GET /v1/checkout/sessions/${id}`, { body: { ...session, metadata } });
        mock.reply(`GET ${REFUNDS}?payment_intent=pi_${id}&limit=100`, {
          body: { object: 'list', data: refunds, has_more: false, url: REFUNDS },
        });
        const argv = ['cli/admin.ts', 'refund', '--checkout', id, ...options];
        return new Promise((resolve) => {
          execFile(process.execPath, argv, { cwd: ROOT, env }, (_, stdout, stderr) =>
            resolve({ stderr, ...(stdout === '' ? {} : { line: JSON.parse(stdout) as Record<string, unknown> }) }),
          );
        });
      },
      made: () => mock.received(REFUNDS).filter(({ form }) => form['payment_intent'] === `pi_${id}`),
      available: async () => (await ledger.balances(db, accountId)).availableTokens,
    };
  });

describe('npm run admin -- refund', () => {
  test('pays a part back once, however often it is given, and then the rest', async ({ paid, db }) => {
    const part = ['--usd', '10.50'];
    const { line } = await paid.refund(part);
    expect(line).toMatchObject({ checkout_id: paid.id, usd: 10.5, tokens: 6_300, available_tokens: 8_700 });
    const [made] = paid.made();
    const key = `stripe:refund:${paid.id}:1`;
    expect(made).toMatchObject({ idempotencyKey: key, form: { amount: '1050', 'metadata[audio_refund]': key } });
    const known = { id: 're_1', object: 'refund', status: 'succeeded', metadata: { audio_refund: key } };
    expect((await paid.refund(part, [known])).line).toMatchObject({ refund_id: 're_1', available_tokens: 8_700 });
    expect(paid.made()).toHaveLength(1);
    expect((await paid.refund()).stderr).toContain('This part was a refund of 10.5 USD.');
    const rest = await paid.refund(['--usd', '14.50', '--part', '2']);
    expect(rest.line).toMatchObject({ tokens: 8_700, available_tokens: 0 });
    expect(await ledger.page(db, { accountId: paid.accountId, limit: 1 })).toMatchObject([{ reason: 'refund' }]);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('goes on after the reply of Stripe was lost', async ({ paid }) => {
    mock.loseReplies(2, REFUNDS); // a request and its repetition
    expect((await paid.refund()).stderr).toContain('Give the same command again');
    expect(await paid.available()).toBe(0);
    expect((await paid.refund()).line).toMatchObject({ tokens: 15_000, available_tokens: 0 });
    expect(new Set(paid.made().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('returns the tokens if Stripe refuses, and tries again as another part', async ({ paid, db }) => {
    mock.reply(`POST ${REFUNDS}`, {
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'The charge is disputed.' } },
    });
    expect((await paid.refund()).stderr).toContain('The charge is disputed. The tokens are returned.');
    expect(await paid.available()).toBe(15_000);
    expect((await paid.refund()).stderr).toContain('Stripe refused this part before.');
    expect((await paid.refund(['--part', '2'])).line).toMatchObject({ available_tokens: 0 });
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('takes no more than is available, and nothing of a checkout that was not credited', async ({ paid, db }) => {
    const moves = [
      { book: 'available' as const, tokens: -14_000 },
      { book: 'revenue' as const, tokens: 14_000 },
    ];
    await ledger.post(db, { key: `spent:${paid.id}`, accountId: paid.accountId, reason: 'charge', moves });
    expect((await paid.refund()).stderr).toContain('Refund at most 1.66 USD');
    expect((await paid.refund(['--usd', '30'])).stderr).toContain('was paid with 25 USD');
    expect(paid.made()).toEqual([]);
    expect(await paid.available()).toBe(1_000);
    const other = await paid.refund(['--checkout', 'cs_test_other']);
    expect(other.stderr).toContain('has credited no account');
    const missing = { error: { type: 'invalid_request_error', message: "No such checkout.session: 'cs_gone'" } };
    mock.reply('GET /v1/checkout/sessions/cs_gone', { status: 404, body: missing });
    const gone = await paid.refund(['--checkout', 'cs_gone']);
    expect(gone.stderr).toBe("Stripe has no such checkout: No such checkout.session: 'cs_gone'\n");
    const barred = { error: { type: 'invalid_request_error', message: 'The key may not do that.' } };
    mock.reply('GET /v1/checkout/sessions/cs_barred', { status: 403, body: barred });
    const refused = await paid.refund(['--checkout', 'cs_barred']);
    expect(refused.stderr).toBe(
      'The key may not do that. Mend that, then give the same command again; it refunds once.\n',
    );
  });
});
