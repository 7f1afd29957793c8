import { expect } from 'vitest';
import { accountsAtWork } from '../../../platform/db/items/accounts-at-work.ts';
import * as items from '../../../platform/db/items/items.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, pendingBatch, runningItems } from '../factories.ts';

test('accounts at work are those with running items, with the open items of all their jobs, up to a number', async ({
  db,
}) => {
  const [one, flood, idle] = [await anAccount(db), await anAccount(db), await anAccount(db)];
  const [old = ''] = await runningItems(db, { accountId: one.id, count: 1 });
  await runningItems(db, { accountId: flood.id, count: 1 });
  await pendingBatch(db, { accountId: flood.id, count: 5 });
  await pendingBatch(db, { accountId: idle.id, count: 5 });
  await db.query(`update items set started_at = now() - interval '1 minute' where id = $1`, [old]);

  const read = async (atMost: number) => {
    const all = await accountsAtWork(db, { atMost, newForS: 30 });
    return all.filter(({ accountId }) => [one.id, flood.id, idle.id].includes(accountId));
  };
  const seen = [
    { accountId: one.id, open: 1, isNew: false },
    { accountId: flood.id, open: 6, isNew: true },
  ];
  expect(await read(100)).toEqual(expect.arrayContaining(seen));
  expect(await read(100)).toHaveLength(2);
  expect((await read(3)).find(({ accountId }) => accountId === flood.id)).toMatchObject({ open: 3 });
  await items.move(db, old, { to: 'cancelled' });
  expect(await read(100)).toHaveLength(1);
});
