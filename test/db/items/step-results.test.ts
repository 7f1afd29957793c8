import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as claims from '../../../platform/db/items/claims.ts';
import * as items from '../../../platform/db/items/items.ts';
import * as stepResults from '../../../platform/db/items/step-results.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, contentOf, runningItems } from '../factories.ts';

test('a result is stored alike from an object and from its JSON', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const [owner = ''] = await runningItems(db, { accountId, count: 1 });
  const output = { text: 'Ünïcode "quoted"', numbers: [1, 0.25, null], capability_version: 1 };
  const stored: string[] = [];
  for (const given of [output, Buffer.from(JSON.stringify(output))]) {
    const cacheKey = randomUUID();
    const claim = await claims.take(db, { accountId, key: `step:${cacheKey}`, owner, process: randomUUID() });
    const result = { id: randomUUID(), cacheKey, capability: 'melody_analysis', capabilityVersion: 1 } as const;
    const files = { madeHash: null, fileHashes: [] };
    const kept = await stepResults.insert(db, claim!, { ...result, ...files, output: given, position: 0 });
    const { rows } = await db.query<{ text: string }>({
      text: 'select output::text as text from step_results where id = $1',
      values: [kept?.id],
    });
    stored.push(rows[0]!.text);
  }
  expect(stored).toEqual([JSON.stringify(output), JSON.stringify(output)]);
});

test('a result is noted with its insert, under the claim and while its item runs', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const [owner = '', other = ''] = await runningItems(db, { accountId, count: 2 });
  const cacheKey = randomUUID();
  const take = () => claims.take(db, { accountId, key: `step:${cacheKey}`, owner, process: randomUUID() });
  const insert = (claim: claims.Claim) =>
    stepResults.insert(db, claim, {
      id: randomUUID(),
      cacheKey,
      capability: 'melody_analysis',
      capabilityVersion: 1,
      output: {},
      madeHash: null,
      fileHashes: [],
      position: 1,
    });
  const noted = async (itemId: string) => {
    const text = 'select position, result_id as "resultId", ran from item_steps where item_id = $1';
    return (await db.query(text, [itemId])).rows;
  };
  const lost = (await take())!;
  const held = (await take())!;
  expect(await insert(lost)).toBeUndefined();
  expect(await noted(owner)).toEqual([]);
  const kept = await insert(held);
  expect(await insert(held), 'the claim was dropped with it').toBeUndefined();
  expect(await noted(owner)).toEqual([{ position: 1, resultId: kept!.id, ran: true }]);

  const find = (itemId: string, position: number) =>
    stepResults.findAndNote(db, { accountId, itemId, steps: [{ cacheKey, position }] });
  const found = { id: kept!.id, position: 0, fileHashes: [] };
  for (const again of [false, true]) expect(await find(other, 0), `${again}`).toMatchObject([found]);
  await find(owner, 1);
  expect(await noted(other)).toEqual([{ position: 0, resultId: kept!.id, ran: false }]);
  expect(await noted(owner), 'it ran').toEqual([{ position: 1, resultId: kept!.id, ran: true }]);

  await items.move(db, owner, { to: 'cancelled' });
  await db.query('delete from item_steps where item_id = $1', [owner]);
  expect((await insert((await take())!))?.id).toBe(kept!.id);
  await find(owner, 0);
  expect(await noted(owner), 'it does not run').toEqual([]);
});

test('a result with files is noted only once they are known to be there', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const [owner = '', other = ''] = await runningItems(db, { accountId, count: 2 });
  const cacheKey = randomUUID();
  const claim = await claims.take(db, { accountId, key: `step:${cacheKey}`, owner, process: randomUUID() });
  const madeHash = contentOf();
  const result = { id: randomUUID(), cacheKey, capability: 'crop_audio', capabilityVersion: 1 } as const;
  await stepResults.insert(db, claim!, { ...result, output: {}, madeHash, fileHashes: [madeHash], position: 0 });
  const steps = [cacheKey, randomUUID(), cacheKey].map((key, position) => ({ cacheKey: key, position }));
  const found = await stepResults.findAndNote(db, { accountId, itemId: other, steps });
  expect(found, 'those after a step without a result may never run').toMatchObject([
    { position: 0, fileHashes: [madeHash] },
  ]);
  const { rowCount } = await db.query('select from item_steps where item_id = $1', [other]);
  expect(rowCount).toBe(0);
});
