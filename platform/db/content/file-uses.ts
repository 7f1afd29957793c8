import { ownedUrl, type OwnedKind } from '../../../workflows/domain/owned-urls.ts';
import type { Db } from '../pool.ts';
import { columnsOf, type Content } from './uploads.ts';

/** Open work that uses a file. */
export interface FileUse {
  jobId: string;
  kind: 'batch' | 'run' | 'chat' | 'import';
}

/** A file whose uses are looked up. */
type File = Content & { kind: OwnedKind; id: string };

/**
 * Returns, by their ids, open work of those of the files that have any: as its audio or beside it, or in a line that is still to be opened, as
 * the same content, or in the conversation of a chat turn.
 */
export async function find(db: Db, files: readonly File[]): Promise<Map<string, FileUse>> {
  const { rows } = await db.query<FileUse & { fileId: string }>({
    name: 'file-uses.find',
    // An id in an address may have capitals. Open items are read once, whatever the number of files.
    text: `with files as materialized (
             select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as f (id, account_id, content_hash, audio_url)
           ), open as materialized (
             select id, kind, account_id, lower(steps::text) as steps
               from jobs where status = 'IN_QUEUE' and account_id = any ($2::uuid[])
           ), open_items as materialized (
             select j.id, j.kind, j.account_id, lower(i.audio_url) as audio_url, i.content_hash
               from open j join items i on i.job_id = j.id and i.status in ('pending', 'running')
           )
           select distinct on (id) id as "fileId", job_id as "jobId", kind
             from (select f.id, j.id as job_id, j.kind
                     from files f join open j on j.account_id = f.account_id and strpos(j.steps, f.audio_url) > 0
                    union all
                   select f.id, i.id, i.kind from files f join open_items i using (account_id, audio_url)
                    union all
                   select f.id, i.id, i.kind from files f join open_items i using (account_id, content_hash)
                    union all
                   select f.id, j.id, j.kind
                     from files f
                     join import_lines l on lower(l.audio_url) = f.audio_url
                     join open j on j.id = l.import_id and j.account_id = f.account_id
                    union all
                   select f.id, j.id, j.kind
                     from files f
                     join chat_audios a on lower(a.audio_url) = f.audio_url
                     join chat_turns t on t.conversation_id = a.conversation_id
                     join open j on j.id = t.id and j.account_id = f.account_id) as uses
            order by id, job_id`,
    values: [files.map(({ id }) => id), ...columnsOf(files), files.map(ownedUrl)],
  });
  return new Map(rows.map(({ fileId, ...use }) => [fileId, use]));
}
