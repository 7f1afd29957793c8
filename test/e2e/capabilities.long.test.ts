import { describe, expect } from 'vitest';
import { CAPABILITY_NAMES, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import { neededParams } from '../infra/run-capability.ts';
import { shared as base } from '../infra/fixtures.ts';
import { wav } from '../infra/audio.ts';
import { piece } from '../infra/piece.ts';

import type { ServiceClient, TestKey } from '../infra/service-client.ts';
import { verifies } from '../requirements.ts';

const SECONDS = 12;

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 10_000 }))
  .extend('music', { scope: 'file' }, ({ service, key }) => {
    const left = piece({ seconds: SECONDS });
    const right = piece({ seconds: SECONDS, harmonics: [1, 0.4, 0.2] });
    return service.upload(key, wav([left, right]));
  });

/** Saves, approves and runs a recipe of one step; returns the finished run. */
// oxlint-disable-next-line typescript/no-explicit-any -- as TestResponse.body
async function run(service: ServiceClient, key: TestKey, capability: CapabilityName, audio: string): Promise<any> {
  const post = (path: string, body: object) => service.request('POST', path, { key, body });
  const saved = await post('/v1/recipe/save', {
    name: `Only ${capability}`,
    steps: [{ capability, params: neededParams(capability, audio) }],
  });
  expect(saved.status, saved.bytes.toString()).toBe(201);
  const { recipe_id } = saved.body;
  await post('/v1/recipe/approve', { recipe_id });
  const { job_id: id } = (await post('/v1/recipe/execute', { recipe_id, audio_urls: [audio] })).body;
  const get = async () => (await service.request('GET', `/v1/recipe/jobs/${id}`, { key })).body;
  await expect.poll(async () => (await get()).status, { interval: 100 }).not.toBe('IN_QUEUE');
  return get();
}

describe('every capability of the contract', () => {
  test.for(CAPABILITY_NAMES.filter((name) => name !== 'extract_video_audio'))(
    '%s works as a step without parameters, but for the addresses that it needs',
    async (capability, { service, key, music }) => {
      verifies('service.capabilities');
      const ended = await run(service, key, capability, music);
      expect(ended.errors).toEqual([]);
      expect(ended).toMatchObject({ status: 'completed', completed_items: 1 });
      const [output] = ended.result[capability];
      expect(output.engine).toEqual(expect.any(String));
      for (const { url } of madeIn(output)) expect((await fetch(url)).status).toBe(200);
    },
  );

  test(
    'extract_video_audio works on a video that create_video made, and refuses other files',
    { timeout: 500_000 },
    async ({ service, key, music }) => {
      verifies('service.capabilities');
      const made = await run(service, key, 'create_video', music);
      const [{ video }] = made.result.create_video;
      const ended = await run(service, key, 'extract_video_audio', video.audio_url);
      expect(ended.errors).toEqual([]);
      expect(ended.result.extract_video_audio[0]).toMatchObject({ codec: 'aac', engine: expect.any(String) });
      const refused = await run(service, key, 'extract_video_audio', music);
      expect(refused.errors).toMatchObject([{ code: 'wrong_input_kind' }]);
    },
  );
});

/** Returns every file in an output. */
function madeIn(value: unknown): { url: string }[] {
  if (Array.isArray(value)) return value.flatMap(madeIn);
  if (typeof value !== 'object' || value === null) return [];
  const { url, ...rest } = value as Record<string, unknown>;
  return [...(typeof url === 'string' ? [{ url }] : []), ...Object.values(rest).flatMap(madeIn)];
}
