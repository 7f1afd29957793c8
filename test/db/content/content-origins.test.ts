import { readFile } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { settlement } from '../../../activities/items/begin-and-settle.ts';
import * as contentOrigins from '../../../platform/db/content/content-origins.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { test } from '../../infra/fixtures.ts';
import { aMadeFile, anAccount, contentOf, runningItems } from '../factories.ts';

describe('origins', () => {
  test('are found through twenty generations among a thousand files', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 10 });
    const files = Array.from({ length: 1_000 }, () => contentOf());
    await addChains(db, accountId, files, 50);
    const [itemId] = (await runningItems(db, { accountId, count: 1 })) as [string];
    await charges.hold(db, { accountId, itemId, contentHash: files[0]!, tokens: 5 });
    await settlement(db)(itemId, { status: 'completed', failedSteps: [] });
    expect(await contentOrigins.counted(db, { accountId, contentHash: files[20]! })).toEqual([
      { contentHash: files[0], tokens: 5, isCharged: true, audioTokens: null },
    ]);
  });

  test('of files that were made before they were recorded come from the steps that made them', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 10 });
    const [source, reference, clean, joined] = Array.from({ length: 4 }, () => contentOf()) as [
      string,
      string,
      string,
      string,
    ];
    for (const contentHash of [clean, joined])
      await aMadeFile(db, { accountId, contentHash, durationS: 5, origins: [] });
    const [itemId] = (await runningItems(db, { accountId, count: 1 })) as [string];
    await db.query('update items set content_hash = $2 where id = $1', [itemId, source]);
    const steps = [
      { made: clean, files: [], output: { audio: { sha256: clean } } }, // of a release that did not list the files
      { made: null, files: [], output: { text: 'an analysis\u0000' } },
      { made: joined, files: [joined], output: { audio: { sha256: joined } } },
    ];
    for (const [position, { made, files, output }] of steps.entries()) {
      const id = uuidv7();
      await db.query(
        `insert into step_results (id, account_id, cache_key, capability, output, made_hash, file_hashes)
         values ($1, $2, $3, 'crop_audio', $4, $5, $6)`,
        [id, accountId, contentOf(), JSON.stringify(output), made, files],
      );
      await db.query('insert into item_steps (item_id, position, result_id, ran) values ($1, $2, $3, true)', [
        itemId,
        position,
        id,
      ]);
    }
    await db.query('insert into item_references (item_id, position, content_hash) values ($1, 2, $2)', [
      itemId,
      reference,
    ]);
    const backfill = new URL('../../../platform/db/migrations/0020_origins_of_made_files.sql', import.meta.url);
    for (let times = 0; times < 2; times += 1) await db.query(await readFile(backfill, 'utf8'));
    const { rows } = await db.query<{ made: string; origin: string }>(
      'select content_hash as made, origin_hash as origin from content_origins where account_id = $1',
      [accountId],
    );
    expect(new Set(rows.map(({ made, origin }) => `${made} ${origin}`))).toEqual(
      new Set([`${clean} ${source}`, `${joined} ${clean}`, `${joined} ${reference}`]),
    );
    expect(rows).toHaveLength(3);
  });
});

/** Records each file as made of the one before it, except every `length`-th, which begins a chain. */
async function addChains(db: Pool, accountId: string, files: string[], length: number): Promise<void> {
  const made = files.flatMap((file, n) => (n % length > 0 ? [[file, files[n - 1]!] as const] : []));
  await db.query(
    `insert into content_origins (account_id, content_hash, origin_hash)
     select $1, made, origin from unnest($2::text[], $3::text[]) as m (made, origin)`,
    [accountId, made.map(([file]) => file), made.map(([, origin]) => origin)],
  );
}
