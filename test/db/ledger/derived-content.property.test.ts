import { expect } from 'vitest';
import { test } from '../../infra/fixtures.ts';
import { checkOrders } from './derived-orders.ts';

test('in any order of steps, recipes, chats and cancels nobody pays twice, and nobody avoids the first charge', async ({
  db,
}) => {
  await expect(checkOrders(db, 15)).resolves.toBeUndefined();
});
