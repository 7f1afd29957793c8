import type { Db } from '../pool.ts';

/** A step of an item. */
interface StepOf {
  itemId: string;
  position: number;
}

/**
 * Records the content that a step is compared with; the first one recorded is kept. Returns false if the item no
 * longer runs.
 */
export async function note(
  db: Db,
  { itemId, position, contentHash }: StepOf & { contentHash: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'item-references.note',
    text: `insert into item_references (item_id, position, content_hash)
           select id, $2, $3 from items where id = $1 and status = 'running'
           on conflict (item_id, position) do update set content_hash = item_references.content_hash`,
    values: [itemId, position, contentHash],
  });
  return rowCount === 1;
}

/** Returns the content that a step compares with; undefined if none was fetched. */
export async function find(db: Db, { itemId, position }: StepOf): Promise<string | undefined> {
  const { rows } = await db.query<{ contentHash: string }>({
    name: 'item-references.find',
    text: 'select content_hash as "contentHash" from item_references where item_id = $1 and position = $2',
    values: [itemId, position],
  });
  return rows[0]?.contentHash;
}
