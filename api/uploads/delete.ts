import { z } from 'zod';
import { deleteFile } from '../../platform/storage/delete-file.ts';
import { id } from '../http/fields.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { fileInUse } from '../jobs/file-in-use.ts';
import { deletedUpload } from './schemas.ts';

/** `DELETE /v1/uploads/{upload_id}`. */
export const deleteUpload = route({
  method: 'delete',
  path: '/v1/uploads/{upload_id}',
  summary: 'Delete an upload that no open work uses; results are kept',
  keys: ANY_KEY,
  scope: 'account',
  params: z.object({ upload_id: id }),
  unknown: 'upload_not_found',
  reply: { status: 200, body: deletedUpload },
  problems: ['upload_not_found', 'file_in_use'],

  async handle({ params: { upload_id: uploadId }, caller: { accountId } }, deps) {
    const outcome = await deleteFile(deps, { kind: 'upload', id: uploadId, accountId });
    if (outcome === 'unknown') throw new Problem('upload_not_found');
    if (outcome !== 'deleted') throw fileInUse(outcome.usedBy);
    return { body: { upload_id: uploadId, deleted: true } };
  },
});
