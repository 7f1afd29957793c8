import { ownedUrl, type OwnedKind } from '../../../workflows/domain/owned-urls.ts';
import { columnsOf, type Content } from '../content/uploads.ts';
import type { Db } from '../pool.ts';
import { START, type Page, type Position } from './page.ts';

/** Uploads and made files that nothing which is kept refers to. */

export interface OldFile extends Content {
  id: string;
  position: Position;
}

const TABLES = { upload: 'uploads', artifact: 'artifacts' } as const satisfies Record<OwnedKind, string>;

/** Returns files that were sent or made before a time, oldest first. */
export async function page(db: Db, kind: OwnedKind, { before, after, limit }: Page): Promise<OldFile[]> {
  const [time, id] = after ?? START;
  const { rows } = await db.query<Content & { id: string; time: string }>({
    name: `old-files.page-of-${TABLES[kind]}`,
    text: `select id, created_at::text as time, account_id as "accountId", content_hash as "contentHash"
             from ${TABLES[kind]}
            where created_at < $1 and (created_at, id) > ($2::timestamptz, $3::uuid)
            order by created_at, id limit $4`,
    values: [before, time, id, limit],
  });
  return rows.map(({ time: sentAt, ...row }) => ({ ...row, position: [sentAt, row.id] }));
}

/** Locks the rows of files. Returns the ids of those that are there and that nobody names at this moment. */
export async function lock(db: Db, kind: OwnedKind, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: `old-files.lock-of-${TABLES[kind]}`,
    text: `select id from ${TABLES[kind]} where id = any ($1) order by id for update skip locked`,
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns those of the locked files to which nothing that is kept refers: no item that worked on it, no result that names it, no conversation, no
 * quote that binds. Its object was not stored since `before` either, as by a step that made it again. Open work is in `file-uses.ts`.
 */
export async function unneeded<F extends OldFile>(
  db: Db,
  { kind, files, before }: { kind: OwnedKind; files: readonly F[]; before: Date },
): Promise<F[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'old-files.unneeded',
    text: `select f.id
             from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as f (id, account_id, content_hash, audio_url)
            where not (exists (select from items i where i.content_hash = f.content_hash and i.account_id = f.account_id)
               or exists (select from step_results r where r.account_id = f.account_id and r.made_hash = f.content_hash)
               or exists (select from step_results r
                           where r.file_hashes @> array[f.content_hash] and r.file_hashes <> '{}' and r.account_id = f.account_id)
               or exists (select from chat_audios a where lower(a.audio_url) = f.audio_url)
               or exists (select from quotes q where q.account_id = f.account_id and q.expires_at > now()
                                                 and strpos(lower(q.audio_urls::text), f.audio_url) > 0)
               or exists (select from stored_objects o
                           where o.account_id = f.account_id and o.content_hash = f.content_hash and o.used_at >= $5))`,
    values: [files.map(({ id }) => id), ...columnsOf(files), files.map(({ id }) => ownedUrl({ kind, id })), before],
  });
  const found = new Set(rows.map(({ id }) => id));
  return files.filter(({ id }) => found.has(id));
}

/** Deletes locked files. */
export async function remove(db: Db, kind: OwnedKind, ids: readonly string[]): Promise<void> {
  await db.query({
    name: `old-files.remove-from-${TABLES[kind]}`,
    text: `delete from ${TABLES[kind]} where id = any ($1)`,
    values: [ids],
  });
}
