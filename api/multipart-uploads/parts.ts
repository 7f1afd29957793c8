import { z } from 'zod';
import { id } from '../http/fields.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { findMultipart, requireMultipart } from './find-multipart.ts';
import { partSizes } from './part-sizes.ts';
import { partAddresses, wantedParts } from './schemas.ts';

/** `POST /v1/multipart-uploads/{upload_id}/parts`. */
export const getPartAddresses = route({
  method: 'post',
  path: '/v1/multipart-uploads/{upload_id}/parts',
  summary: 'Get the signed addresses to which parts of a multipart upload are sent',
  keys: ANY_KEY,
  scope: 'upload',
  params: z.object({ upload_id: id }),
  unknown: 'upload_not_found',
  body: wantedParts,
  reply: { status: 200, body: partAddresses },
  problems: ['not_found', 'upload_not_found'],

  async handle({ params: { upload_id: uploadId }, body: { numbers }, caller: { accountId } }, { db, storage }) {
    const objects = requireMultipart(storage);
    const upload = await findMultipart(db, { id: uploadId, accountId });
    if (!upload) throw new Problem('upload_not_found');
    const sizes = partSizes(upload);
    const parts = await Promise.all(
      numbers.map(async (number) => {
        const bytes = sizes[number - 1];
        if (bytes === undefined)
          throw new Problem('invalid_request', {
            detail: `The file has ${sizes.length} parts, and no part ${number}. Ask for one of those.`,
          });
        return { number, bytes, url: await objects.partAddress({ ...upload, number, bytes }) };
      }),
    );
    return { body: { parts } };
  },
});
