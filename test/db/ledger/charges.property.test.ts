import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { settlement } from '../../../activities/items/begin-and-settle.ts';
import * as accounts from '../../../platform/db/accounts/accounts.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import * as spendLimits from '../../../platform/db/ledger/spend-limits.ts';
import { transaction, type Pool } from '../../../platform/db/pool.ts';
import { test } from '../../infra/fixtures.ts';
import { SEED } from '../../infra/random.ts';
import { anAccount, contentOf, runningItems } from '../factories.ts';

const ACCOUNTS = 2;
const ITEMS = 6;
/** Tokens of each content; an account begins with fewer than all cost together. */
const CONTENTS = [1, 7, 30, 80];
const FIRST_TOKENS = 60;

type Operation =
  | { do: 'hold'; account: number; item: number; content: number }
  | { do: 'settle'; account: number; item: number; as: 'completed' | 'cancelled' }
  | { do: 'grant'; account: number; tokens: number };

const account = fc.nat(ACCOUNTS - 1);
const item = fc.nat(ITEMS - 1);
const content = fc.nat(CONTENTS.length - 1);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('hold'), account, item, content }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('settle'), account, item, as: fc.constantFrom('completed', 'cancelled') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grant'), account, tokens: fc.integer({ min: 1, max: 50 }) }) },
);

describe('holds and charges', () => {
  test('match a simple model in any order, with each operation run twice concurrently', async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async (operations) => {
        const world = await aWorld(db);
        const model = Array.from({ length: ACCOUNTS }, () => new ModelAccount());
        for (const [n, step] of operations.entries()) {
          const expected = model[step.account]!.apply(step);
          const outcomes = await Promise.all([world.run(step, n), world.run(step, n)]);
          expect(step.do === 'hold' ? outcomes : [expected, expected]).toEqual([expected, expected]);
        }
        for (const [index, { id }] of world.accounts.entries()) {
          const { available, held, charged } = model[index]!;
          expect(await accounts.find(db, id)).toMatchObject({ availableTokens: available, heldTokens: held });
          expect(await world.tokensCharged(index)).toEqual(charged);
        }
        expect(await ledger.audit(db)).toEqual([]);
      }),
      { seed: SEED, numRuns: 25 },
    );
  });

  test('keep every rule of the ledger without deadlock when all run concurrently, each twice', async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { minLength: 2, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        async (waves) => {
          const world = await aWorld(db);
          for (const [wave, operations] of waves.entries()) {
            const twice = operations.flatMap((step, n) => [
              world.run(step, wave * 100 + n),
              world.run(step, wave * 100 + n),
            ]);
            await Promise.all([...twice, ledger.audit(db).then((found) => expect(found).toEqual([]))]);
          }
          expect(await ledger.audit(db)).toEqual([]);
          await world.settleAll();
          expect(await ledger.audit(db)).toEqual([]);
          for (const { id } of world.accounts) expect(await accounts.find(db, id)).toMatchObject({ heldTokens: 0 });
        },
      ),
      { seed: SEED, numRuns: 25 },
    );
  });
});

/** The model of an account in memory: its balance, contents and items after a sequence of operations. */
class ModelAccount {
  available = FIRST_TOKENS;
  held = 0;
  readonly charged: number[] = Array(ITEMS).fill(0);
  readonly #settled = new Set<number>();
  readonly #paid = new Set<number>();
  readonly #holders = CONTENTS.map(() => new Set<number>());

  apply(step: Operation): 'held' | 'covered' | 'insufficient_tokens' | 'not_live' | undefined {
    if (step.do === 'hold') return this.#hold(step.item, step.content);
    if (step.do === 'grant') this.available += step.tokens;
    else this.#settle(step.item, step.as);
    return undefined;
  }

  #hold(holder: number, held: number) {
    const tokens = CONTENTS[held]!;
    const holders = this.#holders[held]!;
    if (this.#settled.has(holder)) return 'not_live';
    if (this.#paid.has(held)) return 'covered';
    if (holders.size === 0) {
      if (this.available < tokens) return 'insufficient_tokens';
      this.available -= tokens;
      this.held += tokens;
    }
    holders.add(holder);
    return 'held';
  }

  #settle(settled: number, as: 'completed' | 'cancelled') {
    if (this.#settled.has(settled)) return;
    this.#settled.add(settled);
    for (const [index, holders] of this.#holders.entries()) {
      if (!holders.delete(settled) || this.#paid.has(index)) continue;
      const tokens = CONTENTS[index]!;
      if (as === 'completed') {
        this.#paid.add(index);
        this.held -= tokens;
        this.charged[settled]! += tokens;
      } else if (holders.size === 0) {
        this.held -= tokens;
        this.available += tokens;
      }
    }
  }
}

/**
 * The same accounts and items in the database, and the operations on them. Every other item is held and settled step by step: it has a limit,
 * which it never reaches, and a failed step. The rest takes one statement each.
 */
async function aWorld(db: Pool) {
  const owners = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => {
      const { id } = await anAccount(db, { tokens: FIRST_TOKENS });
      const items = await runningItems(db, { accountId: id, count: ITEMS });
      const limitId = uuidv7();
      await spendLimits.insert(db, { id: limitId, accountId: id, maxTokens: 1_000_000 });
      await db.query('update items set spend_limits = $2 where account_id = $1 and position % 2 = 0', [id, [limitId]]);
      return { id, items };
    }),
  );
  const settle = settlement(db);
  return {
    accounts: owners,
    async run(step: Operation, n: number): Promise<unknown> {
      const { id: accountId, items } = owners[step.account]!;
      if (step.do === 'grant') return grant(db, { accountId, tokens: step.tokens, key: `test:${accountId}:${n}` });
      const itemId = items[step.item]!;
      if (step.do === 'hold') {
        return charges.hold(db, {
          accountId,
          itemId,
          contentHash: contentOf(`${step.content}`),
          tokens: CONTENTS[step.content]!,
        });
      }
      const failedSteps = step.item % 2 === 1 ? [{ position: 0, failure: { code: 'step_failed' as const } }] : [];
      return settle(itemId, step.as === 'completed' ? { status: 'completed', failedSteps } : { status: 'cancelled' });
    },
    async settleAll(): Promise<void> {
      await Promise.all(owners.flatMap(({ items }) => items.map((itemId) => settle(itemId, { status: 'cancelled' }))));
    },
    async tokensCharged(index: number): Promise<number[]> {
      const { rows } = await db.query<{ tokens: number }>(
        'select tokens_charged as tokens from items where account_id = $1 order by position',
        [owners[index]!.id],
      );
      return rows.map(({ tokens }) => tokens);
    },
  };
}

async function grant(db: Pool, { accountId, tokens, key }: { accountId: string; tokens: number; key: string }) {
  return transaction(db, async (tx) => {
    await accounts.lock(tx, accountId);
    return ledger.post(tx, {
      key,
      accountId,
      reason: 'grant',
      moves: [
        { book: 'grants', tokens: -tokens },
        { book: 'available', tokens },
      ],
    });
  });
}
