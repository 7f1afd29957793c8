import { expect } from 'vitest';
import { ownedContents } from '../../../api/jobs/price-quote.ts';
import * as contentPrices from '../../../platform/db/ledger/content-prices.ts';
import type { Db } from '../../../platform/db/pool.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount } from '../factories.ts';

/** Audio of a quote of the largest batch. */
const COUNT = 500;

test('the audio of the largest quote is priced by a few statements', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const { rows } = await db.query<{ id: string; contentHash: string }>(
    `insert into uploads (id, account_id, content_hash, bytes)
     select gen_random_uuid(), $1, 'content ' || n, 1 from generate_series(1, $2::int) n
     returning id, content_hash as "contentHash"`,
    [accountId, COUNT],
  );
  await db.query(
    `insert into sources (account_id, content_hash, bytes, facts)
     select $1, 'content ' || n, 1, json_build_object('frames', n * 8000, 'sample_rate_hz', 8000, 'duration_s', n)
       from generate_series(1, $2::int) n`,
    [accountId, COUNT],
  );
  let statements = 0;
  const counted: Db = {
    query: (...args: Parameters<Db['query']>) => {
      statements += 1;
      return db.query(...args);
    },
  } as Db;
  const audioUrls = [...rows.map(({ id }) => `upload://${id.toUpperCase()}`), 'upload://no-id', 'https://a.example'];
  const contents = await ownedContents(counted, { accountId, audioUrls });
  expect([...contents]).toEqual(rows.map(({ contentHash }, n) => [audioUrls[n], contentHash]));
  const prices = await contentPrices.findAll(counted, { accountId, contentHashes: [...contents.values(), 'unknown'] });
  expect(prices.size).toBe(COUNT);
  expect(prices.get('content 7')).toEqual({
    seconds: 7,
    audioTokens: 7,
    tokens: 7,
    isCharged: false,
    isDerived: false,
  });
  expect(statements).toBeLessThan(4);
  expect((await ownedContents(db, { accountId: (await anAccount(db)).id, audioUrls })).size).toBe(0);
});
