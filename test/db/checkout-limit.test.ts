import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { openCheckout } from '../../api/payments/open-checkout.ts';
import { loadConfig } from '../../platform/config.ts';
import { test } from '../infra/fixtures.ts';
import { anAccount } from './factories.ts';

const log = pino({ level: 'silent' });
const config = loadConfig({ STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_WEBHOOK_SECRET: 'whsec_test' });

test('a limit that refuses asks the database once for an account, and cleans its table up once in 5 minutes, however many ask', async ({
  db,
}) => {
  const { id: accountId } = await anAccount(db);
  const opened = [`checkouts:${accountId}`, 30, Date.now() + 3_600_000];
  await db.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', opened);
  const query = vi.spyOn(db, 'query');
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const statements = (): unknown[] => query.mock.calls.map(([statement]) => (statement as { name?: unknown }).name);

  for (let n = 0; n < 5; n++) {
    const request = {
      accountId,
      usd: 10,
      successUrl: 'https://app.example/paid',
      cancelUrl: undefined,
      withInvoice: false,
      savesCard: false,
    };
    await expect(openCheckout({ db, config, log }, request)).rejects.toMatchObject({ code: 'rate_limited' });
  }
  expect(statements()).toEqual(['rate_limits:rlflx-upsert']);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(statements()).toEqual(['rate_limits:rlflx-upsert', 'rate_limits:rlflx-clear-expired']);
});
