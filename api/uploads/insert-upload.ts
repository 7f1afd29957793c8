import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import * as charges from '../../platform/db/ledger/charges.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Inserts an upload in the transaction that pins its content. It counts as charged where its account was charged for all that it was made from. */
export async function insertUpload(tx: Db, upload: uploads.Upload): Promise<void> {
  const audioTokens = await artifacts.audioTokens(tx, upload);
  await uploads.insert(tx, { ...upload, isCovered: await charges.isCovered(tx, { ...upload, audioTokens }) });
}
