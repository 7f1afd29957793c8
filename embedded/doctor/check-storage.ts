import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import * as inspection from '../../platform/db/operator/inspection.ts';
import type { Resources } from '../../platform/resources.ts';
import { findOrphans, removeOrphan } from '../../platform/storage/collect-orphans.ts';
import { objectKey } from '../../platform/storage/storage.ts';
import { checked, type Check } from './check.ts';

/** Objects that are looked at: those without a row from the beginning, and of those with one the last. */
const MAX_LISTED = 20_000;
const PAGE = 1_000;
const SAMPLE = 50;

type Deps = Pick<Resources, 'db' | 'storage'>;

/** Writes an object to the storage, reads it back and removes it; then looks for objects without a row and rows without an object. */
export async function checkStorage(
  deps: Deps,
  { fix, hasDatabase }: { fix: boolean; hasDatabase: boolean },
): Promise<Check[]> {
  const advice =
    'The storage is dead or cannot be reached. Check STORAGE_URL: that the folder is mounted and writable, or the bucket exists and the credentials may put, get and delete.';
  const reached = await checked('Storage', advice, () => writeAndRead(deps));
  if (!hasDatabase || reached.some(({ state }) => state === 'failing')) return reached;
  const unread = 'Run npm run doctor again once PostgreSQL and the storage respond.';
  return [
    ...reached,
    ...(await checked('Orphans', unread, (signal) => checkOrphans(deps, { fix, signal }), 120_000)),
    ...(await checked('Lost objects', unread, () => checkLost(deps), 60_000)),
  ];
}

async function writeAndRead({ storage }: Deps): Promise<Check[]> {
  const key = `doctor/${randomUUID()}`;
  const text = randomUUID();
  const began = performance.now();
  const staged = await storage.stagingPath();
  await writeFile(staged, text);
  try {
    await storage.putFile(key, staged);
    await rm(staged);
    await storage.toFile(key, staged);
    if ((await readFile(staged, 'utf8')) !== text) throw new Error('another content was read than written');
  } finally {
    await rm(staged, { force: true });
    await storage.remove(key);
  }
  const found = `an object was written, read and removed in ${Math.round(performance.now() - began)} ms`;
  return [{ name: 'Storage', state: 'ok', found }];
}

async function checkOrphans(deps: Deps, { fix, signal }: { fix: boolean; signal: AbortSignal }): Promise<Check[]> {
  let [found, foreign, removed, listed] = [0, 0, 0, 0];
  for (let after: string | null = ''; after !== null && listed < MAX_LISTED && !signal.aborted;) {
    const page: Awaited<ReturnType<typeof findOrphans>> = await findOrphans(deps, { after, limit: PAGE });
    found += page.orphans.length;
    foreign += page.foreign;
    if (fix) for (const orphan of page.orphans) if (await removeOrphan(deps, orphan)) removed += 1;
    listed += PAGE;
    after = page.last;
  }
  return [judgeOrphans({ found, removed, fix }), ...(foreign > 0 ? [foreignObjects(foreign)] : [])];
}

function judgeOrphans({ found, removed, fix }: { found: number; removed: number; fix: boolean }): Check {
  const name = 'Orphans';
  if (found === 0) return { name, state: 'ok', found: `no object without a row (of at most ${MAX_LISTED})` };
  if (fix) return { name, state: 'ok', found: `${removed} object(s) without a row were removed` };
  return {
    name,
    state: 'degraded',
    found: `${found} object(s) without a row, older than a day`,
    advice: 'They only take space. npm run doctor -- --fix removes them, as retention does.',
  };
}

function foreignObjects(count: number): Check {
  return {
    name: 'Foreign objects',
    state: 'degraded',
    found: `${count} object(s) of accounts that the database does not have`,
    advice:
      'Are DATABASE_URL and STORAGE_URL of the same installation, and is the database restored? Nothing removes these objects. If both are right, they are of accounts opened after the backup that was restored: delete their folders by hand.',
  };
}

async function checkLost({ db, storage }: Deps): Promise<Check[]> {
  const name = 'Lost objects';
  const contents = await inspection.lastStored(db, SAMPLE);
  const have = await Promise.all(
    contents.map(({ accountId, contentHash }) => storage.has(objectKey(accountId, contentHash))),
  );
  const lost = have.filter((isThere) => !isThere).length;
  if (lost === 0) return [{ name, state: 'ok', found: `none of the last ${contents.length} fetched` }];
  return [
    {
      name,
      state: 'failing',
      found: `${lost} of the last ${contents.length} fetched files are not in storage`,
      advice:
        'Is STORAGE_URL the one of all processes? Restore the storage from a backup. What is lost is fetched again, or fails with source_lost.',
    },
  ];
}
