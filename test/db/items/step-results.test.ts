import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as claims from '../../../platform/db/items/claims.ts';
import * as stepResults from '../../../platform/db/items/step-results.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, runningItems } from '../factories.ts';

test('a result is stored alike from an object and from its JSON', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const [owner = ''] = await runningItems(db, { accountId, count: 1 });
  const output = { text: 'Ünïcode "quoted"', numbers: [1, 0.25, null], capability_version: 1 };
  const stored: string[] = [];
  for (const given of [output, Buffer.from(JSON.stringify(output))]) {
    const cacheKey = randomUUID();
    const claim = await claims.take(db, { accountId, key: `step:${cacheKey}`, owner, process: randomUUID() });
    const result = { id: randomUUID(), cacheKey, capability: 'melody_analysis', capabilityVersion: 1 } as const;
    const kept = await stepResults.insert(db, claim!, { ...result, output: given, madeHash: null, fileHashes: [] });
    const { rows } = await db.query<{ text: string }>({
      text: 'select output::text as text from step_results where id = $1',
      values: [kept?.id],
    });
    stored.push(rows[0]!.text);
  }
  expect(stored).toEqual([JSON.stringify(output), JSON.stringify(output)]);
});
