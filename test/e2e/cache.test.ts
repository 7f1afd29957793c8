import { describe, expect } from 'vitest';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { tone } from '../infra/audio.ts';
import { verifies } from '../requirements.ts';
import { CROP, LIMIT_MS, MEASURE, results, submit, test, work } from './cache-work.ts';

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
