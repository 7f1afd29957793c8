import { expect, onTestFinished, test, vi } from 'vitest';
import { openCheckout } from '../../../../api/payments/open-checkout.ts';
import type { Resources } from '../../../../platform/resources.ts';

const REQUEST = {
  accountId: 'a',
  usd: 10,
  successUrl: 'https://app.example/paid',
  cancelUrl: undefined,
  withInvoice: false,
  savesCard: false,
};

test('a limit that refuses asks the database once for an account, and cleans its table up once in 5 minutes, however many ask', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queries: string[] = [];
  const deps = {
    config: { STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_WEBHOOK_SECRET: 'whsec_test' },
    db: {
      async query({ name }: { name: string }) {
        queries.push(name);
        return { rows: [{ points: 31, expire: Date.now() + 3_600_000 }], rowCount: 1 };
      },
    },
  } as unknown as Resources;
  for (let n = 0; n < 5; n++) await expect(openCheckout(deps, REQUEST)).rejects.toMatchObject({ code: 'rate_limited' });
  expect(queries).toEqual(['rate_limits:rlflx-upsert']);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(queries).toEqual(['rate_limits:rlflx-upsert', 'rate_limits:rlflx-clear-expired']);
});
