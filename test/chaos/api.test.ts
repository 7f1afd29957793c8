/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { describe, expect, inject } from 'vitest';
import { test as base } from '../infra/fixtures.ts';
import { startTcpProxy, type TcpProxy } from '../infra/servers/tcp-proxy.ts';
import type { TestKey } from '../infra/service-client.ts';
import {
  aftermath,
  expectNothingLeft,
  isLong,
  startDisturbedBatch,
  survived,
  TOKENS,
  type Stage,
} from './disturbed-batch.ts';
import { kill } from '../infra/own/processes.ts';
import { until } from '../infra/until.ts';

/** A connection to Temporal that only the API uses. */
const test = base.extend('wire', { scope: 'file' }, async ({}, { onCleanup }) => {
  const proxy = await startTcpProxy(Number(inject('temporalAddress').split(':')[1]));
  onCleanup(() => proxy.close());
  return proxy;
});

interface Moment {
  direction: 'requests' | 'responses';
  /** State of the row of the job at that moment. */
  where: string;
}

/**
 * Has a batch submitted whose start is held up, and kills the API at a moment of it. Tries again with another account where the moment came too late: after
 * 2 s the API gives up waiting for Temporal, and on a busy machine it may have responded by then.
 */
async function killedAt(
  stage: Stage,
  { wire, direction, where }: Moment & { wire: TcpProxy },
): Promise<{ key: TestKey; batchId: string }> {
  const { service, db } = stage;
  for (;;) {
    const key = await service.key({ tokens: TOKENS });
    await service.stop('api');
    await service.start('api', { TEMPORAL_ADDRESS: `127.0.0.1:${wire.port}` });
    wire.hold(direction);
    let response: 'none yet' | 'accepted' | 'failed' = 'none yet';
    const sent = startDisturbedBatch(stage, { key }).then(
      () => (response = 'accepted'),
      () => (response = 'failed'),
    );
    const jobs = async (condition: string) =>
      (await db.query<{ id: string }>(`select id from jobs where account_id = $1 and ${condition}`, [key.account_id]))
        .rows;
    const moment = async () => (await jobs(where)).length > 0 || response !== 'none yet';
    await until(`there is a job ${where}, or a response`, moment, { everyMs: 5 });
    kill(service.pid('api'));
    const isAccepted = (await sent) === 'accepted';
    wire.release();
    await service.stop('api');
    const [job] = await jobs('true'); // none if it was withdrawn
    if (job && !isAccepted) return { key, batchId: job.id };
  }
}

describe('the API', () => {
  for (const [moment, direction, where] of [
    ['commit and start', 'requests', 'wake_at is not null'],
    ['start and response', 'responses', 'wake_at is null'],
  ] as const) {
    test(`leaves a batch that runs to its end when it is killed between ${moment}`, async ({
      service,
      wire,
      db,
      audioHost,
      webhookSink,
    }) => {
      const stage = { service, db, audioHost, webhookSink };
      const { key, batchId } = await killedAt(stage, { wire, direction, where });
      await service.start('api');
      const items = inject('chaosItems');
      const [row] = (await db.query<{ url: string }>('select webhook_url as url from jobs where id = $1', [batchId]))
        .rows;
      const webhookPath = new URL(row!.url).pathname;
      const contents = items - Math.floor((items - 1) / 10);
      const { posts } = await aftermath(stage, { key, batchId, items, contents, webhookPath });
      survived(`kill -9 of the API between ${moment} of a batch of ${items}; ${posts} POSTs`);
    });
  }

  test.runIf(isLong)(
    'withdraws the batch when Temporal does not respond, even if the start arrives later',
    async ({ service, wire, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const key = await service.key({ tokens: 10_000 });
      await service.stop('worker'); // its sweep would start the batch for the API
      await service.stop('api');
      await service.start('api', { TEMPORAL_ADDRESS: `127.0.0.1:${wire.port}`, TEMPORAL_DEADLINE_MS: '2000' });
      wire.hold('requests');
      const response = await service.request('POST', '/v1/batch', {
        key,
        body: { recipe_id: 'rec_0003_trim_and_measure', audio_urls: [audioHost.url('never-fetched.wav')] },
      });
      expect([response.status, response.body.code]).toEqual([500, 'workflow_binding_missing']);
      wire.release();
      await service.stop('api');
      await Promise.all([service.start('api'), service.start('worker')]);
      const batch = await startDisturbedBatch(stage, { key, items: 2 });
      await aftermath(stage, batch);
      expect(audioHost.hits('never-fetched.wav')).toBe(0);
      const { rows } = await db.query('select count(*)::int as jobs from jobs where account_id = $1', [key.account_id]);
      expect(rows).toEqual([{ jobs: 1 }]);
      await expectNothingLeft(stage);
      await service.start('worker');
      survived('a start that arrived after the API had withdrawn its batch');
    },
  );
});
