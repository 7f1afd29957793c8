import { z } from 'zod';
import { UPLOAD_RETENTION_MS } from '../../platform/storage/expired-uploads.ts';
import { id } from '../http/fields.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentUpload } from '../uploads/presenters.ts';
import { createdUpload } from '../uploads/schemas.ts';
import { completeMultipart } from './complete-multipart.ts';

/** `POST /v1/multipart-uploads/{upload_id}/complete`. */
export const completeMultipartUpload = route({
  method: 'post',
  path: '/v1/multipart-uploads/{upload_id}/complete',
  summary: 'Complete a multipart upload whose parts the storage has: they are read and hashed; may be sent again',
  keys: ANY_KEY,
  scope: 'upload',
  params: z.object({ upload_id: id }),
  unknown: 'upload_not_found',
  reply: { status: 200, body: createdUpload },
  problems: ['not_found', 'storage_full', 'upload_in_progress', 'upload_incomplete', 'upload_not_found'],

  async handle({ params: { upload_id: uploadId }, caller: { accountId } }, deps) {
    const upload = await completeMultipart(deps, { id: uploadId, accountId });
    return {
      body: presentUpload(upload, upload.expiresAt ?? new Date(upload.createdAt.getTime() + UPLOAD_RETENTION_MS)),
    };
  },
});
