import { requestJson, type Connection } from './connection.ts';
import type { PathOf, Reply, RequestOptions } from './routes.ts';

/** For each list of an account that has pages: the field of its entries, and that of an entry by which the next page is asked for. */
const LISTS = {
  '/v1/batch': { entries: 'batches', before: 'batch_id' },
  '/v1/imports': { entries: 'imports', before: 'import_id' },
  '/v1/recipe/jobs': { entries: 'jobs', before: 'job_id' },
  '/v1/account/ledger': { entries: 'entries', before: 'entry_id' },
  '/v1/uploads': { entries: 'uploads', before: 'upload_id' },
  '/v1/conversations': { entries: 'conversations', before: 'last_turn_at' },
  '/v1/webhooks/deliveries': { entries: 'deliveries', before: 'event_id' },
} as const satisfies { [P in PathOf<'get'>]?: { entries: string; before: string } };

export type ListPath = keyof typeof LISTS;

/** An entry of a list. */
export type EntryOf<P extends ListPath> =
  Reply<'get', P> extends { [F in (typeof LISTS)[P]['entries']]: readonly (infer Entry)[] } ? Entry : never;

/** An item of a batch with its results. */
export type BatchItem = Reply<'get', '/v1/batch/{id}/results'>['items'][number];

export interface PageOptions extends RequestOptions {
  /** Entries that are asked for at a time. */
  pageSize?: number;
  /** Only entries in this state, where the list has states. */
  status?: 'IN_QUEUE' | 'completed' | 'failed' | 'cancelled';
}

/** Yields the entries of a list, newest first. The next page is asked for when the entries of the one before are used up. */
export async function* listEntries<P extends ListPath>(
  connection: Connection,
  path: P,
  { pageSize = 100, status, ...options }: PageOptions = {},
): AsyncGenerator<EntryOf<P>, void, undefined> {
  const list = LISTS[path];
  let before: string | undefined;
  for (;;) {
    const query = { limit: pageSize, before, status };
    const page = (await requestJson(connection, 'get', path, { ...options, query })) as Record<string, unknown>;
    const entries = page[list.entries] as Record<string, string>[];
    yield* entries as EntryOf<P>[];
    before = entries.at(-1)?.[list.before];
    if (page['has_more'] !== true || before === undefined) return;
  }
}

/** Yields the items of a batch with their results, in submit order. */
export async function* batchItems(
  connection: Connection,
  batchId: string,
  { pageSize = 50, status, ...options }: PageOptions = {},
): AsyncGenerator<BatchItem, void, undefined> {
  for (let page = 1; ; page++) {
    const request = { ...options, path: { id: batchId }, query: { page, page_size: pageSize, status } };
    const reply = await requestJson(connection, 'get', '/v1/batch/{id}/results', request);
    const { items, has_more: hasMore } = reply as Reply<'get', '/v1/batch/{id}/results'>;
    yield* items;
    if (!hasMore) return;
  }
}
