import { describe, expect } from 'vitest';
import { settlement } from '../../../activities/items/begin-and-settle.ts';
import { progressReporter } from '../../../activities/items/item-progress.ts';
import type { WorkerResources } from '../../../activities/worker-resources.ts';
import * as itemProgress from '../../../platform/db/items/item-progress.ts';
import * as items from '../../../platform/db/items/items.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, runningItems } from '../factories.ts';

const HALF = { step: 1, steps: 2, capability: 'tempo_analysis', percent: 50 } as const;

async function aRunningItem(db: Pool): Promise<{ itemId: string; jobId: string }> {
  const { id: accountId } = await anAccount(db);
  const [itemId = ''] = await runningItems(db, { accountId, count: 1 });
  return { itemId, jobId: (await items.find(db, itemId))!.jobId };
}

describe('the progress of an item', () => {
  test('is the last one written, while the item runs', async ({ db }) => {
    const { itemId, jobId } = await aRunningItem(db);
    expect(await itemProgress.ofJob(db, jobId)).toEqual([]);
    await itemProgress.write(db, { itemId, ...HALF });
    await itemProgress.write(db, { itemId, ...HALF, percent: 60 });
    expect(await itemProgress.ofJob(db, jobId)).toEqual([
      { itemId, customId: null, progress: { ...HALF, percent: 60 } },
    ]);
  });

  test('is removed by the settlement, and a late write does not restore it', async ({ db }) => {
    const { itemId, jobId } = await aRunningItem(db);
    await itemProgress.write(db, { itemId, ...HALF });
    await settlement(db)(itemId, { status: 'cancelled' });
    await itemProgress.write(db, { itemId, ...HALF, percent: 60 });
    expect(await itemProgress.ofJob(db, jobId)).toEqual([]);
    const { rowCount } = await db.query('select from item_progress where item_id = $1', [itemId]);
    expect(rowCount).toBe(0);
  });

  test('is cleared if a crash left it behind', async ({ db }) => {
    const { itemId } = await aRunningItem(db);
    await itemProgress.write(db, { itemId, ...HALF });
    await db.query(`update items set status = 'cancelled' where id = $1`, [itemId]);
    expect(await itemProgress.clearSettled(db)).toBe(1);
  });
});

/** Creates a job of running items whose first one has finished these steps. */
async function aJob(db: Pool, { count, finished = 0 }: { count: number; finished?: number }) {
  const { id: accountId } = await anAccount(db);
  const itemIds = await runningItems(db, { accountId, count });
  for (let position = 0; position < finished; position++) {
    await db.query('insert into item_steps (item_id, position, failure) values ($1, $2, $3)', [
      itemIds[0],
      position,
      { code: 'step_failed' },
    ]);
  }
  const { jobId } = (await items.find(db, itemIds[0]!))!;
  return { itemIds, steps: () => itemProgress.finishedSteps(db, jobId) };
}

describe('the finished steps of a job', () => {
  test('count the done share of the steps that run, of all unsettled items', async ({ db }) => {
    const { itemIds, steps } = await aJob(db, { count: 3 });
    expect(await steps()).toBe(0);
    await itemProgress.write(db, { itemId: itemIds[0]!, ...HALF });
    await itemProgress.write(db, { itemId: itemIds[1]!, ...HALF, step: 2, percent: 25 });
    expect(await steps()).toBe(1.75);
    await settlement(db)(itemIds[1]!, { status: 'cancelled' });
    expect(await steps()).toBe(0.5);
  });

  test('count no step twice, and neither download nor decoding', async ({ db }) => {
    const { itemIds, steps } = await aJob(db, { count: 1, finished: 1 });
    await itemProgress.write(db, { itemId: itemIds[0]!, ...HALF, percent: 90 });
    expect(await steps(), 'written before the step ended').toBe(1);
    await itemProgress.write(db, { itemId: itemIds[0]!, ...HALF, step: 2, capability: 'decode', percent: 90 });
    expect(await steps()).toBe(1);
    await itemProgress.write(db, { itemId: itemIds[0]!, ...HALF, step: 2, percent: 40 });
    expect(await steps()).toBeCloseTo(1.4, 10);
  });
});

describe('a progress reporter', () => {
  const place = { itemId: '01a1fe93-0000-7000-8000-00000000000a', step: 1, steps: 2, phase: 'decode' } as const;

  /** Creates a reporter on a database that records statements and fails `failures` times. */
  function aReporter({ failures = 0 } = {}) {
    const written: unknown[] = [];
    const warnings: unknown[] = [];
    const db = {
      async query({ values }: { values: unknown[] }) {
        written.push(values.slice(1));
        if (written.length <= failures) throw new Error('the database is gone');
      },
    };
    const log = { warn: (...args: unknown[]) => warnings.push(args) };
    const reporter = progressReporter({ db, log } as unknown as WorkerResources, place);
    /** Writes, as the timer does, and waits for the statement. */
    const tick = async (): Promise<void> => {
      reporter.write();
      await new Promise(setImmediate);
    };
    return { reporter, written, warnings, tick };
  }

  test('writes only changes of at least one percent', async () => {
    const { reporter, written, tick } = aReporter();
    await tick();
    const report = reporter.of('tempo_analysis');
    for (const fraction of [0.1, 0.101, 0.109, 0.11, 0.11]) {
      report(fraction);
      await tick();
    }
    expect(written).toEqual([
      [1, 2, 'decode', 0],
      [1, 2, 'tempo_analysis', 10],
      [1, 2, 'tempo_analysis', 11],
    ]);
    expect(reporter.current()).toEqual({ step: 1, steps: 2, capability: 'tempo_analysis', percent: 11 });
  });

  test('limits fractions to the range from 0 to 1', async () => {
    const { reporter } = aReporter();
    reporter.of('decode')(1.7);
    expect(reporter.current().percent).toBe(100);
    for (const fraction of [Number.NaN, -1]) reporter.of('decode')(fraction);
    expect(reporter.current().percent).toBe(100);
  });

  test('does not throw, logs the first failure and tries again', async () => {
    const { reporter, written, warnings, tick } = aReporter({ failures: 2 });
    for (const percent of [1, 2, 3]) {
      reporter.of('decode')(percent / 100);
      await tick();
    }
    expect(written).toHaveLength(3);
    expect(warnings).toHaveLength(1);
  });
});
