import * as fc from 'fast-check';
import { expect } from 'vitest';
import * as accounts from '../../../platform/db/accounts/accounts.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { SEED } from '../../infra/random.ts';
import { aWorld, job, type Job, type OpenItem } from './derived-world.ts';

/** Orders that run at the same time, each in an account of its own. */
const AT_ONCE = 5;
/** More than some orders cost, less than others. */
const TOKENS = 300;

/** Runs jobs one after the other: each content is charged what the model says. */
async function inSequence(db: Pool, jobs: Job[]): Promise<void> {
  const world = await aWorld(db, { tokens: TOKENS });
  for (const each of jobs) {
    const open = world.begin(each);
    while (await open.next());
  }
  expect(await world.charged()).toEqual(world.model.charged);
  await expectSettled(db, world);
}

/**
 * Runs jobs interleaved, in the order of `turns`. Whatever was worked on was charged for, itself or its origins; and nothing was
 * charged for more than its length.
 */
async function interleaved(db: Pool, jobs: Job[], turns: number[]): Promise<void> {
  const world = await aWorld(db, { tokens: TOKENS });
  const open: OpenItem[] = jobs.map((each) => world.begin(each));
  for (let n = 0; open.length > 0; n += 1) {
    const turn = turns[n % turns.length]! % open.length;
    if (!(await open[turn]!.next())) open.splice(turn, 1);
  }
  const charged = await world.charged();
  for (const { hash, length } of world.worked) {
    const paid = [hash, ...world.model.originsOf(hash)].reduce((sum, each) => sum + (charged.get(each) ?? 0), 0);
    expect(paid).toBeGreaterThanOrEqual(length);
    expect(charged.get(hash) ?? 0).toBeLessThanOrEqual(length);
  }
  await expectSettled(db, world);
}

async function expectSettled(db: Pool, world: Awaited<ReturnType<typeof aWorld>>): Promise<void> {
  const charged = [...(await world.charged()).values()].reduce((sum, tokens) => sum + tokens, 0);
  expect(await accounts.find(db, world.accountId)).toMatchObject({ availableTokens: TOKENS - charged, heldTokens: 0 });
}

const jobs = fc.array(job, { minLength: 2, maxLength: 7 });
const turns = fc.array(fc.nat(6), { minLength: 1, maxLength: 20 });

/** Checks `orders` random orders of each kind. */
export async function checkOrders(db: Pool, orders: number): Promise<void> {
  const numRuns = Math.ceil(orders / AT_ONCE);
  const several = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(several(jobs), (all) =>
      Promise.all(all.map((each) => inSequence(db, each))).then(() => undefined),
    ),
    { seed: SEED, numRuns },
  );
  await fc.assert(
    fc.asyncProperty(several(fc.tuple(jobs, turns)), (all) =>
      Promise.all(all.map(([each, order]) => interleaved(db, each, order))).then(() => undefined),
    ),
    { seed: SEED, numRuns },
  );
  expect(await ledger.audit(db)).toEqual([]);
}
