import * as jobs from '../../platform/db/jobs.ts';
import { attachment } from '../artifacts/file-name.ts';
import { batchParams } from '../batches/schemas.ts';
import { MADE_FILE_REPLY, replyWithFile } from '../http/files/made-file.ts';
import { Problem } from '../http/problems/problem.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { admitLong, admitStream } from '../http/stream-limit.ts';
import { EXPORT_TYPES, exportJob } from './export-job.ts';
import type { Page } from './json-lines.ts';
import { exportQuery } from './schemas.ts';

/** `GET /v1/batch/{id}/export`. */
export const exportBatch = route({
  method: 'get',
  path: '/v1/batch/{id}/export',
  summary: 'Download the results of a batch as one file: JSON Lines, CSV, or a ZIP archive with the made files',
  keys: PAID_KEYS,
  scope: 'read',
  params: batchParams,
  unknown: 'batch_not_found',
  query: exportQuery,
  reply: { ...MADE_FILE_REPLY, types: EXPORT_TYPES },
  problems: ['batch_not_found'],

  async handle({ params, query: { format }, caller: { accountId }, headers, method, origin, signal }, deps) {
    const job = await jobs.statusOf(deps.db, { id: params.id, accountId, kind: 'batch' });
    if (!job) throw new Problem('batch_not_found');
    admitStream(deps.db, { accountId, signal });
    const admit = (page: Page) => admitLong(deps.db, { accountId, page, signal });
    const file = await exportJob(deps, { job, accountId, format, origin, signal, admit });
    return replyWithFile(file, { headers, method, disposition: attachment(file.fileName) });
  },
});
