import { describe, expect, onTestFinished } from 'vitest';
import { METRICS } from '../../../platform/telemetry/metrics/catalog.ts';
import { METRICS_TYPE } from '../../../platform/telemetry/metrics/registry.ts';
import { freePort } from '../../infra/servers/free-port.ts';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/fixtures.ts';
import type { Service } from '../../infra/service.ts';

const RECIPE = 'rec_0004_signal_report';
const port = await freePort();

const lines = async (url: string): Promise<string[]> => (await (await fetch(url)).text()).split('\n');

/** Returns the lines of the API's and the worker's metrics. */
async function scrape({ baseUrl }: Service): Promise<{ api: string[]; worker: string[] }> {
  return { api: await lines(`${baseUrl}/metrics`), worker: await lines(`http://127.0.0.1:${port}/metrics`) };
}

/** Returns the log lines of a part with this message. */
const logged = (service: Service, part: 'api' | 'worker', message: string) =>
  service
    .output(part)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === message);

/** Waits until the metrics of the worker have a line: it counts an item once its row is settled. */
async function counted(service: Service, line: string): Promise<void> {
  await expect.poll(async () => (await scrape(service)).worker).toContain(line);
}

describe('metrics and logs', () => {
  test('measure requests, steps, the engine, items and the ledger; nothing names an account', async ({
    service,
    audioHost,
  }) => {
    await service.stop('worker');
    await service.start('worker', { METRICS_PORT: String(port) });
    const key = await service.key({ tokens: 100 });
    const good = await service.upload(key, tone({ seconds: 2 }));
    const bad = audioHost.serve('text.wav', Buffer.from('not audio'));
    for (let n = 0; n < 2; n++) {
      const body = { recipe_id: RECIPE, audio_urls: [good, bad] };
      const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
      await service.settled(key, id);
    }
    await expect.poll(async () => (await scrape(service)).api).toContain('audio_ledger_violations 0');
    await counted(service, 'audio_items_settled_total{code="",outcome="completed"} 2');
    await counted(service, 'audio_items_settled_total{code="not_audio",outcome="failed"} 2');
    const { api, worker } = await scrape(service);
    expect(worker).toContain('audio_steps_total{capability="signal_analysis",result="computed"} 1');
    expect(worker).toContain('audio_steps_total{capability="signal_analysis",result="cached"} 1');
    expect(worker).toContain('audio_engine_task_audio_seconds_sum{capability="signal_analysis"} 2');
    expect(worker).toContainEqual(expect.stringMatching(/^temporal_activity_execution_latency_seconds_count/));
    expect(api).toContain('audio_items{state="pending"} 0');
    expect(api).toContain('audio_part_state{part="database"} 1');
    expect(api).toContain('audio_workers{state="running"} 1');
    expect(api).toContainEqual(
      expect.stringMatching(/^audio_http_request_seconds_count\{method="POST",route="\/v1\/batch",status="202"\} 2$/),
    );
    for (const [name, { source }] of Object.entries(METRICS)) {
      if (['audio_lane_items', 'audio_lane_oldest_wait_seconds', 'audio_webhook_attempts'].includes(name)) continue;
      expect(source === 'api' ? api : worker, name).toContainEqual(
        expect.stringMatching(new RegExp(`^${name}(_total|_count)?[ {]`)),
      );
    }
    const all = [...api, ...worker].join('\n');
    expect(all).not.toContain(key.account_id);
    expect(all).not.toContain('127.0.0.1');
  });

  test('find a failed item by the request that submitted it, and show neither keys nor addresses', async ({
    service,
    audioHost,
  }) => {
    const key = await service.key({ tokens: 100 });
    const requestId = 'a-request-to-find';
    const body = {
      recipe_id: RECIPE,
      audio_urls: [audioHost.serve('secret-name.wav', Buffer.from('not audio'))],
      webhook_url: 'https://hooks.example/secret-token',
    };
    const headers = { 'X-Request-Id': requestId };
    const { batch_id: id } = (await service.request('POST', '/v1/batch?secret=query', { key, body, headers })).body;
    await service.settled(key, id);
    await expect
      .poll(() => logged(service, 'api', 'request').filter((line) => line['requestId'] === requestId))
      .toEqual([
        expect.objectContaining({
          method: 'POST',
          route: '/v1/batch',
          status: 202,
          accountId: key.account_id,
          jobId: id,
          workflowId: `batch/${id}`,
        }),
      ]);
    await expect
      .poll(() => logged(service, 'worker', 'item failed').filter((line) => line['requestId'] === requestId))
      .toEqual([
        expect.objectContaining({
          accountId: key.account_id,
          jobId: id,
          workflowId: `batch/${id}/item/1`,
          code: 'not_audio',
        }),
      ]);
    const refused = await service.request('GET', `/v1/batch/${id}`, { key: 'svc_live_wrong' });
    await expect
      .poll(() =>
        logged(service, 'api', 'request').find((line) => line['requestId'] === refused.headers.get('x-request-id')),
      )
      .toMatchObject({ status: 401, code: 'unauthorized' });
    for (const part of ['api', 'worker'] as const) {
      for (const secret of ['secret-name', 'secret-token', 'secret=query', key.api_key, 'svc_live_wrong'])
        expect(service.output(part), secret).not.toContain(secret);
    }
  });

  test('count deliveries, items that the sweep settles, and all dedicated accounts as one lane', async ({
    service,
    audioHost,
    webhookSink,
    client,
    db,
  }) => {
    const key = await service.key({ tokens: 100 });
    const work = { capability: 'signal_analysis', audio_urls: [await service.upload(key, tone({ seconds: 1 }))] };
    const delivered = { ...work, webhook_url: webhookSink.url('/hook') };
    await service.request('POST', '/v1/run', { key, body: delivered });
    await webhookSink.waitFor('/hook', 1);

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    onTestFinished(() => release());
    const body = {
      recipe_id: RECIPE,
      audio_urls: [audioHost.serve('held.wav', tone({ seconds: 1 }), { after: held })],
    };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    await expect.poll(() => audioHost.hits('held.wav')).toBeGreaterThan(0);
    await client.workflow.getHandle(`batch/${id}`).terminate();
    await service.settled(key, id);

    const dedicated = await service.key({ tokens: 100 });
    await db.query('update accounts set dedicated = true where id = $1', [dedicated.account_id]);
    await service.request('POST', '/v1/run', {
      key: dedicated,
      body: { ...work, audio_urls: ['https://a.example/b.wav'] },
    });
    await expect
      .poll(async () => (await scrape(service)).api, { interval: 1_000 })
      .toContain('audio_lane_items{lane="dedicated",state="pending"} 1');
    const { api } = await scrape(service);
    expect(api).toContainEqual(expect.stringMatching(/^audio_lane_oldest_wait_seconds\{lane="dedicated"\} /));
    expect(api.join('\n')).not.toContain(dedicated.account_id);
    await counted(service, 'audio_webhook_attempts_total{outcome="accepted"} 1');
    await counted(service, 'audio_items_settled_total{code="terminated_by_operator",outcome="failed"} 1');
    await expect
      .poll(() => logged(service, 'worker', 'item failed'))
      .toContainEqual(expect.objectContaining({ jobId: id, code: 'terminated_by_operator' }));

    // An item that nobody began: no worker serves the lane of the account.
    const expiring = await service.request('POST', '/v1/run', {
      key: dedicated,
      body: { capability: work.capability, audio_urls: ['https://a.example/c.wav'], expires_in_s: 1 },
      headers: { 'x-request-id': 'request-that-expires' },
    });
    await counted(service, 'audio_items_settled_total{code="expired",outcome="failed"} 1');
    await expect
      .poll(() => logged(service, 'worker', 'item failed'))
      .toContainEqual(
        expect.objectContaining({ jobId: expiring.body.job_id, code: 'expired', requestId: 'request-that-expires' }),
      );
  });

  test('names the request also in the line of an item that the chat started', async ({ service, audioHost }) => {
    const key = await service.key({ tokens: 100 });
    const requestId = 'a-message-to-find';
    const url = audioHost.serve('chat.wav', Buffer.from('not audio'));
    const headers = { 'X-Request-Id': requestId };
    await service.request('POST', '/api/chat', { key, body: { message: `How loud is ${url}?` }, headers });
    await expect
      .poll(() => logged(service, 'worker', 'item failed').filter((line) => line['requestId'] === requestId))
      .toEqual([expect.objectContaining({ accountId: key.account_id, code: 'not_audio' })]);
  });

  test('are served to this machine only, but on METRICS_PORT', async ({ service }) => {
    const { status } = await fetch(`${service.baseUrl}/metrics`, { headers: { 'X-Forwarded-For': '127.0.0.1' } });
    expect(status).toBe(403);
    const apiPort = await freePort();
    await service.stop('api');
    await service.start('api', { METRICS_PORT: String(apiPort) });
    const read = () => fetch(`http://127.0.0.1:${apiPort}/metrics`, { headers: { 'X-Forwarded-For': '127.0.0.1' } });
    const response = await read();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, METRICS_TYPE]);
    await expect.poll(async () => (await read()).text()).toContain('audio_ledger_violations 0');
    expect((await fetch(`http://127.0.0.1:${apiPort}/v1/account`)).status).toBe(404);
  });
});
