import { transaction, type Pool } from '../db/pool.ts';
import * as artifacts from '../db/content/artifacts.ts';
import * as fileUses from '../db/content/file-uses.ts';
import * as storedObjects from '../db/content/stored-objects.ts';
import * as uploads from '../db/content/uploads.ts';
import * as stepResults from '../db/items/step-results.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { OwnedKind } from '../../workflows/domain/owned-urls.ts';
import { finishRemoval } from './remove-marked.ts';
import type { Storage } from './storage.ts';

const FILES = {
  upload: { find: uploads.find, remove: uploads.remove },
  artifact: { find: artifacts.find, remove: artifacts.remove },
} as const;

type Outcome = 'deleted' | 'unknown' | { usedBy: fileUses.FileUse };

/**
 * Deletes an upload or a made file of an account, and its object where nothing else in the account refers to the same content. Deletes
 * nothing while open work uses the file. Once the row is gone the object is marked too, so that the sweep removes it if this process cannot.
 */
export async function deleteFile(
  { db, storage, log }: { db: Pool; storage: Storage; log: Logger },
  { kind, id, accountId }: { kind: OwnedKind; id: string; accountId: string },
): Promise<Outcome> {
  const file = await FILES[kind].find(db, { id, accountId });
  if (!file) return 'unknown';
  const content = { accountId, contentHash: file.contentHash };
  const outcome = await transaction(db, async (tx): Promise<Outcome> => {
    await uploads.lockContent(tx, content);
    await storedObjects.lock(tx, [content]);
    const usedBy = (await fileUses.find(tx, [{ ...content, kind, id: file.id }])).get(file.id);
    if (usedBy) return { usedBy };
    if (!(await FILES[kind].remove(tx, file))) return 'unknown';
    if (kind === 'artifact') await stepResults.retire(tx, { ...content, artifactId: file.id });
    await storedObjects.markRemoving(tx, [content]);
    return 'deleted';
  });
  if (outcome !== 'deleted') return outcome;
  await finishRemoval({ db, storage }, content).catch((error: unknown) =>
    log.warn({ err: error }, 'the object of a deleted file could not be removed; the sweep removes it'),
  );
  return 'deleted';
}
