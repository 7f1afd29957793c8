import { describe, expect } from 'vitest';
import { pino } from 'pino';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { openPool } from '../../platform/db/pool.ts';
import { tone } from '../infra/audio.ts';
import { told, textOf, type Told } from '../api/chat/read-stream.ts';
import { test as base } from '../infra/fixtures.ts';
import { until } from '../infra/until.ts';
import { startCluster } from './cluster.ts';
import { failures, failuresOfOurs, startLoad } from './load.ts';

const RECIPE = 'rec_0003_trim_and_measure';
const LIMIT_MS = 600_000;
/** The responses that clients may get while a server is away. */
const WHILE_AWAY = /: (503 temporarily_unavailable|500 workflow_binding_missing)$/;

const test = base
  .extend('cluster', { scope: 'file' }, async ({ model }, { onCleanup }) => {
    const cluster = await startCluster({
      MODEL: 'openai-compatible:test-model',
      OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
    });
    onCleanup(() => cluster.close());
    return cluster;
  })
  .extend('db', { scope: 'file' }, async ({ cluster }, { onCleanup }) => {
    const pool = openPool({ DATABASE_URL: cluster.postgres.address, DATABASE_POOL: 2 }, pino({ level: 'silent' }));
    onCleanup(() => pool.end());
    return pool;
  });

describe('a cluster of two APIs and three workers', { timeout: LIMIT_MS }, () => {
  test('is set up by two migrators at once', async ({ cluster, db }) => {
    const { migrators } = cluster;
    expect(
      migrators.map(({ code }) => code),
      migrators.map(({ printed }) => printed).join('\n'),
    ).toEqual([0, 0]);
    const { rows } = await db.query('select count(*)::int as rows, count(distinct name)::int as names from migrations');
    expect(rows[0].rows).toBe(rows[0].names);
  });

  test('gives the same results of the same batch through either API, to a shared and to a dedicated account', async ({
    cluster: { apis, client, tenant },
    audioHost,
  }) => {
    const shared = await client.key({ tokens: 100 });
    const urls = [300, 310, 320].map((hz) => audioHost.serve(`same-${hz}.wav`, tone({ seconds: 1, hz })));
    const via = async (key: string, api: number, method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const sent = body ? { body: JSON.stringify(body) } : {};
      const response = await fetch(`${apis[api]!.url}${path}`, { method, headers, ...sent });
      expect(response.status).toBeLessThan(300);
      // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
      return (await response.json()) as any;
    };
    for (const key of [shared, tenant]) {
      const results: unknown[] = [];
      for (const api of [0, 1]) {
        const body = { recipe_id: RECIPE, audio_urls: urls };
        const { batch_id: id } = await via(key.api_key, api, 'POST', '/v1/batch', body);
        expect(await client.settled(key, id)).toMatchObject({ status: 'completed', completed_items: urls.length });
        // Read at the other one.
        const { items } = await via(key.api_key, 1 - api, 'GET', `/v1/batch/${id}/results`);
        results.push(
          items.map((item: Record<string, unknown>) => ({
            url: item['audio_url'],
            made: unsigned(item['raw_results']),
          })),
        );
        const made = await fetch(items[0].raw_results.crop_audio.audio.url);
        expect(made.status).toBe(200);
      }
      expect(results[0]).toEqual(results[1]);
    }
  });

  test('resumes a chat stream at the other API, without a word lost or repeated', async ({
    cluster: { apis, client },
    model,
  }) => {
    const key = await client.key({ tokens: 100 });
    const words = Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ');
    const resumed = Promise.withResolvers<void>();
    model.reply(() => ({ text: words, pause: { after: 20, until: resumed.promise } }));
    const headers = { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' };
    const leave = new AbortController();
    const id = crypto.randomUUID();
    const message = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Talk to me.' }] };
    const response = await fetch(`${apis[0]!.url}/api/chat`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id, messages: [message], trigger: 'submit-message' }),
      signal: leave.signal,
    });
    expect(response.status).toBe(200);
    const first: Told[] = [];
    for await (const each of told(response)) {
      first.push(each);
      if (each.chunk.type === 'text-delta') break;
    }
    leave.abort();
    const rest: Told[] = [];
    const again = await fetch(`${apis[1]!.url}/api/chat/${id}/stream`, {
      headers: { ...headers, 'last-event-id': first.at(-1)!.id! },
    });
    expect(again.status).toBe(200);
    resumed.resolve();
    for await (const each of told(again)) rest.push(each);
    expect(textOf([...first, ...rest])).toBe(words);
    expect(rest.at(-1)?.data).toBe('[DONE]');
  });

  test('restarts every API and every worker under load without a failed request or a lost item', async ({
    cluster,
    audioHost,
    db,
  }) => {
    const key = await cluster.client.key({ tokens: 10_000 });
    const load = startLoad(cluster.client, { keys: [key, cluster.tenant], audioHost });
    await load.more(2);
    for (const n of cluster.apis.keys()) expect(await cluster.replaceApi(n)).toBe(0);
    for (const n of cluster.workers.keys()) expect(await cluster.replaceWorker(n)).toBe(0);
    await load.more(2);
    const batches = await load.finish();
    expect(failuresOfOurs(load.seen)).toEqual({});
    for (const { body } of batches) expect(body).toMatchObject({ status: 'completed', completed_items: 2 });
    expect(await ledger.audit(db)).toEqual([]);
  });

  for (const server of ['postgres', 'temporal'] as const) {
    test(`outlives a restart of ${server}: clients see only 503 and workflow_binding_missing, and nothing is lost or made twice`, async ({
      cluster,
      audioHost,
      db,
    }) => {
      const [key, late] = [await cluster.client.key({ tokens: 10_000 }), await cluster.client.key({ tokens: 10_000 })];
      const load = startLoad(cluster.client, { keys: [key, cluster.tenant], audioHost });
      await load.more(1);
      const before = load.seen.length;
      await cluster[server].stop('SIGKILL');
      // Without Temporal, customers whose batches are in flight wait, and no request of theirs fails: one who comes now submits.
      const later = startLoad(cluster.client, { keys: [late], audioHost });
      const failed = () => failures([...load.seen, ...later.seen]);
      await until('clients have noticed', () => Object.keys(failed()).length > 0, { limitMs: 120_000 });
      await cluster[server].start();
      await load.more(2);
      const batches = [...(await load.finish()), ...(await later.finish())];
      expect(load.seen.length).toBeGreaterThan(before);
      expect(Object.keys(failed()).filter((what) => !WHILE_AWAY.test(what))).toEqual([]);
      for (const { body } of batches) expect(body).toMatchObject({ status: 'completed', completed_items: 2 });
      const accounts = [key.account_id, late.account_id];
      const { rows } = await db.query('select count(*)::int as jobs from jobs where account_id = any ($1)', [accounts]);
      const ids = batches.map(({ id }) => id);
      const { rows: own } = await db.query(
        'select count(*)::int as jobs from jobs where account_id = any ($1) and id = any ($2)',
        [accounts, ids],
      );
      expect(rows).toEqual(own);
      expect(await ledger.audit(db)).toEqual([]);
    });
  }
});

/** Returns results without the signatures and times of their addresses. */
function unsigned(results: unknown): unknown {
  return JSON.parse(JSON.stringify(results).replaceAll(/[?&]expires=[^"]+/g, ''));
}
