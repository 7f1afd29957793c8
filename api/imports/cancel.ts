import * as imports from '../../platform/db/imports.ts';
import { Problem } from '../http/problems/problem.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { cancelJob } from '../jobs/cancel-job.ts';
import { presentImport } from './presenters.ts';
import { importParams, importStatus } from './schemas.ts';

/** `DELETE /v1/imports/{id}`. */
export const cancelImport = route({
  method: 'delete',
  path: '/v1/imports/{id}',
  summary: 'Cancel the items of an import that have not begun, those of its open batches too',
  keys: PAID_KEYS,
  scope: 'spend',
  params: importParams,
  unknown: 'import_not_found',
  reply: { status: 202, body: importStatus },
  problems: ['import_not_found', 'import_already_final'],

  async handle({ params, caller: { accountId } }, deps) {
    await cancelJob(deps, { id: params.id, accountId, kind: 'import' });
    const found = await imports.statusOf(deps.db, { id: params.id, accountId });
    if (!found) throw new Problem('import_not_found');
    return { body: presentImport(found) };
  },
});
