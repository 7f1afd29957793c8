import { request } from 'node:http';
import { describe, expect, onTestFinished } from 'vitest';
import * as items from '../../../platform/db/items/items.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { transaction } from '../../../platform/db/pool.ts';
import { busyChildren } from '../../chaos/killer.ts';
import { childrenOf } from '../../infra/own/processes.ts';
import { noise, repeated, tone, wav } from '../../infra/audio.ts';
import { test as base } from '../../infra/fixtures.ts';
import type { TestResponse, TestKey } from '../../infra/service-client.ts';
import { verifies } from '../../requirements.ts';
import { itemWindow } from '../../../workflows/domain/window.ts';
import { aLongJob } from './long-job.ts';

/** Items that the only run of an account has in flight beside two engine children. */
const IN_FLIGHT = itemWindow({ openJobs: 1, workers: 1, children: 2 });

const MEASURE = 'rec_0001_loudness_and_tempo';
const REPORT = 'rec_0004_signal_report';
const PRIVATE = 'http://10.0.0.1/a.wav';

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 10_000 }))
  .extend('run', { scope: 'file' }, ({ service, key }) => {
    const get = (id: string) => service.request('GET', `/v1/recipe/jobs/${id}`, { key });
    return {
      get,
      async start(body: object): Promise<string> {
        const response = await service.request('POST', '/v1/recipe/execute', { key, body });
        expect(response.status, response.bytes.toString()).toBe(202);
        return response.body.job_id as string;
      },
      cancel: (body: unknown, as: TestKey = key) => service.request('POST', '/v1/recipe/cancel', { key: as, body }),
      // oxlint-disable-next-line typescript/no-explicit-any -- as TestResponse.body
      async ended(id: string): Promise<any> {
        await expect.poll(async () => (await get(id)).body.status).not.toBe('IN_QUEUE');
        return (await get(id)).body;
      },
    };
  })
  .extend('until', { scope: 'file' }, ({ db }) => {
    const rows = async (text: string, values: unknown[]) => (await db.query(text, values)).rowCount;
    return {
      /** Waits until so many items of a job are in this state. */
      async items(jobId: string, status: string, count: number): Promise<void> {
        const inState = () => rows('select from items where job_id = $1 and status = $2', [jobId, status]);
        await expect.poll(inState).toBe(count);
      },
      /** Waits until some step of an account is being worked on. */
      async working(accountId: string): Promise<void> {
        const claimed = () => rows(`select from claims where account_id = $1 and key like 'step:%'`, [accountId]);
        await expect.poll(claimed).toBeGreaterThan(0);
      },
    };
  })
  .extend('halfDone', ({ service, key, run, until, audioHost }) => {
    /** Starts a run whose first audio is done, and whose second one never arrives. */
    return async (ofDone: { seconds: number; hz: number }) => {
      const done = await service.upload(key, tone(ofDone));
      const hangs = audioHost.hang(`hangs-beside-${ofDone.hz}.wav`);
      const id = await run.start({ recipe_id: REPORT, audio_urls: [done, hangs] });
      await until.items(id, 'completed', 1);
      return { id, done, hangs };
    };
  });

const problem = ({ status, body }: TestResponse): [number, string] => [status, body?.code];

describe('cancelling a run', () => {
  test('ends its work in the engine: the child process that did it is gone', async ({
    service,
    db,
    run,
    key,
    until,
    webhookSink,
  }) => {
    verifies('run.cancel');
    const { availableTokens: before } = await ledger.balances(db, key.account_id);
    const sampleRate = 8_000;
    const long = repeated(wav([noise({ seconds: 10, sampleRate })], { sampleRate }), 240);
    const url = await service.upload(key, long);
    const id = await run.start({ recipe_id: MEASURE, audio_urls: [url], webhook_url: webhookSink.url('/cancelled') });
    await until.working(key.account_id);
    let busy: number[] = [];
    await expect.poll(() => (busy = busyChildren(service.pid('worker'), { service }))).toHaveLength(1);
    expect((await ledger.balances(db, key.account_id)).heldTokens).toBe(2_400);

    const response = await run.cancel({ job_id: id });
    expect(response.status).toBe(202);
    expect(response.body).toMatchObject({ job_id: id, recipe_id: MEASURE, total_items: 1, result: null });
    const ended = await run.ended(id);
    expect(ended).toMatchObject({ status: 'cancelled', cancelled_items: 1, percent_complete: 100, result: null });
    const gone = () => {
      const left = childrenOf(service.pid('worker'));
      return busy.filter((pid) => !left.includes(pid));
    };
    await expect.poll(gone).toHaveLength(1);

    const [post] = await webhookSink.waitFor('/cancelled', 1);
    expect(JSON.parse(post!.text)).toMatchObject({ job_id: id, status: 'cancelled', actual_total_cost: 0 });
    expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: before, heldTokens: 0 });
    expect(await ledger.audit(db)).toEqual([]);

    // Also by its row alone: Temporal, which would pass the request on with a heartbeat, does not get it.
    const again = await run.start({ recipe_id: MEASURE, audio_urls: [url] });
    await until.working(key.account_id);
    await expect.poll(() => (busy = busyChildren(service.pid('worker'), { service }))).toHaveLength(1);
    await db.query('update jobs set cancel_requested_at = now() where id = $1', [again]);
    await expect.poll(gone).toHaveLength(1);
    expect(await run.ended(again)).toMatchObject({ status: 'cancelled', cancelled_items: 1, completed_items: 0 });
    expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: before, heldTokens: 0 });
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('aborts downloads, and pending items never begin', async ({ run, until, audioHost }) => {
    const names = Array.from({ length: 20 }, (_, n) => `hangs-${n}.wav`);
    const urls = names.map((name) => audioHost.hang(name));
    const id = await run.start({ recipe_id: REPORT, audio_urls: urls });
    await until.items(id, 'running', IN_FLIGHT);
    const began = Date.now();
    expect((await run.cancel({ job_id: id })).status).toBe(202);
    expect((await run.cancel({ job_id: id })).status).toBeOneOf([202, 409]);
    expect(await run.ended(id)).toMatchObject({
      status: 'cancelled',
      total_items: 20,
      cancelled_items: 20,
      errors: [],
    });
    expect(Date.now() - began).toBeLessThan(25_000); // a source that does not respond is given up after 30 s
    expect(names.filter((name) => audioHost.hits(name) > 0).length).toBeLessThanOrEqual(IN_FLIGHT);
  });

  test('keeps finished and charged work, but the run is cancelled', async ({ service, db, key, run, halfDone }) => {
    verifies('run.cancel');
    const { availableTokens: before } = await ledger.balances(db, key.account_id);
    const { id, done, hangs } = await halfDone({ seconds: 2, hz: 333 });
    expect((await run.get(id)).body).toMatchObject({ status: 'IN_QUEUE', percent_complete: 50, result: null });
    expect((await run.cancel({ job_id: id })).body).toMatchObject({ job_id: id, completed_items: 1 });
    expect(await run.ended(id)).toMatchObject({
      status: 'cancelled',
      completed_items: 1,
      cancelled_items: 1,
      tokens_charged: 2,
      result: {
        signal_analysis: [
          { audio_url: done, duration_s: 2 },
          { audio_url: hangs, error: { code: 'run_cancelled' } },
        ],
      },
    });
    const { body: list } = await service.request('GET', '/v1/recipe/jobs', { key });
    expect(list.jobs.find((each: { job_id: string }) => each.job_id === id)).toMatchObject({ tokens_charged: 2 });
    expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: before - 2, heldTokens: 0 });
  });

  test('wins even if the work finishes at the same moment', async ({ db, run, until, audioHost }) => {
    verifies('run.cancel');
    const url = audioHost.hang('late.wav');
    const id = await run.start({ recipe_id: REPORT, audio_urls: [url] });
    await until.items(id, 'running', 1);
    const { rows } = await db.query<{ id: string }>('select id from items where job_id = $1', [id]);
    await transaction(db, async (tx) => {
      await items.move(tx, rows[0]!.id, { to: 'completed' }); // as the worker would, while the request arrives
      expect((await run.cancel({ job_id: id })).body).toMatchObject({ job_id: id, status: 'IN_QUEUE' });
    });
    expect(await run.ended(id)).toMatchObject({ status: 'cancelled', completed_items: 1, tokens_charged: 0 });
  });

  test('is not refused while the account receives as many long results as it may', async ({
    service,
    db,
    key,
    run,
    until,
    halfDone,
  }) => {
    const { id } = await halfDone({ seconds: 1, hz: 347 });
    const output = JSON.stringify({ hz: Array.from({ length: 250_000 }, (_, n) => 100_000 + n) });
    await db.query(
      `update step_results set output = $2
        where id in (select s.result_id from item_steps s join items i on i.id = s.item_id where i.job_id = $1)`,
      [id, output],
    );
    // The responses are longer than what sockets hold, and nobody reads them.
    const other = await aLongJob(db, { accountId: key.account_id, kind: 'batch', items: 20, steps: 1, output });
    const headers = { authorization: `Bearer ${key.api_key}` };
    const unread = Array.from({ length: 8 }, () =>
      request(`${service.baseUrl}/v1/batch/${other}/results`, { headers, agent: false }),
    );
    onTestFinished(() => unread.forEach((sent) => sent.destroy()));
    await Promise.all(
      unread.map(async (sent) => {
        const response = Promise.withResolvers<void>();
        sent.on('response', () => response.resolve()).on('error', response.reject);
        sent.end();
        await response.promise;
        sent.on('error', () => undefined);
      }),
    );
    expect(problem(await run.get(id))).toEqual([429, 'rate_limited']);

    const cancelled = await run.cancel({ job_id: id });
    expect([cancelled.status, cancelled.body.job_id, cancelled.body.result]).toEqual([202, id, null]);
    await until.items(id, 'cancelled', 1);
  });

  test('is refused once it has ended, and changes nothing', async ({ service, key, run }) => {
    const good = await service.upload(key, tone({ seconds: 1 }));
    const jobs = [good, PRIVATE].map((url) => run.start({ recipe_id: REPORT, audio_urls: [url] }));
    const ends = await Promise.all(jobs.map(async (job) => run.ended(await job)));
    expect(ends.map(({ status }) => status)).toEqual(['completed', 'failed']);
    for (const ended of ends) {
      expect(problem(await run.cancel({ job_id: ended.job_id }))).toEqual([409, 'job_already_final']);
      expect((await run.get(ended.job_id)).body.status).toBe(ended.status);
    }
  });

  test('requires a job_id and accepts no other field', async ({ run }) => {
    for (const body of [{}, { job_id: null }, { job_id: ' ' }]) {
      expect(problem(await run.cancel(body))).toEqual([400, 'missing_job_id']);
    }
    for (const body of [{ job_id: 7 }, { job_id: 'x', force: true }, []]) {
      expect(problem(await run.cancel(body))).toEqual([400, 'invalid_request']);
    }
    expect(problem(await run.cancel('{'))).toEqual([400, 'invalid_json']);
    expect(problem(await run.cancel({ job_id: 'x' }))).toEqual([404, 'job_not_found']);
  });
});
