import type { Db } from '../pool.ts';

/** Contents that the steps of items work with beside their own input, one per step and role. */

/** A step of an item. */
interface StepOf {
  itemId: string;
  position: number;
}

/** Role of a content, such as `reference`. */
interface InputOf extends StepOf {
  input: string;
}

/** Records the content of a further input; the first one recorded is kept. Returns false if the item no longer runs. */
export async function note(
  db: Db,
  { itemId, position, input, contentHash }: InputOf & { contentHash: string },
): Promise<boolean> {
  // The previous release keeps references in a table of their own, and workers of both releases may share an item.
  if (input === 'reference') return noteReference(db, { itemId, position, contentHash });
  const { rowCount } = await db.query({
    name: 'further-contents.note',
    text: `insert into item_further_contents (item_id, position, input, content_hash)
           select id, $2, $3, $4 from items where id = $1 and status = 'running'
           on conflict (item_id, position, input) do update set content_hash = item_further_contents.content_hash`,
    values: [itemId, position, input, contentHash],
  });
  return rowCount === 1;
}

async function noteReference(db: Db, { itemId, position, contentHash }: StepOf & { contentHash: string }) {
  const { rowCount } = await db.query({
    name: 'further-contents.note-reference',
    text: `insert into item_references (item_id, position, content_hash)
           select id, $2, $3 from items where id = $1 and status = 'running'
           on conflict (item_id, position) do update set content_hash = item_references.content_hash`,
    values: [itemId, position, contentHash],
  });
  return rowCount === 1;
}

/** Returns every content that an item works with, its own included, once. */
export async function allOf(db: Db, itemId: string): Promise<string[]> {
  const { rows } = await db.query<{ contentHash: string }>({
    name: 'further-contents.all-of',
    text: `select content_hash as "contentHash" from items where id = $1 and content_hash is not null
            union select content_hash from item_references where item_id = $1
            union select content_hash from item_further_contents where item_id = $1`,
    values: [itemId],
  });
  return rows.map(({ contentHash }) => contentHash);
}

/** Returns the further contents of a step that were fetched, by role. */
export async function find(db: Db, { itemId, position }: StepOf): Promise<Record<string, string>> {
  const { rows } = await db.query<{ input: string; contentHash: string }>({
    name: 'further-contents.find',
    text: `select 'reference' as input, content_hash as "contentHash" from item_references where item_id = $1 and position = $2
           union all
           select input, content_hash from item_further_contents where item_id = $1 and position = $2`,
    values: [itemId, position],
  });
  return Object.fromEntries(rows.map(({ input, contentHash }) => [input, contentHash]));
}
