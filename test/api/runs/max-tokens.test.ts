import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { MEASURE, problem, test } from '../../infra/runs.ts';
import type { ServiceClient, TestKey } from '../../infra/service-client.ts';

/** Returns the addresses of uploads of 2.5 s, which cost 3 tokens each. */
function uploads(service: ServiceClient, key: TestKey, hertz: number[]): Promise<string[]> {
  return Promise.all(hertz.map((hz) => service.upload(key, tone({ seconds: 2.5, hz }))));
}

describe('max_tokens', () => {
  test('bounds what the audio of a run charges together', async ({ service, run }) => {
    const key = await service.key({ tokens: 100 });
    const audio_urls = await uploads(service, key, [401, 402, 403, 404, 405]);
    const body = { capability: 'signal_analysis', audio_urls, max_tokens: 7 };
    const ended = await service.ran(key, body);
    expect(ended.body).toMatchObject({ completed_items: 2, failed_items: 3, tokens_charged: 6 });
    expect(new Set(ended.body.errors.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['max_tokens_reached']),
    );
    expect(ended.body.errors[0].message).toContain('its limit is 7');
    const account = await service.request('GET', '/v1/account', { key });
    expect(account.body).toMatchObject({ available_tokens: 94, held_tokens: 0 });
    // What was charged costs nothing more, and the rest has a limit of its own.
    const again = await run.start({ recipe_id: MEASURE, audio_urls, max_tokens: 9 }, key);
    expect(await run.ended(again, key)).toMatchObject({ completed_items: 5, tokens_charged: 9 });
  });

  test('counts a content once, whatever its addresses', async ({ service }) => {
    const key = await service.key({ tokens: 100 });
    const audio_urls = await uploads(service, key, [410, 410, 410]);
    const body = { capability: 'signal_analysis', audio_urls, max_tokens: 3 };
    const ended = await service.ran(key, body);
    expect(ended.body).toMatchObject({ completed_items: 3, tokens_charged: 3 });
  });

  test('bounds a batch, also over its retries', async ({ service }) => {
    const key = await service.key({ tokens: 100 });
    const audio_urls = await uploads(service, key, [421, 422, 423, 424, 425, 426, 427, 428]);
    const submitted = await service.request('POST', '/v1/batch', {
      key,
      body: { recipe_id: MEASURE, audio_urls, max_tokens: 10 },
    });
    const path = `/v1/batch/${submitted.body.batch_id}`;
    const settled = async () => (await service.request('GET', path, { key })).body;
    await expect.poll(async () => (await settled()).status).not.toBe('IN_QUEUE');
    expect(await settled()).toMatchObject({ completed_items: 3, failed_items: 5 });
    await service.request('POST', `${path}/retry`, { key, body: {} });
    await expect.poll(async () => (await settled()).status).not.toBe('IN_QUEUE');
    expect(await settled()).toMatchObject({ completed_items: 3, failed_items: 5 });
    expect((await service.request('GET', '/v1/account', { key })).body.available_tokens).toBe(91);
  });

  test('is a whole number of tokens', async ({ service, key }) => {
    for (const max_tokens of [-1, 1.5, '7', 1e13]) {
      const body = { capability: 'signal_analysis', audio_urls: ['https://audio.example/a.wav'], max_tokens };
      const refused = await service.request('POST', '/v1/run', { key, body });
      expect(problem(refused)).toEqual([400, 'invalid_request']);
      expect(refused.body.errors[0].path).toBe('max_tokens');
    }
  });
});
