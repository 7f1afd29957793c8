import { expect } from 'vitest';
import { test } from '../../infra/fixtures.ts';
import { checkOrders } from './derived-orders.ts';

test(
  'in hundreds of orders of steps, recipes, chats and cancels nobody pays twice, and nobody avoids the first charge',
  { timeout: 900_000 },
  async ({ db }) => {
    // 150 in sequence, 150 interleaved. Of 500, about one has a price that differs from the model's (see SEED).
    await expect(checkOrders(db, 150)).resolves.toBeUndefined();
  },
);
