import * as jobs from '../../platform/db/jobs.ts';
import { watchBatch } from './watch-batch.ts';
import { batchParams } from './schemas.ts';
import { presentBatch } from './presenters.ts';
import { Problem } from '../http/problems.ts';
import { PAID_KEYS, route } from '../http/route.ts';
import { eventStream, type ServerEvent } from '../http/sse.ts';
import { admitStream } from '../http/stream-limit.ts';

/** `GET /v1/batch/{id}/events`. */
export const getBatchEvents = route({
  method: 'get',
  path: '/v1/batch/{id}/events',
  summary: 'Stream the status of a batch as server-sent events: `progress` now and on each change, `done` at its end',
  keys: PAID_KEYS,
  params: batchParams,
  unknown: 'batch_not_found',
  reply: { status: 200, body: 'stream', type: 'text/event-stream' },
  problems: ['batch_not_found'],

  async handle({ params, caller: { accountId }, signal, stopping }, { db }) {
    const batch = await jobs.statusOf(db, { id: params.id, accountId, kind: 'batch' });
    if (!batch) throw new Problem('batch_not_found');
    admitStream(db, { accountId, signal });
    const until = AbortSignal.any([signal, stopping]);
    return eventStream(statusEvents(watchBatch(db, { batch, accountId, signal: until })));
  },
});

async function* statusEvents(statuses: AsyncIterable<jobs.JobStatus>): AsyncGenerator<ServerEvent> {
  for await (const batch of statuses) {
    const data = presentBatch(batch);
    yield { event: 'progress', data };
    if (batch.status !== 'IN_QUEUE') yield { event: 'done', data };
  }
}
