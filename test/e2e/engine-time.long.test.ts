import { execFileSync } from 'node:child_process';
import { describe, expect } from 'vitest';
import { noise, wav } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';

const FREE_S = 6;
/** Decoding and a video of it take some ten times the free time. */
const LONG = wav([noise({ seconds: 250 })]);
const short = (seed: number): Buffer => wav([noise({ seconds: 1, seed })]);

const test = base.override('settings', {
  FREE_ENGINE_S_PER_DAY: String(FREE_S),
  ENGINE_S_PER_TOKEN: '0',
  ENGINE_CHILDREN: '1',
});

async function start(service: Service, key: TestKey, { recipe, audio }: { recipe: string; audio: Buffer }) {
  const body = { recipe_id: recipe, audio_urls: [await service.upload(key, audio)] };
  const response = await service.request('POST', '/v1/recipe/execute', { key, body });
  expect(response.status, response.bytes.toString()).toBe(202);
  return String(response.body.job_id);
}

async function ended(service: Service, key: TestKey, id: string) {
  const get = async () => (await service.request('GET', `/v1/recipe/jobs/${id}`, { key })).body;
  await expect.poll(async () => (await get()).status).not.toBe('IN_QUEUE');
  return get();
}

async function usedS(service: Service, key: TestKey): Promise<number> {
  return (await service.request('GET', '/v1/account', { key })).body.engine_time.used_today_s;
}

async function videoRecipe(service: Service, key: TestKey): Promise<string> {
  const steps = [{ capability: 'create_video' }];
  const saved = await service.request('POST', '/v1/recipe/save', { key, body: { name: 'Video', steps } });
  const { recipe_id } = saved.body;
  await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id } });
  return String(recipe_id);
}

describe('an account without engine time', { timeout: 500_000 }, () => {
  test('has its running step ended and later ones refused, until it is topped up', async ({ service }) => {
    const key = await service.key({ kind: 'free' });
    const recipe = await videoRecipe(service, key);
    const long = await ended(service, key, await start(service, key, { recipe, audio: LONG }));
    expect(JSON.stringify(long)).toContain('engine_time_exceeded');
    const used = await usedS(service, key);
    expect(used).toBeGreaterThanOrEqual(FREE_S);
    expect(used).toBeLessThan(FREE_S + 30); // checked after each 5 s of engine time, later on a busy machine

    const analysis = 'rec_0001_loudness_and_tempo';
    const refused = await ended(service, key, await start(service, key, { recipe: analysis, audio: short(1) }));
    expect(JSON.stringify(refused)).toContain('engine_time_exceeded');
    expect(await usedS(service, key)).toBe(used);

    await grant(service, key);
    const served = await ended(service, key, await start(service, key, { recipe: analysis, audio: short(2) }));
    expect(served).toMatchObject({ status: 'completed', completed_items: 1 });
    expect(await usedS(service, key)).toBeGreaterThan(used);
  });

  test('pays for the steps that it cancels', async ({ service }) => {
    const key = await service.key({ tokens: 1_000 });
    const recipe = await videoRecipe(service, key);
    const id = await start(service, key, { recipe, audio: LONG });
    const progress = async () => (await service.request('GET', `/v1/recipe/jobs/${id}`, { key })).body.progress;
    await expect.poll(async () => (await progress())?.capability).toBe('create_video');
    const before = await usedS(service, key);
    await service.request('POST', '/v1/recipe/cancel', { key, body: { job_id: id } });
    expect(await ended(service, key, id)).toMatchObject({ status: 'cancelled' });
    await expect.poll(() => usedS(service, key)).toBeGreaterThan(before);
  });
});

/** Tops an account up as an operator does. */
async function grant(service: Service, { account_id }: TestKey): Promise<void> {
  const args = ['cli/keys.ts', 'grant', '--account', account_id, '--tokens', '100'];
  execFileSync(process.execPath, args, { env: { ...process.env, ...service.env } });
}
