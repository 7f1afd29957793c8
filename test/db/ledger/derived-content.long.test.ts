import { expect } from 'vitest';
import { test } from '../../infra/fixtures.ts';
import { checkOrders } from './derived-orders.ts';

test(
  'in hundreds of orders of steps, recipes, chats and cancels nobody pays twice, and nobody avoids the first charge',
  { timeout: 900_000 },
  async ({ db }) => {
    // 500 in sequence, 500 interleaved
    await expect(checkOrders(db, 500)).resolves.toBeUndefined();
  },
);
