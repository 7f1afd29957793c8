import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as fileUses from '../../platform/db/content/file-uses.ts';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import { transaction } from '../../platform/db/pool.ts';
import * as expiredIds from '../../platform/db/retention/expired-ids.ts';
import * as oldContents from '../../platform/db/retention/old-contents.ts';
import * as oldFiles from '../../platform/db/retention/old-files.ts';
import { finishRemoval } from '../../platform/storage/make-room.ts';
import type { OwnedKind } from '../../workflows/domain/owned-urls.ts';
import { nextAfter, type Part, type RetentionDeps } from './part.ts';

const REMOVE = { upload: uploads.remove, artifact: artifacts.remove } as const;

/** Deletes uploads that were sent before the time. */
export const expireUploads = expireFiles('upload');
/** Deletes made files that were made before the time. */
export const expireArtifacts = expireFiles('artifact');

function expireFiles(kind: OwnedKind): Part {
  return async (deps, page) => {
    const found = await oldFiles.page(deps.db, kind, page);
    let deleted = 0;
    for (const file of found) if (await expireFile(deps, { kind, ...file, before: page.before })) deleted += 1;
    return { next: nextAfter(found, page.limit), deleted };
  };
}

/**
 * Deletes a file to which nothing that is kept refers, and its object where nothing else has its content. A submit that names the file
 * holds its row: it is left alone then, and a submit that comes later waits and does not find it.
 */
async function expireFile(
  deps: RetentionDeps,
  file: oldFiles.OldFile & { kind: OwnedKind; before: Date },
): Promise<boolean> {
  const { kind, id, accountId } = file;
  const isGone = await transaction(deps.db, async (tx) => {
    await uploads.lockContent(tx, file);
    await storedObjects.lock(tx, file);
    if (!(await oldFiles.lock(tx, kind, id))) return false;
    if ((await oldFiles.isKept(tx, file)) || (await fileUses.find(tx, file))) return false;
    await REMOVE[kind](tx, { id, accountId });
    await storedObjects.markRemoving(tx, file);
    await expiredIds.record(tx, [{ id, accountId }]);
    return true;
  });
  if (isGone) await finishRemoval(deps, file);
  return isGone;
}

/** Deletes fetched audio that was last fetched before the time and that no item has. */
export const expireObjects: Part = async (deps, page) => {
  const found = await oldContents.pageOfObjects(deps.db, page);
  let deleted = 0;
  for (const content of found.filter(({ isKept }) => !isKept)) {
    const isMarked = await transaction(deps.db, async (tx) => {
      await uploads.lockContent(tx, content);
      await storedObjects.lock(tx, content);
      const isOld = await oldContents.isOld(tx, { ...content, before: page.before });
      return isOld && storedObjects.markRemoving(tx, content);
    });
    if (isMarked && (await finishRemoval(deps, content))) deleted += 1;
  }
  return { next: nextAfter(found, page.limit), deleted };
};

/** Deletes what is known of audio that is gone: its measured facts. */
export const expireSources: Part = async ({ db }, page) => {
  const found = await oldContents.pageOfSources(db, page);
  let deleted = 0;
  for (const content of found.filter(({ isKept }) => !isKept)) {
    const isGone = await transaction(db, async (tx) => {
      await uploads.lockContent(tx, content);
      return oldContents.removeSource(tx, content);
    });
    if (isGone) deleted += 1;
  }
  return { next: nextAfter(found, page.limit), deleted };
};
