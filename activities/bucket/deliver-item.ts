import type { BucketClient } from '../../platform/bucket/client.ts';
import { putStored, putText } from '../../platform/bucket/put-object.ts';
import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as shownItems from '../../platform/db/items/shown-items.ts';
import { ObjectMissing, objectKey, type ByteRange } from '../../platform/storage/storage.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { artifactIds, fileObjects, itemFolder, resultsText } from './item-objects.ts';

interface Item {
  to: { client: BucketClient; bucket: string; folder: string };
  accountId: string;
  itemId: string;
  position: number;
}

/** Writes the made files of an item, then its results, and returns how much that was. A file that was deleted meanwhile is left out. */
export async function deliverItem(
  { db, storage }: Pick<WorkerResources, 'db' | 'storage'>,
  { to: { client, bucket, folder: root }, accountId, itemId, position }: Item,
): Promise<{ objects: number; bytes: number }> {
  const [shown] = await shownItems.withOutputs(db, [itemId]);
  if (!shown) return { objects: 0, bytes: 0 };
  const item = await shownItems.whole(db, shown);
  const folder = itemFolder(root, position);
  const found = await artifacts.findAll(db, { ids: artifactIds(item), accountId });
  const files = fileObjects(item, { folder, artifacts: found });
  let objects = 0;
  let sum = 0;
  for (const [id, { key, artifact }] of files) {
    const { contentHash, contentType, bytes } = artifact;
    const stored = objectKey(accountId, contentHash);
    try {
      const open = (range?: ByteRange) => storage.stream(stored, range).catch(asOwn);
      await putStored(client, { bucket, key, contentType }, { bytes, open });
      objects += 1;
      sum += bytes;
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      files.delete(id);
    }
  }
  const target = { bucket, key: `${folder}results.json`, contentType: 'application/json' };
  sum += await putText(client, target, resultsText(item, files));
  return { objects: objects + 1, bytes: sum };
}

/** Keeps an outage of the service's own storage, which may be S3 too, from being taken for one of the customer's. */
function asOwn(error: unknown): never {
  throw error instanceof ObjectMissing ? error : new Error('the storage of the service failed', { cause: error });
}
