import * as jobs from '../../platform/db/jobs.ts';
import { attachment } from '../artifacts/file-name.ts';

import { MADE_FILE_REPLY, replyWithFile } from '../http/files/made-file.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { admitLong, admitStream } from '../http/stream-limit.ts';
import { runParams } from '../runs/schemas.ts';
import { EXPORT_TYPES, exportJob } from './export-job.ts';
import type { Page } from './json-lines.ts';
import { exportQuery } from './schemas.ts';

/** `GET /v1/recipe/jobs/{job_id}/export`. */
export const exportRun = route({
  method: 'get',
  path: '/v1/recipe/jobs/{job_id}/export',
  summary: 'Download the results of a run as one file: JSON Lines, CSV, or a ZIP archive with the made files',
  keys: ANY_KEY,
  scope: 'read',
  params: runParams,
  unknown: 'job_not_found',
  query: exportQuery,
  reply: { ...MADE_FILE_REPLY, types: EXPORT_TYPES },
  problems: ['job_not_found'],

  async handle({ params, query: { format }, caller: { accountId }, headers, method, origin, signal }, deps) {
    const job = await jobs.statusOf(deps.db, { id: params.job_id, accountId, kind: 'run' });
    if (!job) throw new Problem('job_not_found');
    admitStream(deps.db, { accountId, signal });
    const admit = (page: Page) => admitLong(deps.db, { accountId, page, signal });
    const file = await exportJob(deps, { job, accountId, format, origin, signal, admit });
    return replyWithFile(file, { headers, method, disposition: attachment(file.fileName) });
  },
});
