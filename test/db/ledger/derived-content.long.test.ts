import { expect } from 'vitest';
import { test } from '../../infra/fixtures.ts';
import { checkOrders } from './derived-orders.ts';

/** Orders in sequence, and as many interleaved. Each run draws others, so that the runs of CI add up; `ORDERS=500`, or more, checks many at once by hand. */
const ORDERS = Number(process.env['ORDERS'] ?? 150);

test(
  'in hundreds of orders of steps, recipes, chats and cancels nobody pays twice, and nobody avoids the first charge',
  { timeout: 900_000 },
  async ({ db }) => {
    await expect(checkOrders(db, ORDERS)).resolves.toBeUndefined();
  },
);
