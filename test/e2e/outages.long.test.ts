import { describe, expect, onTestFinished } from 'vitest';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { freePort } from '../infra/servers/free-port.ts';
import { tone } from '../infra/audio.ts';
import type { AudioHost } from '../infra/servers/audio-host.ts';
import { test as base } from '../infra/own/service.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { verifies } from '../requirements.ts';

const MEASURE = 'rec_0001_loudness_and_tempo';
/** Max time until a customer gets the response that nothing can be started. */
const RESPONSE_MS = 3_000;
/** Max time until a part has reconnected to a server that is back. */
const BACK_MS = 60_000;
const healthPort = await freePort();

const test = base.override('settings', { WORKER_HEALTH_PORT: String(healthPort), TEMPORAL_DEADLINE_MS: '2000' });

const submit = (service: Service, key: TestKey, audioUrls: string[], headers: Record<string, string> = {}) =>
  service.request('POST', '/v1/batch', { key, headers, body: { recipe_id: MEASURE, audio_urls: audioUrls } });

/** Submits a batch until it is accepted: Temporal may be slower than `TEMPORAL_DEADLINE_MS`, and then nothing is left of it. */
async function accepted(...batch: Parameters<typeof submit>) {
  let body: { batch_id?: string } = {};
  const status = async () => {
    const response = await submit(...batch);
    body = response.body;
    return response.status;
  };
  await expect.poll(status, { timeout: BACK_MS }).toBe(202);
  return String(body.batch_id);
}

/** Submits a batch of which only a part is in flight at once. Its audio is sent a second after it was asked for, or once `after` settles. */
async function slowBatch(
  service: Service,
  key: TestKey,
  audioHost: AudioHost,
  o: { items: number; hz: number; after?: Promise<void> },
) {
  const when = o.after ? { after: o.after } : { delayMs: 1_000 };
  const urls = Array.from({ length: o.items }, (_, n) =>
    audioHost.serve(`slow-${o.hz}-${n}.wav`, tone({ seconds: 1, hz: o.hz + n }), when),
  );
  const id = await accepted(service, key, urls);
  await expect.poll(() => urls.some((_, n) => audioHost.hits(`slow-${o.hz}-${n}.wav`) > 0)).toBe(true);
  return id;
}

/** Returns the response of the worker's health server. */
async function workerHealth(path: string) {
  const response = await fetch(`http://127.0.0.1:${healthPort}${path}`);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe('while Temporal is away', () => {
  test(
    'requests that start work fail within 3 s without a trace, cancel is accepted, and work resumes afterwards',
    {
      timeout: 400_000,
    },
    async ({ service, temporal, audioHost, db }) => {
      verifies('error.workflow-binding-missing', 'batch.cancel');
      const key = await service.key({ tokens: 1_000 });
      const failed = await accepted(service, key, ['http://10.0.0.1/a.wav']);
      const ended = await service.settled(key, failed);
      expect(ended).toMatchObject({ status: 'failed', failed_items: 1 });
      const isAway = Promise.withResolvers<void>(); // nothing of the batch ends before
      onTestFinished(() => isAway.resolve());
      const running = await slowBatch(service, key, audioHost, { items: 30, hz: 1_000, after: isAway.promise });
      const pids = [service.pid('api'), service.pid('worker')];
      const rows = async () =>
        (
          await db.query(
            `select (select count(*)::int from jobs) as jobs, (select count(*)::int from items) as items,
                  (select count(*)::int from webhook_events) as events,
                  (select count(*)::int from idempotency_keys) as keys,
                  (select count(*)::int from chat_turns) as turns, (select count(*)::int from recipe_prompts) as prompts,
                  (select json_agg(t) from (select id, status, round from jobs where id = $1) t) as failed,
                  (select count(*)::int from items where job_id = $1) as attempts`,
            [failed],
          )
        ).rows;

      await temporal.stop('SIGKILL');
      isAway.resolve();
      const before = await rows();
      const audio = audioHost.serve('later.wav', tone({ seconds: 1, hz: 77 }));
      const starts = {
        submit: () => submit(service, key, [audio], { 'idempotency-key': 'outage' }),
        retry: () => service.request('POST', `/v1/batch/${failed}/retry`, { key }),
        execute: () =>
          service.request('POST', '/v1/recipe/execute', { key, body: { recipe_id: MEASURE, audio_urls: [audio] } }),
        chat: () => service.request('POST', '/v1/chat', { key, body: { message: 'Hello' } }),
        stream: () => service.request('POST', '/api/chat', { key, body: { message: 'Hello' } }),
        generate: () => service.request('POST', '/v1/recipe/generate', { key, body: { prompt: 'Trim it' } }),
      };
      for (const [name, start] of Object.entries(starts)) {
        // The fastest of three: a pause of the machine is not one of the service.
        const durations: number[] = [];
        for (let tries = 0; tries < 3 && !durations.some((ms) => ms < RESPONSE_MS); tries++) {
          const began = performance.now();
          const { status, body, headers } = await start();
          durations.push(performance.now() - began);
          expect([status, body.code, headers.get('retry-after')], name).toEqual([500, 'workflow_binding_missing', '2']);
        }
        expect(Math.min(...durations), name).toBeLessThan(RESPONSE_MS);
      }
      expect(await rows()).toEqual(before);

      const cancelled = await service.request('DELETE', `/v1/batch/${running}`, { key });
      expect(cancelled.status).toBe(202);
      expect(cancelled.body.cancelled_items).toBeGreaterThan(0);
      for (const path of [
        `/v1/batch/${failed}`,
        `/v1/batch/${failed}/results`,
        '/v1/recipe/browse',
        '/livez',
        '/readyz',
      ])
        expect((await service.request('GET', path, { key })).status, path).toBe(200);
      expect((await service.request('GET', `/v1/batch/${failed}`, { key })).body).toEqual(ended);
      await expect
        .poll(async () => (await service.request('GET', '/status')).body)
        .toMatchObject({ can_run: false, parts: { database: { state: 'ok' }, temporal: { state: 'failing' } } });
      expect((await workerHealth('/livez')).status).toBe(200);
      await expect
        .poll(() => workerHealth('/readyz'))
        .toMatchObject({
          status: 503,
          body: { ready: false, parts: { queues: { state: 'ok' }, temporal: { state: 'failing' } } },
        });

      await temporal.start();
      const end = await service.settled(key, running);
      expect(end.status).toBe('cancelled');
      expect(end.completed_items + end.cancelled_items).toBe(30);
      await expect.poll(async () => (await starts.submit()).status, { timeout: BACK_MS }).toBe(202);
      const { body: sent } = await starts.submit();
      expect(await service.settled(key, String(sent.batch_id))).toMatchObject({ status: 'completed' });
      // A Temporal that has just started may be slower than `TEMPORAL_DEADLINE_MS` once more.
      await expect.poll(async () => (await starts.retry()).status, { timeout: BACK_MS }).toBe(202);
      expect(await service.settled(key, failed)).toMatchObject({ status: 'failed', total_items: 1 });
      await expect.poll(async () => (await workerHealth('/readyz')).status).toBe(200);
      await expect.poll(async () => (await service.request('GET', '/status')).body.can_run).toBe(true);
      expect([service.pid('api'), service.pid('worker')]).toEqual(pids);
      expect(await ledger.audit(db)).toEqual([]);
    },
  );
});

describe('while PostgreSQL is away', () => {
  test(
    'the API reports it and keeps running, and the worker waits',
    { timeout: 400_000 },
    async ({ service, postgres, audioHost, db }) => {
      const key = await service.key({ tokens: 1_000 });
      const id = await slowBatch(service, key, audioHost, { items: 30, hz: 2_000 });
      const pids = [service.pid('api'), service.pid('worker')];

      await postgres.stop('SIGKILL');
      const requests = [
        service.request('GET', `/v1/batch/${id}`, { key }),
        submit(service, key, ['http://10.0.0.1/a.wav']),
        service.request('POST', '/v1/keys', {}),
      ];
      const mcp = await fetch(`${service.baseUrl}/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      expect([mcp.status, mcp.headers.get('retry-after')]).toEqual([503, '1']);
      for (const { status, body, headers } of await Promise.all(requests)) {
        expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', '1']);
      }
      await expect
        .poll(() => service.request('GET', '/readyz'))
        .toMatchObject({ status: 503, body: { ready: false, checks: { database: 'failing' } } });
      expect((await service.request('GET', '/livez')).status).toBe(200);
      await expect
        .poll(() => service.request('GET', '/status'))
        .toMatchObject({
          status: 200,
          body: { can_run: false, parts: { database: { detail: expect.stringContaining('correct DATABASE_URL') } } },
        });
      await expect
        .poll(() => workerHealth('/readyz'))
        .toMatchObject({ status: 503, body: { parts: { database: { state: 'failing' } } } });
      // Neither prints an error that would end it.
      for (const part of ['api', 'worker'] as const) expect(service.output(part)).not.toMatch(/^\s+at /m);
      expect(service.output('api')).toContain('PostgreSQL does not respond. Start it');

      await postgres.start();
      await expect
        .poll(async () => (await service.request('GET', `/v1/batch/${id}`, { key })).status, { timeout: BACK_MS })
        .toBe(200);
      expect(await service.settled(key, id)).toMatchObject({ status: 'completed', completed_items: 30 });
      expect([service.pid('api'), service.pid('worker')]).toEqual(pids);
      const { availableTokens, heldTokens } = await ledger.balances(db, key.account_id);
      expect([availableTokens, heldTokens]).toEqual([970, 0]);
      expect(await ledger.audit(db)).toEqual([]);
    },
  );
});

describe('before PostgreSQL and Temporal are up', () => {
  test(
    'API and worker start, and serve once they are',
    { timeout: 400_000 },
    async ({ service, postgres, temporal, audioHost }) => {
      const key = await service.key({ tokens: 10 });
      await Promise.all([service.stop('api'), service.stop('worker')]);
      await Promise.all([postgres.stop(), temporal.stop()]);
      await service.start('api'); // waits for /livez
      const worker = service.start('worker'); // waits until a job can run
      await expect
        .poll(
          () =>
            workerHealth('/livez').then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: BACK_MS },
        )
        .toBe(200);
      const pids = [service.pid('api'), service.pid('worker')];
      await Promise.all([postgres.start(), temporal.start()]);
      await worker;
      await expect.poll(async () => (await workerHealth('/readyz')).status, { timeout: BACK_MS }).toBe(200);
      const id = await accepted(service, key, [audioHost.serve('first.wav', tone({ seconds: 1, hz: 99 }))]);
      expect(await service.settled(key, id)).toMatchObject({ status: 'completed' });
      expect([service.pid('api'), service.pid('worker')]).toEqual(pids);
    },
  );
});
