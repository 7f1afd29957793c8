import { artifactUrl, uploadUrl, type OwnedKind } from '../../../workflows/domain/owned-urls.ts';
import type { Db } from '../pool.ts';
import type { Content } from './uploads.ts';

/** Open work that uses a file. */
export interface FileUse {
  jobId: string;
  kind: 'batch' | 'run' | 'chat' | 'import';
}

/**
 * Returns open work that has an upload or a made file as its audio or beside it, or in a line that is still to be opened, that works on the same content, or that is a chat turn in
 * whose conversation the file was named; undefined without any.
 */
export async function find(
  db: Db,
  { kind, id, accountId, contentHash }: Content & { kind: OwnedKind; id: string },
): Promise<FileUse | undefined> {
  const { rows } = await db.query<FileUse>({
    name: 'file-uses.find',
    // An id in an address may have capitals.
    text: `select j.id as "jobId", j.kind
             from jobs j
            where j.account_id = $1 and j.status = 'IN_QUEUE'
              and (strpos(lower(j.steps::text), $2) > 0
                   or exists (select from items i
                               where i.job_id = j.id and i.status in ('pending', 'running')
                                 and (lower(i.audio_url) = $2 or i.content_hash = $3))
                   or exists (select from import_lines l where l.import_id = j.id and lower(l.audio_url) = $2)
                   or exists (select from chat_turns t join chat_audios a on a.conversation_id = t.conversation_id
                               where t.id = j.id and lower(a.audio_url) = $2))
            limit 1`,
    values: [accountId, kind === 'upload' ? uploadUrl(id) : artifactUrl(id), contentHash],
  });
  return rows[0];
}
