import * as shownItems from '../../platform/db/items/shown-items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { itemStatesShownAs, type JobState } from '../../workflows/domain/states.ts';
import { artifactSigner } from '../artifacts/presenters.ts';
import { LongEntry, LongJson, LongList } from '../http/long-json.ts';
import { Problem } from '../http/problems/problem.ts';
import { admitLong } from '../http/stream-limit.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { fieldsReader } from '../artifacts/long-fields.ts';
import { readItems } from '../jobs/read-items.ts';
import { presentItem } from './presenters.ts';
import { batchParams, RESULTS_REFUSALS, resultsPage, resultsQuery } from './schemas.ts';

/** `GET /v1/batch/{id}/results`. */
export const listBatchResults = route({
  method: 'get',
  path: '/v1/batch/{id}/results',
  summary: 'List the items of a batch with their results, page by page',
  keys: PAID_KEYS,
  scope: 'read',
  params: batchParams,
  unknown: 'batch_not_found',
  query: resultsQuery,
  refusals: RESULTS_REFUSALS,
  reply: { status: 200, body: resultsPage },
  problems: ['batch_not_found'],

  async handle({ params, query, caller, origin, signal }, { db, config }) {
    const batch = await jobs.statusOf(db, { id: params.id, accountId: caller.accountId, kind: 'batch' });
    if (!batch) throw new Problem('batch_not_found');
    const { item_id: itemId } = query;
    const entries =
      itemId === undefined
        ? await shownItems.pageEntries(db, {
            jobId: batch.id,
            offset: (query.page - 1) * query.page_size,
            limit: query.page_size + 1, // the extra entry shows whether there is another page
            ...(query.status ? { states: itemStatesShownAs(query.status) } : {}),
          })
        : await shownItems.pageEntry(db, { jobId: batch.id, id: itemId });
    const page = entries.slice(0, query.page_size);
    const isOmitted = query.raw_results === 'omit';
    const read = isOmitted ? page.map((entry) => ({ ...entry, bytes: 0 })) : page;
    admitLong(db, { accountId: caller.accountId, page: read, signal });
    const sign = artifactSigner(config, origin);
    const readFields = fieldsReader(db);
    async function* presentedItems() {
      for await (const item of readItems(db, read, isOmitted ? shownItems.NO_STEP : undefined))
        yield new LongEntry(presentItem(item, sign), readFields(item, sign));
    }
    const body = {
      batch_id: batch.id,
      items: new LongList(presentedItems(), { minBytes: read.reduce((sum, { bytes }) => sum + bytes, 0) }),
      page_size: page.length,
      has_more: entries.length > page.length,
      total: itemId ? page.length : query.status ? countShownAs(batch, query.status) : batch.total,
    };
    return { body: new LongJson(body) };
  },
});

/** Returns how many items of a batch are shown in a state. */
function countShownAs(batch: jobs.JobStatus, state: JobState): number {
  const { total, completed, failed, cancelled } = batch;
  return { IN_QUEUE: total - completed - failed - cancelled, completed, failed, cancelled }[state];
}
