import { describe, expect } from 'vitest';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import { aftermath, expectNothingLeft, progressed, startDisturbedBatch, survived } from './disturbed-batch.ts';
import { until } from '../infra/until.ts';

/** The workflow client, with the powers of an operator in Temporal's Web UI. */
const test = base.extend('operator', { scope: 'file' }, ({ client }) => client.workflow);

describe('an operator', () => {
  for (const action of ['cancel', 'terminate'] as const) {
    test(`who ${action}s a batch ends only its unfinished items`, async ({
      service,
      operator,
      db,
      audioHost,
      webhookSink,
    }) => {
      const stage = { service, db, audioHost, webhookSink };
      const held = Promise.withResolvers<void>(); // one audio, so that the batch cannot end before the operator acts
      const more = [audioHost.serve(`${action}-held.wav`, tone({ seconds: 1, hz: 250 }), { after: held.promise })];
      const batch = await startDisturbedBatch(stage, { more });
      await progressed(db, batch, 0.2);
      await operator.getHandle(workflowId.batch(batch.batchId))[action]();
      held.resolve();
      const { status, failures } = await aftermath(stage, batch, 'as they come');
      const { completed_items: completed, failed_items: failed, cancelled_items: cancelled } = status;
      expect(completed).toBeGreaterThanOrEqual(batch.items * 0.2);
      const ended =
        action === 'cancel'
          ? { failed: 0, cancelled: batch.items - completed, failures: {} }
          : { failed: batch.items - completed, cancelled: 0, failures: { terminated_by_operator: failed } };
      expect({ failed, cancelled, failures }).toEqual(ended);
      survived(
        `${action} of a batch of ${batch.items}: ${completed} completed, ${failed} failed, ${cancelled} cancelled`,
      );
    });

    test(`who ${action}s an item ends only that item`, async ({ service, operator, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const name = `${action}-hangs.wav`;
      const more = [audioHost.hang(name)];
      const batch = await startDisturbedBatch(stage, { more });
      await until('its download has begun', () => audioHost.hits(name) > 0);
      await operator.getHandle(workflowId.item(workflowId.batch(batch.batchId), 1, 1))[action]();
      const { failures } = await aftermath(stage, batch, action === 'cancel' ? { cancelled: 1 } : { failed: 1 });
      expect(failures).toEqual(action === 'cancel' ? {} : { terminated_by_operator: 1 });
      survived(`${action} of one item in flight beside ${batch.items - 1} others`);
    });

    test(`who ${action}s a run ends it`, async ({ service, operator, db, audioHost, webhookSink }) => {
      const key = await service.key({ tokens: 100 });
      const names = Array.from({ length: 3 }, (_, n) => `run-${action}-${n}.wav`);
      const webhookPath = `/run-${action}`;
      const response = await service.request('POST', '/v1/recipe/execute', {
        key,
        body: {
          recipe_id: 'rec_0003_trim_and_measure',
          audio_urls: names.map((name) => audioHost.hang(name)),
          webhook_url: webhookSink.url(webhookPath),
        },
      });
      expect(response.status, response.bytes.toString()).toBe(202);
      const jobId = String(response.body.job_id);
      await until('its downloads have begun', () => names.every((name) => audioHost.hits(name) > 0));
      await operator.getHandle(workflowId.run(jobId))[action]();
      const end = await until('the run is settled', async () => {
        const { body } = await service.request('GET', `/v1/recipe/jobs/${jobId}`, { key });
        return body.status === 'IN_QUEUE' ? undefined : String(body.status);
      });
      expect(end).toBe(action === 'cancel' ? 'cancelled' : 'failed');
      const [posted] = await webhookSink.waitFor(webhookPath, 1);
      expect(JSON.parse(posted!.text)).toMatchObject({ event: 'recipe_completed', job_id: jobId, status: end });
      expect(await ledger.audit(db)).toEqual([]);
      survived(`${action} of a run of three audios in flight`);
    });
  }

  test('who does all of that leaves no files behind', async ({ service }) => {
    await expectNothingLeft({ service });
  });
});
