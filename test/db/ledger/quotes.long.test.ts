import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import * as items from '../../../platform/db/items/items.ts';
import * as jobs from '../../../platform/db/jobs.ts';
import * as quotes from '../../../platform/db/ledger/quotes.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { DEFAULT_POLICY } from '../../../workflows/domain/recipe.ts';
import { contentOf } from '../factories.ts';
import { CANCELLED, COMPLETED, test } from './customer.ts';

const URL = 'https://audio.example/a.wav';

const SUBMITS = 1_000;
/** Twice as many as there are connections. */
const AT_ONCE = 20;

/** Inserts a priced quote of one content. */
async function aQuote(db: Pool, { accountId, tokens }: { accountId: string; tokens: number }): Promise<string> {
  const id = uuidv7();
  await quotes.insert(db, { id, accountId, jobId: null, steps: [], audioUrls: [URL] });
  const contentHash = contentOf();
  await quotes.price(db, id, [{ audioUrl: URL, contentHash, seconds: tokens, tokens, reason: 'new', failure: null }]);
  return id;
}

/** Begins a run with a limit or a quote, whose audio has a content, and returns its item. */
async function anItem(
  db: Pool,
  { contentHash, ...limits }: { accountId: string; contentHash: string; quoteId?: string; maxTotalTokens?: number },
): Promise<string> {
  const [jobId, itemId] = [uuidv7(), uuidv7()];
  await jobs.insert(db, {
    id: jobId,
    kind: 'run',
    recipeId: null,
    lane: 'tenant-lane-0',
    steps: [],
    executionPolicy: DEFAULT_POLICY,
    webhookUrl: null,
    maxRetries: 1,
    metadata: undefined,
    spendLimits: null,
    ...limits,
  });
  await items.insertAll(db, { jobId, accountId: limits.accountId, items: [{ id: itemId, audioUrl: URL }] });
  await items.begin(db, itemId);
  await items.setContent(db, itemId, contentHash);
  return itemId;
}

describe('a quote', () => {
  test('is never exceeded by 1,000 raced submits, each with other audio', async ({ db, customer }) => {
    const { accountId } = customer;
    const quoteId = await aQuote(db, { accountId, tokens: 40 });
    const submit = async (n: number): Promise<boolean> => {
      const contentHash = contentOf();
      const itemId = await anItem(db, { accountId, contentHash, quoteId });
      const isHeld = (await customer.hold(itemId, contentHash, 1 + (n % 7))) === 'held';
      if (isHeld) await customer.end(itemId, n % 5 === 0 ? CANCELLED : COMPLETED);
      return isHeld;
    };
    const outcomes: boolean[] = [];
    const racers = Array.from({ length: AT_ONCE }, async (_, racer) => {
      for (let n = racer; n < SUBMITS; n += AT_ONCE) outcomes.push(await submit(n));
    });
    await Promise.all(racers);
    const [available, held] = await customer.balance();
    expect(held).toBe(0);
    expect(1_000 - available).toBeLessThanOrEqual(40);
    expect(1_000 - available).toBeGreaterThan(33); // what was released could be spent again
    expect(outcomes).toHaveLength(SUBMITS);
    expect(outcomes).toContain(false);
  });

  test('is priced once, however many ask', async ({ db, customer }) => {
    const { accountId } = customer;
    const id = uuidv7();
    await quotes.insert(db, { id, accountId, jobId: null, steps: [], audioUrls: [URL] });
    await Promise.all(
      [3, 5, 7, 9].map((tokens) =>
        quotes.price(db, id, [
          { audioUrl: URL, contentHash: contentOf(), seconds: tokens, tokens, reason: 'new', failure: null },
        ]),
      ),
    );
    const [item, ...others] = await quotes.itemsOf(db, id);
    expect(others).toEqual([]);
    expect((await quotes.find(db, { id, accountId }))?.tokens).toBe(item?.tokens);
  });
});
