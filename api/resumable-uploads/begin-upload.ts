import { v7 as uuidv7 } from 'uuid';
import * as unfinishedUploads from '../../platform/db/content/unfinished-uploads.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { requireStorage } from '../jobs/require-storage.ts';
import { requireRoom } from '../uploads/upload-quota.ts';

/** Begins an upload whose bytes arrive in several requests. Its whole size counts from now on as that of an unused upload. */
export async function beginUpload(
  deps: Pick<Resources, 'db' | 'storage' | 'config'>,
  upload: Omit<unfinishedUploads.NewUpload, 'id'>,
): Promise<unfinishedUploads.UnfinishedUpload> {
  await requireStorage(deps, upload);
  return transaction(deps.db, async (tx) => {
    await requireRoom(tx, { ...upload, limits: deps.config });
    return unfinishedUploads.insert(tx, { ...upload, id: uuidv7() });
  });
}
