import type { BucketClient } from '../../platform/bucket/client.ts';
import { putPieces, putStored } from '../../platform/bucket/put-object.ts';
import * as artifacts from '../../platform/db/content/artifacts.ts';
import { readLongOutput } from '../../platform/db/items/long-output.ts';
import * as shownItems from '../../platform/db/items/shown-items.ts';
import type { Db } from '../../platform/db/pool.ts';
import { artifactsIn } from '../../platform/json/artifact-texts.ts';
import { LongOutput } from '../../platform/json/long-output.ts';
import { ObjectMissing, objectKey, type ByteRange } from '../../platform/storage/storage.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { artifactIds, fileObjects, itemFolder, resultsText, type ReadText } from './item-objects.ts';

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
  const { item, texts } = await readOutputs(db, shown);
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
  const path = await storage.stagingPath();
  sum += await putPieces(client, target, { pieces: resultsText(item, files, texts), path });
  return { objects: objects + 1, bytes: sum };
}

/**
 * Returns an item whose long outputs have their artifacts only, and what reads the texts of these outputs by the index of their step: an item may
 * have twenty of 26 MB, so they are not kept.
 */
async function readOutputs(
  db: Db,
  shown: shownItems.ShownItem,
): Promise<{ item: shownItems.WholeItem; texts: Map<number, ReadText> }> {
  const texts = new Map<number, ReadText>();
  const steps: shownItems.WholeItem['steps'] = [];
  for (const [index, { output, ...step }] of shown.steps.entries()) {
    if (output instanceof LongOutput) {
      const read = (): Promise<string> => readLongOutput(db, output);
      texts.set(index, read);
      steps.push({ ...step, output: { files: await artifactsIn(await read()) } });
    } else steps.push({ ...step, output });
  }
  return { item: { ...shown, steps }, texts };
}

/** Keeps an outage of the service's own storage, which may be S3 too, from being taken for one of the customer's. */
function asOwn(error: unknown): never {
  throw error instanceof ObjectMissing ? error : new Error('the storage of the service failed', { cause: error });
}
