import { z } from 'zod';
import { removeUnfinishedUpload } from '../../platform/storage/unfinished-uploads.ts';
import { id } from '../http/fields.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
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
    if (!(await removeUnfinishedUpload(deps, { id: uploadId, accountId }))) throw new Problem('upload_not_found');
    return { body: { upload_id: uploadId, deleted: true } };
  },
});
