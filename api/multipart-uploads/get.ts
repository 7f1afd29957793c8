import { z } from 'zod';
import { id } from '../http/fields.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { findMultipart, requireComplete, requireMultipart } from './find-multipart.ts';
import { missingParts } from './part-sizes.ts';
import { presentCompleted, presentMultipart } from './presenters.ts';
import { multipartUpload } from './schemas.ts';

/** `GET /v1/multipart-uploads/{upload_id}`. */
export const getMultipartUpload = route({
  method: 'get',
  path: '/v1/multipart-uploads/{upload_id}',
  summary: 'Get which parts of a multipart upload are missing, and the upload once it is complete',
  keys: ANY_KEY,
  scope: 'upload',
  params: z.object({ upload_id: id }),
  unknown: 'upload_not_found',
  reply: { status: 200, body: multipartUpload },
  problems: ['not_found', 'upload_not_found'],

  async handle({ params: { upload_id: uploadId }, caller: { accountId } }, { db, storage }) {
    const objects = requireMultipart(storage);
    const asked = { id: uploadId, accountId };
    const found = await findMultipart(db, asked);
    if (!found) return { body: presentCompleted(await requireComplete(db, asked)) };
    const parts = await objects.parts(found);
    return { body: presentMultipart(found, parts ? missingParts(found, parts) : []) };
  },
});
