import type { z } from 'zod';
import type { Db } from '../../platform/db/pool.ts';
import type { ShownItem } from '../../platform/db/items/shown-items.ts';
import { spliced } from '../../platform/json/splice.ts';
import type { SignArtifact } from '../artifacts/presenters.ts';
import { presentItem } from '../batches/presenters.ts';
import { batchItem } from '../batches/schemas.ts';
import { fieldsReader } from '../artifacts/long-fields.ts';
import { readItems } from '../jobs/read-items.ts';

/** The items of a job in submit order: ids, with the size of their outputs. */
export type Page = readonly { id: string; bytes: number }[];

/** Yields the items of a job as the results of a batch show them, one at a time; `fieldsOfLong` stands for long outputs, by their index. */
export async function* shownItems(
  db: Db,
  { page, sign }: { page: Page; sign: SignArtifact },
): AsyncGenerator<{ item: ShownItem; shown: z.output<typeof batchItem> }> {
  for await (const item of readItems(db, page)) yield { item, shown: batchItem.parse(presentItem(item, sign)) };
}

/** Yields an export as JSON Lines, a line in pieces where it is long. */
export async function* jsonLines(db: Db, given: { page: Page; sign: SignArtifact }): AsyncGenerator<string> {
  const readFields = fieldsReader(db);
  for await (const { item, shown } of shownItems(db, given)) {
    yield* spliced(shown, readFields(item, given.sign));
    yield '\n';
  }
}
