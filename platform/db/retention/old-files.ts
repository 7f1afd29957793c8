import { artifactUrl, uploadUrl, type OwnedKind } from '../../../workflows/domain/owned-urls.ts';
import type { Content } from '../content/uploads.ts';
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

/** Locks the row of a file. Returns false if it is gone, or if someone names it at this moment. */
export async function lock(db: Db, kind: OwnedKind, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: `old-files.lock-of-${TABLES[kind]}`,
    text: `select id from ${TABLES[kind]} where id = $1 for update skip locked`,
    values: [id],
  });
  return rowCount === 1;
}

/**
 * Reports whether something that is kept refers to a locked file: an item that worked on it, a result that names it, a conversation, a
 * quote that binds; or whether its object was stored since `before`, as by a step that made it again. Open work is in `file-uses.ts`.
 */
export async function isKept(
  db: Db,
  { kind, id, accountId, contentHash, before }: OldFile & { kind: OwnedKind; before: Date },
): Promise<boolean> {
  const { rows } = await db.query<{ isKept: boolean }>({
    name: 'old-files.is-kept',
    text: `select exists (select from items i where i.content_hash = $2 and i.account_id = $1)
               or exists (select from step_results r where r.account_id = $1 and r.made_hash = $2)
               or exists (select from step_results r
                           where r.file_hashes @> array[$2] and r.file_hashes <> '{}' and r.account_id = $1)
               or exists (select from chat_audios a where lower(a.audio_url) = $3)
               or exists (select from quotes q where q.account_id = $1 and q.expires_at > now()
                                                 and strpos(lower(q.audio_urls::text), $3) > 0)
               or exists (select from stored_objects o
                           where o.account_id = $1 and o.content_hash = $2 and o.used_at >= $4) as "isKept"`,
    values: [accountId, contentHash, kind === 'upload' ? uploadUrl(id) : artifactUrl(id), before],
  });
  return rows[0]!.isKept;
}
