import { expect } from 'vitest';
import { shared as test } from '../../infra/fixtures.ts';

test('takes no payments unless they are configured', async ({ service }) => {
  const body = { usd: 10, success_url: 'https://app.example/' };
  const checkout = await service.request('POST', '/v1/payments/checkout', { key: await service.key(), body });
  expect(checkout).toMatchObject({ status: 404, body: { code: 'payments_off' } });
  const event = await service.request('POST', '/v1/payments/events', { body: '{}' });
  expect(event).toMatchObject({ status: 404, body: { code: 'payments_off' } });
});
