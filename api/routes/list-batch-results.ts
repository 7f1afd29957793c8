import * as items from '../../platform/db/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { signArtifactUrl } from '../../platform/signed-url.ts';
import { itemStatesShownAs } from '../../workflows/domain/states.ts';
import { batchParams, RESULTS_REFUSALS, resultsPage, resultsQuery } from '../contract/batch.ts';
import { presentItem } from '../contract/present-batch.ts';
import { Problem } from '../contract/problems.ts';
import { LongJson } from '../http/long-json.ts';
import { PAID_KEYS, route } from '../http/route.ts';

/** `GET /v1/batch/{id}/results`. */
export const listBatchResults = route({
  method: 'get',
  path: '/v1/batch/{id}/results',
  summary: 'Items of a batch with their results, in pages',
  keys: PAID_KEYS,
  params: batchParams,
  unknown: 'batch_not_found',
  query: resultsQuery,
  refusals: RESULTS_REFUSALS,
  reply: { status: 200, body: resultsPage },
  problems: ['batch_not_found'],

  async handle({ params, query, caller, origin }, { db, config }) {
    const batch = await jobs.statusOf(db, { id: params.id, accountId: caller.accountId, kind: 'batch' });
    if (!batch) throw new Problem('batch_not_found');
    const offset = (query.page - 1) * query.page_size;
    const entries = await items.pageEntries(db, {
      jobId: batch.id,
      offset,
      limit: query.page_size + 1, // one more tells whether there is another page
      ...(query.status ? { states: itemStatesShownAs(query.status) } : {}),
    });
    const page = entries.slice(0, query.page_size);
    const sign = (artifactId: string): string => signArtifactUrl(config, { artifactId, origin });
    async function* shown() {
      for (const ids of portions(page)) {
        for (const item of await items.withOutputs(db, ids)) yield presentItem(item, sign);
      }
    }
    const body = {
      batch_id: batch.id,
      items: [],
      page_size: page.length,
      has_more: entries.length > page.length,
    };
    return { body: new LongJson(body, 'items', shown()) };
  },
});

/** Results read at once, in bytes as they are stored, which is compressed: as text they are some times as long. */
const PORTION_BYTES = 2 ** 18;

/** Ids of neighbours whose results may stand in memory together: an hour of melody alone is six million bytes of text. */
function portions(page: readonly { id: string; bytes: number }[]): string[][] {
  const all: string[][] = [];
  let sum = Infinity;
  for (const { id, bytes } of page) {
    sum += bytes;
    if (sum > PORTION_BYTES) {
      all.push([]);
      sum = bytes;
    }
    all.at(-1)!.push(id);
  }
  return all;
}
