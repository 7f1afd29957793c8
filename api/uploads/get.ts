import { z } from 'zod';
import * as uploads from '../../platform/db/content/uploads.ts';
import { attachment } from '../artifacts/file-name.ts';
import { id } from '../http/fields.ts';
import { replyWithStoredFile, STORED_FILE_REPLY } from '../http/files/stored-file.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** The type of every upload: what is in it is known only once it is decoded. */
const TYPE = 'application/octet-stream';

const gone = (): Problem => new Problem('upload_not_found');

/** `GET /v1/uploads/{upload_id}`. */
export const getUpload = route({
  method: 'get',
  path: '/v1/uploads/{upload_id}',
  summary: 'Download an upload, as it was sent',
  keys: ANY_KEY,
  scope: 'read',
  params: z.object({ upload_id: id }),
  unknown: 'upload_not_found',
  reply: { ...STORED_FILE_REPLY, types: [TYPE] },
  problems: ['upload_not_found'],

  async handle({ params: { upload_id: uploadId }, caller: { accountId }, headers, method, signal }, { db, storage }) {
    const found = await uploads.find(db, { id: uploadId, accountId });
    if (!found) throw new Problem('upload_not_found');
    const disposition = attachment(found.name ?? uploadId);
    return replyWithStoredFile(
      storage,
      { ...found, contentType: TYPE, disposition },
      { headers, method, gone, signal },
    );
  },
});
