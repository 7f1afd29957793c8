import { z } from 'zod';
import { giveUpUpload } from '../../platform/storage/unfinished-uploads.ts';
import { id } from '../http/fields.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { notUnfinished } from '../uploads/not-unfinished.ts';
import { deletedUpload } from '../uploads/schemas.ts';

/** `DELETE /v1/multipart-uploads/{upload_id}`. */
export const deleteMultipartUpload = route({
  method: 'delete',
  path: '/v1/multipart-uploads/{upload_id}',
  summary: 'Give up a multipart upload that is not complete; DELETE /v1/uploads/{upload_id} deletes a complete one',
  keys: ANY_KEY,
  scope: 'upload',
  params: z.object({ upload_id: id }),
  unknown: 'upload_not_found',
  reply: { status: 200, body: deletedUpload },
  problems: ['upload_not_found'],

  async handle({ params: { upload_id: uploadId }, caller: { accountId } }, deps) {
    const upload = { id: uploadId, accountId };
    if (!(await giveUpUpload(deps, upload))) throw await notUnfinished(deps.db, upload);
    return { body: { upload_id: uploadId, deleted: true } };
  },
});
