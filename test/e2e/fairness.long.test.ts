import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { laneOf } from '../../platform/temporal/lanes.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { verifies } from '../requirements.ts';

const LIMIT_MS = 120_000;
const FLOOD = { batches: 2, items: 150 };
const SAMPLES = 5;
/** Max items of the flood that complete while one item of another account passes its four engine tasks. */
const HEAD_START = 20;

const test = base.override('settings', { TENANT_LANES: '2', ENGINE_CHILDREN: '2' });

/** Creates an account in the same lane as another account, or in another lane. */
async function neighbour(service: Service, { account_id }: TestKey, sameLane: boolean): Promise<TestKey> {
  const { TENANT_LANES } = loadConfig(service.env);
  const lane = (id: string): string => laneOf({ id, dedicated: false }, TENANT_LANES);
  for (;;) {
    const key = await service.key({ tokens: 100 });
    if ((lane(key.account_id) === lane(account_id)) === sameLane) return key;
  }
}

async function submit(service: Service, key: TestKey, urls: string[]): Promise<string> {
  const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: urls };
  const response = await service.request('POST', '/v1/batch', { key, body });
  expect(response.status, response.bytes.toString()).toBe(202);
  return response.body.batch_id as string;
}

async function done(service: Service, key: TestKey, ids: string[]): Promise<number> {
  const all = await Promise.all(ids.map((id) => service.request('GET', `/v1/batch/${id}`, { key })));
  return all.reduce((sum, { body }) => sum + Number(body.completed_items), 0);
}

describe("one account's item under another account's flood", { timeout: 2 * LIMIT_MS }, () => {
  // Counted in items of the flood, not in seconds, so that the speed of the machine does not matter.
  test.for([
    { where: 'another lane', sameLane: false },
    { where: 'the same lane', sameLane: true },
  ])('waits for few of them in $where, however many are queued', async ({ sameLane }, { service, audioHost }) => {
    verifies('service.fair-queue');
    const flooder = await service.key({ tokens: 10_000 });
    const other = await neighbour(service, flooder, sameLane);
    const flood: string[] = [];
    for (let batch = 0; batch < FLOOD.batches; batch++) {
      const urls = Array.from({ length: FLOOD.items }, (_, n) =>
        audioHost.serve(
          `${sameLane}-${batch}-${n}.wav`,
          tone({ seconds: 2, hz: 100 + 2 * n, level: 0.3 + 0.1 * batch }),
          { delayMs: n % 10 === 0 ? 1_500 : 0 },
        ),
      );
      flood.push(await submit(service, flooder, urls));
    }
    while ((await done(service, flooder, flood)) < 20) await sleep(50);

    const waited: number[] = [];
    for (let n = 0; n < SAMPLES; n++) {
      const before = await done(service, flooder, flood);
      const url = audioHost.serve(`single-${sameLane}-${n}.wav`, tone({ seconds: 2, hz: 90, level: 0.2 + 0.1 * n }));
      const id = await submit(service, other, [url]);
      expect(await service.settled(other, id, LIMIT_MS)).toMatchObject({ status: 'completed' });
      waited.push((await done(service, flooder, flood)) - before);
    }
    for (const id of flood) await service.request('DELETE', `/v1/batch/${id}`, { key: flooder });
    const typical = waited.toSorted((a, b) => a - b)[Math.floor(SAMPLES / 2)];
    expect(typical, waited.join(' ')).toBeLessThanOrEqual(HEAD_START);
    for (const id of flood) await service.settled(flooder, id, LIMIT_MS);
  });
});
