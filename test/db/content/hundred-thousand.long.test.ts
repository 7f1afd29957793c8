import { expect } from 'vitest';
import * as artifacts from '../../../platform/db/content/artifacts.ts';
import * as sources from '../../../platform/db/content/sources.ts';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import * as uploads from '../../../platform/db/content/uploads.ts';
import type { Db, Pool } from '../../../platform/db/pool.ts';
import { v7 as uuidv7 } from 'uuid';
import { test } from '../../infra/fixtures.ts';
import { aHeldClaim, anAccount, contentOf } from '../factories.ts';

const ROWS = 100_000;
/** Pages of 8 KiB: 100 objects that may be dropped take 600, with their checks; reading all rows takes thousands. */
const MAX_PAGES = 1_000;

function hash(kind: string): string {
  return `encode(sha256(('${kind}' || n)::bytea), 'hex')`;
}

/** An account with so many sources, uploads and made files, of which the sources were used last. */
async function aFullAccount(db: Pool): Promise<string> {
  const { id } = await anAccount(db, { tokens: 1 });
  const all = `from generate_series(1, ${ROWS}) n`;
  await db.query(`insert into sources (account_id, content_hash, bytes) select $1, ${hash('s')}, 10 ${all}`, [id]);
  await db.query(
    `insert into uploads (id, account_id, content_hash, bytes, charged)
     select gen_random_uuid(), $1, ${hash('u')}, 10, n > 1000 ${all}`,
    [id],
  );
  await db.query(
    `insert into artifacts (id, account_id, content_hash, content_type, bytes, file_name)
     select gen_random_uuid(), $1, ${hash('a')}, 'audio/flac', 10, 'a.flac' ${all}`,
    [id],
  );
  for (const [kind, age] of Object.entries({ u: 3, a: 2, s: 1 }))
    await db.query(
      `insert into stored_objects (account_id, content_hash, bytes, used_at, pinned)
       select $1, ${hash(kind)}, 10, now() - make_interval(days => $2, secs => n), $3 ${all}`,
      [id, age, kind !== 's'],
    );
  await db.query('insert into account_storage (account_id, bytes) values ($1, $2)', [id, 30 * ROWS]);
  await db.query('vacuum analyze sources, uploads, artifacts, stored_objects, account_storage');
  return id;
}

/** Runs statements under `explain analyze` in a transaction that is rolled back; returns their time and the pages they read. */
async function explained(db: Pool, work: (spy: Db) => Promise<unknown>) {
  const client = await db.connect();
  const found: { name: string; ms: number; pages: number; plan: string }[] = [];
  try {
    await client.query('begin');
    await work({
      query: async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => {
        await client.query('savepoint before');
        const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
        await client.query('rollback to before');
        const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
        const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        found.push({ name, ms, pages, plan: JSON.stringify(plan) });
        return client.query(text, values);
      },
    } as unknown as Db);
  } finally {
    await client.query('rollback');
    client.release();
  }
  return found;
}

test("no statement of storage reads an account's 100,000 uploads, sources or made files", async ({ db }) => {
  const accountId = await aFullAccount(db);
  const contentHash = contentOf();
  const object = { accountId, contentHash, bytes: 10, limit: 100 * ROWS };
  const [known] = await storedObjects.droppable(db, accountId, { after: undefined, limit: 1 });
  const source = { accountId, contentHash: known!.contentHash };
  const id = uuidv7();
  const claim = await aHeldClaim(db, accountId);
  const statements = await explained(db, async (spy) => {
    await storedObjects.usedBytes(spy, accountId);
    await storedObjects.bytesOf(spy, source);
    const [first] = await storedObjects.droppable(spy, accountId, { after: undefined, limit: 100 });
    await storedObjects.droppable(spy, accountId, { after: first, limit: 100 });
    await storedObjects.markRemoving(spy, [source]);
    await storedObjects.removing(spy, 100);
    await storedObjects.remove(spy, [source]);
    await storedObjects.add(spy, { ...object, pinned: true });
    await storedObjects.notePinned(spy, object);
    await sources.insert(spy, object);
    await sources.findFacts(spy, source);
    await uploads.insert(spy, { id, ...object });
    await uploads.unused(spy, accountId);
    await uploads.use(spy, { ids: [id], accountId });
    await uploads.markCharged(spy, object);
    await uploads.find(spy, { id, accountId });
    await uploads.takeForgotten(spy, new Date(Date.now() - 24 * 3_600_000), 100);
    const file = { contentType: 'audio/flac', durationS: 1, fileName: 'a.flac' };
    await artifacts.add(spy, { id, ...object, ...file }, { origins: [], limit: 2 ** 40, claim });
    await artifacts.find(spy, { id, accountId });
    await artifacts.owned(spy, { ids: [id], accountId });
  });
  for (const { name, pages, plan } of statements) expect(pages, `${name}: ${plan}`).toBeLessThan(MAX_PAGES);
});
