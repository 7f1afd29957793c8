import { describe, expect } from 'vitest';
import { sine, tone } from '../infra/audio.ts';
import { media } from '../infra/media.ts';
import { LIMIT_MS, SLOTS, submit, test, work } from './cache-work.ts';

describe('items that wait for the same result', { timeout: 5 * LIMIT_MS }, () => {
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
    // One of them is worked on: the others wait for its measure, and then for its steps.
    const claims = `select count(*)::int as claims from claims where account_id = $1 and key not like 'fetch:%'`;
    await expect
      .poll(async () => (await db.query(claims, [key.account_id])).rows[0].claims, { interval: 20 })
      .toBeGreaterThan(0);

    const quick = await submit(service, key, [audioHost.serve('quick.wav', tone({ seconds: 1, hz: 390 }))]);
    expect(await service.settled(key, quick)).toMatchObject({ status: 'completed' });
    expect(await service.settled(key, slow, 3 * LIMIT_MS)).toMatchObject({ completed_items: followers + 1 });
    const { rows } = await db.query(
      `select (select updated_at from items where job_id = $1) <
              (select min(updated_at) from items where job_id = $2) as "wasFirst"`,
      [quick, slow],
    );
    expect(rows).toEqual([{ wasFirst: true }]);
    expect(await work(db, key)).toMatchObject({ ran: 4, results: 4, charges: 2, paid: seconds + 1 });
  });
});
