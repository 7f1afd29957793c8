import * as jobs from '../../platform/db/jobs.ts';
import { batchParams, batchStatus } from './schemas.ts';
import { presentBatch } from './presenters.ts';
import { Problem } from '../http/problems/problem.ts';
import { PAID_KEYS, route } from '../http/route.ts';

/** `GET /v1/batch/{id}`. */
export const getBatch = route({
  method: 'get',
  path: '/v1/batch/{id}',
  summary: 'Get the status and progress of a batch',
  keys: PAID_KEYS,
  scope: 'read',
  params: batchParams,
  unknown: 'batch_not_found',
  reply: { status: 200, body: batchStatus },
  problems: ['batch_not_found'],

  async handle({ params, caller }, { db }) {
    const batch = await jobs.statusOf(db, { id: params.id, accountId: caller.accountId, kind: 'batch' });
    if (!batch) throw new Problem('batch_not_found');
    return { body: presentBatch(batch) };
  },
});
