import * as fileUses from '../../platform/db/content/file-uses.ts';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import { transaction } from '../../platform/db/pool.ts';
import * as expiredIds from '../../platform/db/retention/expired-ids.ts';
import * as oldContents from '../../platform/db/retention/old-contents.ts';
import * as oldFiles from '../../platform/db/retention/old-files.ts';
import { finishRemovals } from '../../platform/storage/remove-marked.ts';
import type { OwnedKind } from '../../workflows/domain/owned-urls.ts';
import { nextAfter, type Part, type RetentionDeps } from './part.ts';

/** Contents that one transaction locks. A transaction costs a flush of the log of PostgreSQL, whatever it deletes; a customer may wait for its locks. */
const AT_ONCE = 50;

/** Deletes uploads that were sent before the time. */
export const expireUploads = expireFiles('upload');
/** Deletes made files that were made before the time. */
export const expireArtifacts = expireFiles('artifact');

function expireFiles(kind: OwnedKind): Part {
  return async (deps, page) => {
    const found = await oldFiles.page(deps.db, kind, page);
    let deleted = 0;
    for (const files of groups(found)) deleted += await expireSome(deps, { kind, files, before: page.before });
    return { next: nextAfter(found, page.limit), deleted };
  };
}

/**
 * Deletes the files to which nothing that is kept refers, and their objects where nothing else has their content. A submit that names a file
 * holds its row: it is left alone then, as is a content that somebody works on, until retention runs again. A submit that comes later waits and
 * does not find it. An object is marked with the deletion of its file, and removed after it.
 */
async function expireSome(
  deps: RetentionDeps,
  { kind, files, before }: { kind: OwnedKind; files: readonly oldFiles.OldFile[]; before: Date },
): Promise<number> {
  const gone = await transaction(deps.db, async (tx) => {
    const contents = await uploads.tryLockContents(tx, distinct(files));
    const free = new Set(contents.map(nameOf));
    await storedObjects.lock(tx, contents);
    const ids = files.filter((file) => free.has(nameOf(file))).map(({ id }) => id);
    const locked = await oldFiles.lock(tx, kind, ids);
    const unneeded = await oldFiles.unneeded(tx, { kind, files: files.filter(({ id }) => locked.has(id)), before });
    const used = await fileUses.find(
      tx,
      unneeded.map((file) => ({ ...file, kind })),
    );
    const expired = unneeded.filter(({ id }) => !used.has(id));
    if (expired.length === 0) return [];
    await oldFiles.remove(
      tx,
      kind,
      expired.map(({ id }) => id),
    );
    await storedObjects.markRemoving(tx, distinct(expired));
    await expiredIds.record(tx, expired);
    return expired;
  });
  await finishRemovals(deps, distinct(gone));
  return gone.length;
}

/** Deletes fetched audio that was last fetched before the time and that no item has. */
export const expireObjects: Part = async (deps, page) => {
  const found = await oldContents.pageOfObjects(deps.db, page);
  let deleted = 0;
  for (const contents of groups(found.filter(({ isKept }) => !isKept))) {
    const marked = await transaction(deps.db, async (tx) => {
      const locked = await uploads.tryLockContents(tx, contents);
      await storedObjects.lock(tx, locked);
      return storedObjects.markRemoving(tx, await oldContents.old(tx, { contents: locked, before: page.before }));
    });
    deleted += await finishRemovals(deps, marked);
  }
  return { next: nextAfter(found, page.limit), deleted };
};

/** Deletes what is known of audio that is gone: its measured facts. */
export const expireSources: Part = async ({ db }, page) => {
  const found = await oldContents.pageOfSources(db, page);
  let deleted = 0;
  for (const contents of groups(found.filter(({ isKept }) => !isKept))) {
    deleted += await transaction(db, async (tx) =>
      oldContents.removeSources(tx, await uploads.tryLockContents(tx, contents)),
    );
  }
  return { next: nextAfter(found, page.limit), deleted };
};

function groups<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, n) => rows.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
}

function nameOf({ accountId, contentHash }: uploads.Content): string {
  return `${accountId}/${contentHash}`;
}

/** Returns each content once: several files may have the same. */
function distinct(contents: readonly uploads.Content[]): uploads.Content[] {
  return [...new Map(contents.map((content) => [nameOf(content), content])).values()];
}
