import { z } from 'zod';
import * as jobs from '../../platform/db/jobs.ts';
import { id } from '../http/fields.ts';
import { Problem } from '../http/problems/problem.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { explainItems } from '../jobs/explain-items.ts';
import { whyOfItem } from '../jobs/schemas.ts';
import { presentWhy } from '../jobs/presenters.ts';

/** `GET /v1/batch/{id}/items/{item_id}/why`. */
export const explainBatchItem = route({
  method: 'get',
  path: '/v1/batch/{id}/items/{item_id}/why',
  summary: 'Explain why an item waits or failed',
  keys: PAID_KEYS,
  scope: 'read',
  params: z.object({ id, item_id: id }),
  unknown: 'batch_not_found',
  reply: { status: 200, body: z.object({ batch_id: z.uuid(), ...whyOfItem }) },
  problems: ['batch_not_found', 'not_found'],

  async handle({ params, caller: { accountId } }, deps) {
    const jobId = params.id;
    const [explained] = await explainItems(deps, { jobId, accountId, itemId: params.item_id });
    if (explained?.item.kind === 'batch') return { body: { batch_id: jobId, ...presentWhy(explained) } };
    const batch = await jobs.statusOf(deps.db, { id: jobId, accountId, kind: 'batch' });
    if (!batch) throw new Problem('batch_not_found');
    throw new Problem('not_found', { detail: 'This batch has no item with this id. Its results list them.' });
  },
});
