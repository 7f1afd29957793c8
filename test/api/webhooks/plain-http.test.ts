import { expect } from 'vitest';
import { shared } from '../../infra/fixtures.ts';

const test = shared.extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 10 }));

const RECIPE = 'rec_0001_loudness_and_tempo';
const AUDIO = ['http://10.0.0.1/a.wav'];
const URLS = ['http://hooks.example/', ' HTTP://hooks.example/?token=x'];

const WORK: [path: string, body: object][] = [
  ['/v1/batch', { recipe_id: RECIPE, audio_urls: AUDIO }],
  ['/v1/recipe/execute', { recipe_id: RECIPE, audio_urls: AUDIO }],
  ['/v1/run', { capability: 'signal_analysis', audio_urls: AUDIO }],
  ['/v1/webhooks/test', {}],
];

const refused = {
  status: 400,
  body: {
    code: 'invalid_webhook_url',
    detail: expect.stringMatching(/^webhook_url must be https\. Send the https address .*OUTBOUND_ALLOWLIST/),
  },
};

test('a webhook over plain http is refused wherever one is given, with what to do', async ({ service, key }) => {
  for (const webhook_url of URLS) {
    for (const [path, body] of WORK) {
      const response = await service.request('POST', path, { key, body: { ...body, webhook_url } });
      expect(response, `${path} ${webhook_url}`).toMatchObject(refused);
    }
    const query = new URLSearchParams({ recipe_id: RECIPE, webhook_url }).toString();
    const headers = { 'content-type': 'application/jsonl' };
    const lines = JSON.stringify({ audio_url: AUDIO[0] });
    expect(await service.request('POST', `/v1/imports?${query}`, { key, headers, body: lines })).toMatchObject(refused);
  }
  expect((await service.request('GET', '/v1/batch', { key })).body.batches).toEqual([]);
});

test('the same address is taken over https', async ({ service, key }) => {
  const body = { recipe_id: RECIPE, audio_urls: AUDIO, webhook_url: 'https://127.0.0.1:1/hook' };
  expect((await service.request('POST', '/v1/batch', { key, body })).status).toBe(202);
});
