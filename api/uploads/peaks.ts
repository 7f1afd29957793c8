import { z } from 'zod';
import * as uploads from '../../platform/db/content/uploads.ts';
import { id } from '../http/fields.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { findPeaks, REFUSALS } from '../peaks/find-peaks.ts';
import { presentFound } from '../peaks/presenters.ts';
import { PEAKS_PENDING, peaks, peaksQuery } from '../peaks/schemas.ts';

/** `GET /v1/uploads/{upload_id}/peaks`. */
export const getUploadPeaks = route({
  method: 'get',
  path: '/v1/uploads/{upload_id}/peaks',
  summary: 'Get the waveform of an upload, to draw it; costs no tokens',
  keys: ANY_KEY,
  scope: 'read',
  params: z.object({ upload_id: id }),
  unknown: 'upload_not_found',
  query: peaksQuery,
  reply: { status: 200, body: peaks, others: [PEAKS_PENDING] },
  problems: ['upload_not_found', ...REFUSALS, 'workflow_binding_missing'],

  async handle({ params: { upload_id: uploadId }, query: { points }, caller: { accountId } }, deps) {
    const upload = await uploads.find(deps.db, { id: uploadId, accountId });
    if (!upload) throw new Problem('upload_not_found');
    return presentFound(await findPeaks(deps, upload), points);
  },
});
