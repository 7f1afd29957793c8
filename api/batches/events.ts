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
  summary:
    'Progress of a batch as server-sent events: `progress` with its status now and at each change, `done` with how it ended',
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
    return eventStream(progress(watchBatch(db, { batch, accountId, signal: until })));
  },
});

async function* progress(told: AsyncIterable<jobs.JobStatus>): AsyncGenerator<ServerEvent> {
  for await (const batch of told) {
    const data = presentBatch(batch);
    yield { event: 'progress', data };
    if (batch.status !== 'IN_QUEUE') yield { event: 'done', data };
  }
}
