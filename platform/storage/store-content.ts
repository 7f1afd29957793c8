import { transaction, type Db, type Pool } from '../db/pool.ts';
import * as uploads from '../db/content/uploads.ts';
import { objectKey } from './storage.ts';

/**
 * Inserts a row that refers to a content, then stores the object. The order matters: from the row on, removing expired
 * uploads leaves the object alone, and an object that was removed just before is stored again.
 */
export async function storeContent(
  { db }: { db: Pool },
  content: uploads.Content,
  { insertRow, store }: { insertRow: (db: Db) => Promise<void>; store: (key: string) => Promise<void> },
): Promise<void> {
  await transaction(db, async (tx) => {
    await uploads.lockContent(tx, content);
    await insertRow(tx);
  });
  await store(objectKey(content.accountId, content.contentHash));
}
