import { z } from 'zod';
import * as unfinishedUploads from '../../platform/db/content/unfinished-uploads.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import { UPLOAD_RETENTION_MS } from '../../platform/storage/expired-uploads.ts';
import { id } from '../http/fields.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { presentComplete, presentUnfinished, tusState } from './presenters.ts';
import { resumableUpload } from './schemas.ts';
import { RESUMABLE_PATH } from './tus-protocol.ts';

/** `GET /v1/resumable-uploads/{upload_id}`, and HEAD: clients of tus read its headers. */
export const getResumableUpload = route({
  method: 'get',
  path: `${RESUMABLE_PATH}/{upload_id}`,
  summary: 'Get how many bytes of a resumable upload are stored, and the upload once it is complete',
  keys: ANY_KEY,
  scope: 'upload',
  params: z.object({ upload_id: id }),
  unknown: 'upload_not_found',
  reply: { status: 200, body: resumableUpload },
  problems: ['upload_not_found'],

  async handle({ params: { upload_id: uploadId }, caller: { accountId } }, { db }) {
    const asked = { id: uploadId, accountId };
    const unfinished = await unfinishedUploads.find(db, asked);
    if (unfinished) {
      const body = presentUnfinished(unfinished);
      const { metadata } = unfinished;
      return { body, headers: { ...tusState(body), ...(metadata === null ? {} : { 'Upload-Metadata': metadata }) } };
    }
    const complete = await uploads.findShown(db, { ...asked, retentionMs: UPLOAD_RETENTION_MS });
    if (!complete) throw new Problem('upload_not_found');
    const body = presentComplete(complete);
    return { body, headers: tusState(body) };
  },
});
