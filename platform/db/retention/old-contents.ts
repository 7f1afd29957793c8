import { columnsOf, type Content } from '../content/uploads.ts';
import type { Db } from '../pool.ts';
import { START, type Page, type Position } from './page.ts';

/** Audio that was fetched long ago: its object, and what is known of it. */

interface OldContent extends Content {
  isKept: boolean;
  position: Position;
}

type Row = Content & { time: string; isKept: boolean };

const WITH_ITEM = (table: string): string =>
  `exists (select from items i where i.content_hash = ${table}.content_hash and i.account_id = ${table}.account_id)`;

/** Returns objects of no upload and no made file that were stored before a time, oldest first, each with whether an item has its content. */
export async function pageOfObjects(db: Db, { before, after, limit }: Page): Promise<OldContent[]> {
  const { rows } = await db.query<Row>({
    name: 'old-contents.page-of-objects',
    text: `select o.account_id as "accountId", o.content_hash as "contentHash", o.used_at::text as time,
                  ${WITH_ITEM('o')} as "isKept"
             from stored_objects o
            where o.state = 'kept' and not o.pinned and o.used_at < $1
              and (o.used_at, o.account_id, o.content_hash) > ($2::timestamptz, $3::uuid, $4)
            order by o.used_at, o.account_id, o.content_hash limit $5`,
    values: [before, ...(after ?? START), limit],
  });
  return rows.map(withPosition);
}

/** Returns those of the contents whose object was not stored again since `before` and that no item has. Call it under their locks. */
export async function old(
  db: Db,
  { contents, before }: { contents: readonly Content[]; before: Date },
): Promise<Content[]> {
  const { rows } = await db.query<Content>({
    name: 'old-contents.old',
    text: `select o.account_id as "accountId", o.content_hash as "contentHash"
             from stored_objects o
             join unnest($1::uuid[], $2::text[]) as c (account_id, content_hash) using (account_id, content_hash)
            where o.used_at < $3 and not ${WITH_ITEM('o')}`,
    values: [...columnsOf(contents), before],
  });
  return rows;
}

/** Returns what is known of contents since before a time, oldest first, each with whether its object or an item of it exists. */
export async function pageOfSources(db: Db, { before, after, limit }: Page): Promise<OldContent[]> {
  const { rows } = await db.query<Row>({
    name: 'old-contents.page-of-sources',
    text: `select s.account_id as "accountId", s.content_hash as "contentHash", s.created_at::text as time,
                  ${WITH_ITEM('s')}
                  or exists (select from stored_objects o
                              where o.account_id = s.account_id and o.content_hash = s.content_hash) as "isKept"
             from sources s
            where s.created_at < $1 and (s.created_at, s.account_id, s.content_hash) > ($2::timestamptz, $3::uuid, $4)
            order by s.created_at, s.account_id, s.content_hash limit $5`,
    values: [before, ...(after ?? START), limit],
  });
  return rows.map(withPosition);
}

/** Deletes what is known of contents without an object and without an item. Call it under their locks. Returns the number of rows. */
export async function removeSources(db: Db, contents: readonly Content[]): Promise<number> {
  const { rowCount } = await db.query({
    name: 'old-contents.remove-sources',
    text: `delete from sources s
            using unnest($1::uuid[], $2::text[]) as c (account_id, content_hash)
            where s.account_id = c.account_id and s.content_hash = c.content_hash and not ${WITH_ITEM('s')}
              and not exists (select from stored_objects o
                               where o.account_id = s.account_id and o.content_hash = s.content_hash)`,
    values: columnsOf(contents),
  });
  return rowCount ?? 0;
}

/** Returns those of the contents that have a row of a stored object, as `account/hash`. */
export async function stored(db: Db, contents: readonly Content[]): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>({
    name: 'old-contents.stored',
    text: `select o.account_id || '/' || o.content_hash as name
             from unnest($1::uuid[], $2::text[]) as c (account_id, content_hash)
             join stored_objects o on o.account_id = c.account_id and o.content_hash = c.content_hash`,
    values: columnsOf(contents),
  });
  return new Set(rows.map(({ name }) => name));
}

function withPosition({ time, ...row }: Row): OldContent {
  return { ...row, position: [time, row.accountId, row.contentHash] };
}
