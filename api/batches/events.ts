import * as jobs from '../../platform/db/jobs.ts';
import { watchBatch, type BatchView } from './watch-batch.ts';
import { batchParams } from './schemas.ts';
import { presentDetails } from '../jobs/presenters.ts';
import { presentBatch } from './presenters.ts';
import { Problem } from '../http/problems/problem.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { eventStream, type ServerEvent } from '../http/sse.ts';
import { admitStream } from '../http/stream-limit.ts';

/** `GET /v1/batch/{id}/events`. */
export const getBatchEvents = route({
  method: 'get',
  path: '/v1/batch/{id}/events',
  summary:
    'Stream the status of a batch and the progress of its running items as server-sent events: `progress` now and on each change, `done` at its end',
  keys: PAID_KEYS,
  scope: 'read',
  params: batchParams,
  unknown: 'batch_not_found',
  reply: { status: 200, body: 'stream', types: ['text/event-stream'] },
  problems: ['batch_not_found'],

  async handle({ params, caller: { accountId }, signal, stopping }, { db }) {
    const batch = await jobs.statusOf(db, { id: params.id, accountId, kind: 'batch' });
    if (!batch) throw new Problem('batch_not_found');
    admitStream(db, { accountId, signal });
    const until = AbortSignal.any([signal, stopping]);
    return eventStream(batchEvents(watchBatch(db, { batch, accountId, signal: until })));
  },
});

/** Yields a batch's events. While it is open, their data also has the progress of its first running item and of each one. */
async function* batchEvents(views: AsyncIterable<BatchView>): AsyncGenerator<ServerEvent> {
  for await (const { batch, running } of views) {
    const status = presentBatch(batch);
    if (batch.status !== 'IN_QUEUE') {
      yield { event: 'progress', data: status };
      yield { event: 'done', data: status };
      return;
    }
    const items = running.map(({ itemId, customId, progress }) => ({
      item_id: itemId,
      progress,
      ...presentDetails({ customId, metadata: null }),
    }));
    yield { event: 'progress', data: { ...status, progress: items[0]?.progress ?? null, items } };
  }
}
