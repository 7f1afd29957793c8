import { expect } from 'vitest';
import { test as base } from '../../infra/fixtures.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { LIMIT_MS } from '../cache-work.ts';

/** A service whose agent uses a fake language model, scripted by the test. */
export const test = base.override('settings', { scope: 'file' }, ({ model }) => ({
  MODEL: 'openai-compatible:test-model',
  OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
  ENGINE_CHILDREN: '2',
}));

/** Saves and approves a recipe of steps. */
export async function recipeOf(service: Service, key: TestKey, steps: readonly object[]): Promise<string> {
  const saved = await service.request('POST', '/v1/recipe/save', { key, body: { name: 'chain', steps } });
  expect(saved.status, saved.bytes.toString()).toBe(201);
  const { recipe_id } = saved.body;
  expect((await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id } })).status).toBe(200);
  return String(recipe_id);
}

/** Polls a job until it is settled. */
export async function ended(service: Service, key: TestKey, path: string) {
  const get = () => service.request('GET', path, { key });
  await expect.poll(async () => (await get()).body.status, { timeout: LIMIT_MS }).not.toBe('IN_QUEUE');
  return (await get()).body;
}

/** Executes a recipe over one audio and returns the run once it is settled. */
export async function run(service: Service, key: TestKey, recipe_id: string, url: string) {
  const { body } = await service.request('POST', '/v1/recipe/execute', { key, body: { recipe_id, audio_urls: [url] } });
  return ended(service, key, `/v1/recipe/jobs/${body.job_id}`);
}

/** Sends a chat message and returns its turn once it is settled. */
export async function turn(service: Service, key: TestKey, body: object) {
  const { body: submitted } = await service.request('POST', '/v1/chat', { key, body });
  return ended(service, key, `/v1/chat/${submitted.job_id}`);
}
