import { describe, expect } from 'vitest';
import * as ledger from '../../platform/db/ledger.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { sine, tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import { media } from '../infra/media.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { verifies } from '../requirements.ts';

/** Loudness and tempo: two steps that analyse. */
const MEASURE = 'rec_0001_loudness_and_tempo';
/** Crop and loudness: the second step works on the output of the first. */
const CROP = 'rec_0003_trim_and_measure';
const CHILDREN = 2;
/** Engine tasks that a lane runs or queues at once: twice the children. */
const SLOTS = 2 * CHILDREN;

/** Ample for a busy machine. */
const LIMIT_MS = 90_000;

const test = base.override('settings', { ENGINE_CHILDREN: String(CHILDREN) });

async function submit(service: Service, key: TestKey, audio_urls: string[], recipe_id = MEASURE): Promise<string> {
  const { status, body, bytes } = await service.request('POST', '/v1/batch', { key, body: { recipe_id, audio_urls } });
  expect(status, bytes.toString()).toBe(202);
  return body.batch_id as string;
}

async function results(service: Service, key: TestKey, id: string) {
  const { body } = await service.request('GET', `/v1/batch/${id}/results`, { key });
  return body.items as Record<string, any>[]; // oxlint-disable-line typescript/no-explicit-any -- results of every shape
}

/** Returns the totals of an account's items: steps run by the engine, steps found in the cache, and charges. */
async function work(db: Pool, { account_id }: TestKey) {
  const { rows } = await db.query<Record<'ran' | 'found' | 'results' | 'sources' | 'charges' | 'paid', number>>(
    `select (select count(*)::int from item_steps s join items i on i.id = s.item_id where i.account_id = $1 and s.ran) as ran,
            (select count(*)::int from item_steps s join items i on i.id = s.item_id where i.account_id = $1 and not s.ran) as found,
            (select count(*)::int from step_results where account_id = $1) as results,
            (select count(*)::int from sources where account_id = $1) as sources,
            (select count(*)::int from ledger_postings where account_id = $1 and reason = 'charge') as charges,
            (select coalesce(sum(tokens_charged), 0)::int from items where account_id = $1) as paid`,
    [account_id],
  );
  return rows[0]!;
}

describe('identical audio in one account', { timeout: LIMIT_MS + 10_000 }, () => {
  test('twenty times at once is analysed once and charged once', async ({ service, audioHost, db }) => {
    verifies('cache.same-account');
    const key = await service.key({ tokens: 100 });
    const bytes = tone({ seconds: 3, hz: 330 });
    const urls = Array.from({ length: 20 }, (_, n) => audioHost.serve(`twenty-${n}.wav`, bytes));
    const id = await submit(service, key, urls);
    expect(await service.settled(key, id, LIMIT_MS)).toMatchObject({ status: 'completed', completed_items: 20 });

    expect(await work(db, key)).toEqual({ ran: 2, found: 38, results: 2, sources: 1, charges: 1, paid: 3 });
    const items = await results(service, key, id);
    expect(items.filter(({ cached }) => cached).length).toBeGreaterThanOrEqual(18);
    expect(new Set(items.map(({ raw_results }) => JSON.stringify(raw_results))).size).toBe(1);
    expect(urls.map((_, n) => audioHost.hits(`twenty-${n}.wav`))).toEqual(Array.from({ length: 20 }, () => 1));
    expect(await ledger.balances(db, key.account_id)).toMatchObject({ availableTokens: 97, heldTokens: 0 });
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('in concurrent batches is analysed once, including steps on the output of a step', async ({
    service,
    audioHost,
    db,
  }) => {
    const key = await service.key({ tokens: 100 });
    const bytes = tone({ seconds: 2, hz: 340 });
    const ids = await Promise.all(
      Array.from({ length: 4 }, (_, batch) =>
        submit(
          service,
          key,
          Array.from({ length: 5 }, (_unused, n) => audioHost.serve(`beside-${batch}-${n}.wav`, bytes)),
          CROP,
        ),
      ),
    );
    const ends = await Promise.all(ids.map((id) => service.settled(key, id, LIMIT_MS)));
    expect(ends.map(({ completed_items }) => completed_items)).toEqual([5, 5, 5, 5]);
    expect(await work(db, key)).toEqual({ ran: 2, found: 38, results: 2, sources: 1, charges: 1, paid: 2 });
  });

  test('in a second batch runs no capability, with the same recipe or another one of the same steps', async ({
    service,
    audioHost,
    webhookSink,
    db,
  }) => {
    verifies('cache.same-account');
    const key = await service.key({ tokens: 100 });
    const urls = [350, 360, 370].map((hz) => audioHost.serve(`again-${hz}.wav`, tone({ seconds: 1, hz })));
    const first = await submit(service, key, urls);
    await service.settled(key, first);
    const once = await work(db, key);
    expect(once).toMatchObject({ ran: 6, found: 0, results: 6, paid: 3 });

    const { body } = await service.request('POST', '/v1/batch', {
      key,
      body: { recipe_id: MEASURE, audio_urls: urls.toReversed(), webhook_url: webhookSink.url('/again') },
    });
    expect(await service.settled(key, body.batch_id)).toMatchObject({ status: 'completed', completed_items: 3 });
    expect(await work(db, key)).toEqual({ ...once, found: 6 });
    const [then, now] = [await results(service, key, first), await results(service, key, body.batch_id)];
    expect(now.map(({ raw_results }) => raw_results)).toEqual(then.map(({ raw_results }) => raw_results).toReversed());
    expect(now.map(({ cached, tokens_charged }) => [cached, tokens_charged])).toEqual(now.map(() => [true, 0]));
    const [posted] = await webhookSink.waitFor('/again', 1);
    expect(JSON.parse(posted!.text)).toMatchObject({ actual_total_cost: 0, completed_items: 3 });

    const report = await submit(service, key, urls, 'rec_0004_signal_report');
    await service.settled(key, report);
    expect(await work(db, key)).toMatchObject({ ran: 6, found: 9, results: 6, charges: 3, paid: 3 });
  });

  test('is not shared with another account that submits the same audio', async ({ service, audioHost, db }) => {
    verifies('cache.scoped');
    const [one, other] = await Promise.all([service.key({ tokens: 100 }), service.key({ tokens: 100 })]);
    const url = audioHost.serve('both.wav', tone({ seconds: 2, hz: 380 }));
    for (const key of [one, other]) {
      const id = await submit(service, key, [url], CROP);
      await service.settled(key, id, LIMIT_MS);
      expect(await work(db, key)).toEqual({ ran: 2, found: 0, results: 2, sources: 1, charges: 1, paid: 2 });
      expect(await results(service, key, id)).toMatchObject([{ cached: false, tokens_charged: 2 }]);
    }
    expect(audioHost.hits('both.wav')).toBe(2);
    const { rows } = await db.query(
      `select count(distinct r.id)::int as results, count(distinct a.id)::int as artifacts
         from step_results r join artifacts a using (account_id) where account_id = any ($1)`,
      [[one.account_id, other.account_id]],
    );
    expect(rows).toEqual([{ results: 4, artifacts: 2 }]);
  });
});

describe('items that wait for the same result', { timeout: LIMIT_MS + 60_000 }, () => {
  test('leave their slots to others, and to the item they wait for, however many they are', async ({
    service,
    audioHost,
    db,
  }) => {
    const key = await service.key({ tokens: 10_000 });
    const seconds = 20 * 60;
    const long = await media('flac', [sine({ seconds, sampleRate: 16_000 })], { sampleRate: 16_000 });
    const followers = 3 * SLOTS;
    const urls = Array.from({ length: followers + 1 }, (_, n) => audioHost.serve(`long-${n}.flac`, long));
    const slow = await submit(service, key, urls);
    const claims = `select count(*)::int as claims from claims where account_id = $1 and key like 'probe:%'`;
    await expect
      .poll(async () => (await db.query(claims, [key.account_id])).rows[0].claims, { timeout: 30_000, interval: 20 })
      .toBe(1);

    const quick = await submit(service, key, [audioHost.serve('quick.wav', tone({ seconds: 1, hz: 390 }))]);
    expect(await service.settled(key, quick)).toMatchObject({ status: 'completed' });
    const meanwhile = await service.request('GET', `/v1/batch/${slow}`, { key });
    expect(meanwhile.body).toMatchObject({ status: 'IN_QUEUE', completed_items: 0 });

    expect(await service.settled(key, slow, LIMIT_MS)).toMatchObject({ completed_items: followers + 1 });
    expect(await work(db, key)).toMatchObject({ ran: 4, results: 4, charges: 2, paid: seconds + 1 });
  });
});
