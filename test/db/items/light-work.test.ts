import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { v7 as uuidv7 } from 'uuid';
import { pino } from 'pino';
import { expect } from 'vitest';
import { itemWatch } from '../../../activities/item-watch.ts';
import { lightActivities } from '../../../activities/items/light-work.ts';
import { stepCacheKey } from '../../../activities/items/step-cache-key.ts';
import { RightOfWay, type ShortWork } from '../../../activities/right-of-way.ts';
import type { WorkerResources } from '../../../activities/worker-resources.ts';
import { capability } from '../../../audio/capabilities/list.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as sources from '../../../platform/db/content/sources.ts';
import * as items from '../../../platform/db/items/items.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, contentOf, pendingBatch } from '../factories.ts';
import { UNMEASURED } from '../unmeasured.ts';

/** A right of way that counts the parts between which work waits for it. */
class CountedWay extends RightOfWay {
  parts = 0;

  override async enter(...args: Parameters<RightOfWay['enter']>): Promise<ShortWork> {
    const work = await super.enter(...args);
    this.parts += 1;
    return {
      ...work,
      next: (patience) => {
        this.parts += 1;
        return work.next(patience);
      },
    };
  }
}

test('light work gives way before it begins, before it measures, and before it looks up the results of its steps', async ({
  db,
}) => {
  const { id: accountId } = await anAccount(db, { tokens: 100 });
  const contentHash = contentOf();
  const facts = {
    container: 'wav',
    codec: 'pcm_s16le',
    sample_rate_hz: 8_000,
    channels: 1,
    frames: 8_000,
    bit_rate_bps: null,
  };
  await sources.insert(db, { accountId, contentHash, bytes: 16_000 });
  await sources.setFacts(db, { accountId, contentHash, facts: { ...facts, duration_s: 1, has_video: false } });
  const steps = (['signal_analysis', 'tempo_analysis', 'rhythm_tracking_analysis'] as const).map((name) => ({
    capability: name,
  }));
  const { jobId, itemIds } = await pendingBatch(db, { accountId, count: 1 });
  await db.query('update jobs set steps = $2 where id = $1', [jobId, JSON.stringify(steps)]);
  for (const step of steps) {
    const known = capability(step.capability)!;
    const identity = { capability: known, params: known.params.parse({}), inputHash: contentHash, furtherHashes: {} };
    await db.query(
      `insert into step_results (id, account_id, cache_key, capability, capability_version, output)
       values ($1, $2, $3, $4, $5, '{}')`,
      [uuidv7(), accountId, stepCacheKey(identity, []), known.name, known.version],
    );
  }
  const [itemId] = itemIds as [string];
  await items.begin(db, itemId);
  await items.setContent(db, itemId, contentHash);

  const log = pino({ level: 'silent' });
  const rightOfWay = new CountedWay({ children: 1 });
  const kept = { db, log, config: loadConfig({}), metrics: UNMEASURED, itemWatch: itemWatch({ db, log }) };
  const deps = { ...kept, rightOfWay, engine: { models: [] } } as unknown as WorkerResources; // every result is known
  const info = { heartbeatTimeoutMs: 30_000, priority: { fairnessKey: accountId } };
  const context = { info, cancellationSignal: new AbortController().signal } as unknown as Context;
  const outcome = await asyncLocalStorage.run(context, () => lightActivities(deps).lightWork(itemId, 0));
  expect(outcome).toMatchObject({ ok: true, value: { next: steps.length } });
  expect(rightOfWay.parts).toBe(3);
});
