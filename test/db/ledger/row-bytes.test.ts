import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { creditAccount } from '../../../api/accounts/credit-account.ts';
import { requireRowBudget, requireRowRoom, ROW_BYTES_PER_TOKEN } from '../../../api/accounts/require-row-budget.ts';
import type { Caller } from '../../../api/auth/caller.ts';
import { Problem } from '../../../api/http/problems/problem.ts';
import { submitJob } from '../../../api/jobs/submit-job.ts';
import { mintKey } from '../../../api/keys/mint-key.ts';
import { takeTokens } from '../../../api/payments/refund-tokens.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as rowBytes from '../../../platform/db/ledger/row-bytes.ts';
import { transaction, type Pool } from '../../../platform/db/pool.ts';
import type { Resources } from '../../../platform/resources.ts';
import { TemporalUnreachable } from '../../../platform/temporal/client.ts';
import { DEFAULT_POLICY } from '../../../workflows/domain/recipe.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount } from '../factories.ts';

const KIB = 1_024;
const SETTINGS = { FREE_ROW_BYTES_PER_DAY: 100 * KIB };

/** Counts rows of an account. Returns the code of the problem if they are refused. */
async function count(db: Pool, accountId: string, bytes: number): Promise<string | undefined> {
  try {
    await transaction(db, (tx) => requireRowBudget(tx, SETTINGS, { accountId, bytes }));
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

async function nextDay(db: Pool, accountId: string): Promise<void> {
  await db.query('update row_bytes_days set day = day - 1 where account_id = $1', [accountId]);
}

describe('the rows of an account', () => {
  test('that was never topped up are bounded each day, also where twenty requests meet', async ({ db }) => {
    const never = await anAccount(db);
    const free = await anAccount(db, { kind: 'free' });
    const config = { KEY_SECRET: 'a-secret-for-tests-only' };
    await transaction(db, (tx) => mintKey(tx, { account: free, kind: 'free', config }));
    for (const { id } of [never, free]) {
      const ends = await Promise.all(Array.from({ length: 20 }, () => count(db, id, 9 * KIB)));
      expect(ends.filter((code) => code === undefined)).toHaveLength(11);
      expect(new Set(ends)).toEqual(new Set([undefined, 'rate_limited']));
      expect(await rowBytes.standing(db, id)).toMatchObject({
        usedTodayBytes: 99 * KIB,
        drawnBytes: 0,
        creditedTokens: 0,
      });
      expect(await count(db, id, KIB)).toBeUndefined(); // what is left is not lost
      await nextDay(db, id);
      expect(await count(db, id, 100 * KIB)).toBeUndefined();
      expect(await count(db, id, 1)).toBe('rate_limited');
    }
  });

  test('are bounded by its credited tokens beyond that, which do not come back', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 2 });
    expect(await count(db, id, 100 * KIB)).toBeUndefined();
    expect(await count(db, id, 2 * ROW_BYTES_PER_TOKEN)).toBeUndefined();
    expect(await count(db, id, 1)).toBe('rate_limited');
    await nextDay(db, id);
    expect(await count(db, id, 100 * KIB)).toBeUndefined();
    expect(await count(db, id, 1)).toBe('rate_limited');
    await transaction(db, (tx) => creditAccount(tx, { accountId: id, tokens: 1, reason: 'top_up' }));
    expect(await count(db, id, ROW_BYTES_PER_TOKEN)).toBeUndefined();
    expect(await count(db, id, 1)).toBe('rate_limited');
  });

  test('lose what tokens allowed whose payment was refunded', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 2 });
    await takeTokens(db, { accountId: id, tokens: 1, key: `refund:${id}` });
    expect(await rowBytes.standing(db, id)).toMatchObject({ creditedTokens: 1 });
    expect(await count(db, id, 100 * KIB + 2 * ROW_BYTES_PER_TOKEN)).toBe('rate_limited');
    expect(await count(db, id, 100 * KIB + ROW_BYTES_PER_TOKEN)).toBeUndefined();
  });

  test('that were deleted because their work could not start are given back', async ({ db }) => {
    const { id } = await anAccount(db);
    expect(await count(db, id, 100 * KIB)).toBeUndefined();
    await rowBytes.giveBack(db, { accountId: id, bytes: 40 * KIB });
    expect(await count(db, id, 41 * KIB)).toBe('rate_limited');
    expect(await count(db, id, 40 * KIB)).toBeUndefined();

    const temporal = { withDeadline: () => Promise.reject(new TemporalUnreachable('away')) };
    const deps = { db, config: loadConfig({}), log: pino({ level: 'silent' }), temporal } as unknown as Resources;
    const other = await anAccount(db);
    const submitted = submitJob(deps, {
      caller: { accountId: other.id } as Caller,
      kind: 'run',
      recipeId: null,
      steps: [{ capability: 'signal_analysis' }],
      executionPolicy: DEFAULT_POLICY,
      audioUrls: ['https://a.example/a.wav'],
    });
    await expect(submitted).rejects.toThrow('workflow_binding_missing');
    const { rows } = await db.query('select bytes from row_bytes_days where account_id = $1', [other.id]);
    expect(rows).toEqual([{ bytes: 0 }]);
  });

  test('that take long to insert are refused before, and counted after', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 1 });
    const most = 100 * KIB + ROW_BYTES_PER_TOKEN;
    await requireRowRoom(db, SETTINGS, { accountId: id, bytes: most });
    await expect(requireRowRoom(db, SETTINGS, { accountId: id, bytes: most + 1 })).rejects.toThrow('rate_limited');
    expect(await count(db, id, 100 * KIB + 1)).toBeUndefined();
    await requireRowRoom(db, SETTINGS, { accountId: id, bytes: ROW_BYTES_PER_TOKEN - 1 });
    const refused = requireRowRoom(db, SETTINGS, { accountId: id, bytes: ROW_BYTES_PER_TOKEN });
    const { detail, headers } = await refused.then(
      () => expect.fail('it was not refused'),
      (error: Problem) => error,
    );
    expect(detail).toMatch(/64 KiB more for each token .* Top up, send less, or wait until tomorrow\./);
    expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
    expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(86_400);
  });
});
