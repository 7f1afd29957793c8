import * as imports from '../../platform/db/imports.ts';
import { Problem } from '../http/problems/problem.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { presentImport } from './presenters.ts';
import { importParams, importStatus } from './schemas.ts';

/** `GET /v1/imports/{id}`. */
export const getImport = route({
  method: 'get',
  path: '/v1/imports/{id}',
  summary: 'Get the status of an import, and its batches',
  keys: PAID_KEYS,
  scope: 'read',
  params: importParams,
  unknown: 'import_not_found',
  reply: { status: 200, body: importStatus },
  problems: ['import_not_found'],

  async handle({ params, caller }, { db }) {
    const found = await imports.statusOf(db, { id: params.id, accountId: caller.accountId });
    if (!found) throw new Problem('import_not_found');
    return { body: presentImport(found) };
  },
});
