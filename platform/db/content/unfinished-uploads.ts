import type { Db } from '../pool.ts';
import { uuidOrNull } from '../uuid-or-null.ts';

/** An upload whose bytes arrive in several requests. Once they are all stored, an upload has its id and its row is gone. */
export interface UnfinishedUpload {
  id: string;
  accountId: string;
  /** Announced size. */
  bytes: number;
  /** Bytes that are flushed to disk; less than `bytes` until the upload is stored. */
  receivedBytes: number;
  /** Name of the file without its extension, if it was sent with one. */
  name: string | null;
  /** The header Upload-Metadata, as it was sent. */
  metadata: string | null;
  /** Size of each part but the last, of an upload whose parts the storage receives; otherwise null. */
  partBytes: number | null;
  /** Id of these parts in the storage; null until it is known. */
  multipartId: string | null;
  /** When it is not found any more, unless its last byte has arrived. */
  expiresAt: Date;
}

/** A row is not found any more, and may be removed, from this age in milliseconds on. */
export const UNFINISHED_UPLOAD_MS = 24 * 3_600_000;

const COLUMNS = `id, account_id "accountId", bytes, received_bytes "receivedBytes", name, metadata,
                  part_bytes "partBytes", multipart_id "multipartId",
                  created_at + interval '${UNFINISHED_UPLOAD_MS} ms' "expiresAt"`;
const IS_ALIVE = `created_at > now() - interval '${UNFINISHED_UPLOAD_MS} ms'`;

interface Owned {
  id: string;
  accountId: string;
}

/** Returns an unfinished upload of an account; undefined if there is none of that id, or if it has expired. */
export async function find(db: Db, { id, accountId }: Owned): Promise<UnfinishedUpload | undefined> {
  const { rows } = await db.query<UnfinishedUpload>({
    name: 'unfinished-uploads.find',
    text: `select ${COLUMNS} from unfinished_uploads where id = $1 and account_id = $2 and ${IS_ALIVE}`,
    values: [uuidOrNull(id), accountId],
  });
  return rows[0];
}

export type NewUpload = Pick<UnfinishedUpload, 'id' | 'accountId' | 'bytes' | 'name'> &
  Partial<Pick<UnfinishedUpload, 'metadata' | 'partBytes'>>;

/** Inserts an upload of which nothing has arrived. Returns it. */
export async function insert(
  db: Db,
  { id, accountId, bytes, name, metadata = null, partBytes = null }: NewUpload,
): Promise<UnfinishedUpload> {
  const { rows } = await db.query<UnfinishedUpload>({
    name: 'unfinished-uploads.insert',
    text: `insert into unfinished_uploads (id, account_id, bytes, name, metadata, part_bytes)
           values ($1, $2, $3, $4, $5, $6)
        returning ${COLUMNS}`,
    values: [id, accountId, bytes, name, metadata, partBytes],
  });
  return rows[0]!;
}

/** Notes the id that the storage gave to the parts of an upload. */
export async function noteMultipart(db: Db, { id, multipartId }: { id: string; multipartId: string }): Promise<void> {
  await db.query({
    name: 'unfinished-uploads.note-multipart',
    text: 'update unfinished_uploads set multipart_id = $2 where id = $1',
    values: [id, multipartId],
  });
}

/**
 * Lets one writer at a time write, for `leaseMs` unless it renews that. Returns the upload; undefined while another writes, or if
 * there is no such upload any more.
 */
export async function begin(
  db: Db,
  { id, accountId, writer, leaseMs }: Owned & { writer: string; leaseMs: number },
): Promise<UnfinishedUpload | undefined> {
  const { rows } = await db.query<UnfinishedUpload>({
    name: 'unfinished-uploads.begin',
    text: `update unfinished_uploads set writer = $3, writer_until = now() + $4 * interval '1 ms'
            where id = $1 and account_id = $2 and ${IS_ALIVE} and (writer is null or writer_until < now())
        returning ${COLUMNS}`,
    values: [id, accountId, writer, leaseMs],
  });
  return rows[0];
}

/** Records how many bytes are flushed, and renews the lease of their writer. Returns false if another may write by now. */
export async function record(
  db: Db,
  { id, writer, receivedBytes, leaseMs }: { id: string; writer: string; receivedBytes: number; leaseMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'unfinished-uploads.record',
    text: `update unfinished_uploads set received_bytes = $3, writer_until = now() + $4 * interval '1 ms'
            where id = $1 and writer = $2`,
    values: [id, writer, receivedBytes, leaseMs],
  });
  return rowCount === 1;
}

/** Renews the lease of a writer. Returns false if another may write by now. */
export async function renew(
  db: Db,
  { id, writer, leaseMs }: { id: string; writer: string; leaseMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'unfinished-uploads.renew',
    text: `update unfinished_uploads set writer_until = now() + $3 * interval '1 ms' where id = $1 and writer = $2`,
    values: [id, writer, leaseMs],
  });
  return rowCount === 1;
}

/** Reports whether no other may write since a writer began. */
export async function isWriter(db: Db, { id, writer }: { id: string; writer: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'unfinished-uploads.is-writer',
    text: 'select from unfinished_uploads where id = $1 and writer = $2',
    values: [id, writer],
  });
  return rowCount === 1;
}

/** Lets another writer begin. */
export async function end(db: Db, { id, writer }: { id: string; writer: string }): Promise<void> {
  await db.query({
    name: 'unfinished-uploads.end',
    text: 'update unfinished_uploads set writer = null, writer_until = null where id = $1 and writer = $2',
    values: [id, writer],
  });
}

/** Takes the lease of whoever writes, for good: nothing more is recorded. Returns false if there is no such row. */
export async function seize(db: Db, { id, accountId, writer }: Owned & { writer: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'unfinished-uploads.seize',
    text: `update unfinished_uploads set writer = $3, writer_until = 'infinity' where id = $1 and account_id = $2`,
    values: [uuidOrNull(id), accountId, writer],
  });
  return rowCount === 1;
}

/** Deletes the row of a writer. Returns false if another may write by now. */
export async function remove(db: Db, { id, writer }: { id: string; writer: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'unfinished-uploads.remove',
    text: 'delete from unfinished_uploads where id = $1 and writer = $2',
    values: [id, writer],
  });
  return rowCount === 1;
}

/** Returns unfinished uploads that were begun before a time, oldest first. */
export async function begunBefore(db: Db, { before, limit }: { before: Date; limit: number }): Promise<Owned[]> {
  const { rows } = await db.query<Owned>({
    name: 'unfinished-uploads.begun-before',
    text: `select id, account_id "accountId" from unfinished_uploads
            where created_at < $1 order by created_at, id limit $2`,
    values: [before, limit],
  });
  return rows;
}

/** Returns unfinished uploads of an account, at most `limit`. */
export async function ofAccount(db: Db, { accountId, limit }: { accountId: string; limit: number }): Promise<Owned[]> {
  const { rows } = await db.query<Owned>({
    name: 'unfinished-uploads.of-account',
    text: 'select id, account_id "accountId" from unfinished_uploads where account_id = $1 limit $2',
    values: [accountId, limit],
  });
  return rows;
}
