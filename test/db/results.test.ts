import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { settlement } from '../../activities/items/begin-and-settle.ts';
import * as items from '../../platform/db/items/items.ts';
import * as shownItems from '../../platform/db/items/shown-items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { test } from '../infra/fixtures.ts';
import { anAccount } from './factories.ts';

const FAILURE = { code: 'audio_target_refused' } as const;

/** Begins an item whose second step has characters that PostgreSQL refuses in texts, as an earlier release took them. */
async function anItem(db: Pool): Promise<{ accountId: string; jobId: string; itemId: string }> {
  const { id: accountId } = await anAccount(db);
  const [jobId, itemId] = [uuidv7(), uuidv7()];
  const reference = { capability: 'alignment_analysis', params: { reference_url: 'https://a\0\ud800' } } as const;
  await jobs.insert(db, {
    id: jobId,
    kind: 'run',
    accountId,
    recipeId: null,
    lane: 'tenant-lane-0',
    steps: [{ capability: 'signal_analysis' }, reference],
    executionPolicy: { on_step_failure: 'continue', step_timeout_s: 60 },
    webhookUrl: null,
    maxRetries: 1,
    metadata: undefined,
    spendLimits: null,
  });
  await items.insertAll(db, { jobId, accountId, items: [{ id: itemId, audioUrl: 'https://audio.example/a.wav' }] });
  await items.begin(db, itemId);
  return { accountId, jobId, itemId };
}

test('results are returned whatever characters the parameters of a step contain', async ({ db }) => {
  const { jobId, itemId } = await anItem(db);
  const failure = JSON.stringify(FAILURE);
  await db.query('insert into item_steps (item_id, position, failure) values ($1, 0, $2), ($1, 1, $2)', [
    itemId,
    failure,
  ]);
  await items.move(db, itemId, { to: 'completed' });
  const [shown] = await shownItems.resultsPage(db, { jobId, offset: 0, limit: 1 });
  expect(shown?.steps.map(({ capability }) => capability)).toEqual(['signal_analysis', 'alignment_analysis']);
});

test('an item is settled, and its usage recorded, whatever characters the parameters of a step contain', async ({
  db,
}) => {
  for (const failedSteps of [[], [{ position: 1, failure: FAILURE }]]) {
    const { accountId, itemId } = await anItem(db);
    await settlement(db)(itemId, { status: 'completed', failedSteps });
    expect(await items.endOf(db, itemId)).toMatchObject({ status: 'completed' });
    const { rows } = await db.query('select capabilities from item_usage where account_id = $1', [accountId]);
    expect(rows).toEqual([{ capabilities: ['signal_analysis', 'alignment_analysis'] }]);
  }
});
