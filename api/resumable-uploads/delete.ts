import { z } from 'zod';
import { giveUpUpload } from '../../platform/storage/unfinished-uploads.ts';
import { id } from '../http/fields.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { notUnfinished } from '../uploads/not-unfinished.ts';
import { requireVersion, RESUMABLE_PATH } from './tus-protocol.ts';

/** `DELETE /v1/resumable-uploads/{upload_id}`. */
export const deleteResumableUpload = route({
  method: 'delete',
  path: `${RESUMABLE_PATH}/{upload_id}`,
  summary: 'Give up a resumable upload that is not complete; DELETE /v1/uploads/{upload_id} deletes a complete one',
  keys: ANY_KEY,
  scope: 'upload',
  requestHeaders: { 'Tus-Resumable': '1.0.0.' },
  params: z.object({ upload_id: id }),
  unknown: 'upload_not_found',
  reply: { status: 204, body: 'stream' },
  problems: ['upload_not_found', 'tus_version_unsupported'],

  async handle({ params: { upload_id: uploadId }, caller: { accountId }, headers }, deps) {
    requireVersion(headers);
    const upload = { id: uploadId, accountId };
    if (!(await giveUpUpload(deps, upload))) throw await notUnfinished(deps.db, upload);
    return { body: null };
  },
});
