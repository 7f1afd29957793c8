import { expect } from 'vitest';
import { test as base } from './fixtures.ts';
import type { ModelReply, ModelRequest } from './servers/model-server.ts';
import type { TestKey } from './service-client.ts';

/** Max turns per day, and max recipe drafts per day, of an account without tokens. */
export const DAILY = 3;

/** Max turns per day of any account. */
export const DAILY_IN_ALL = 300;

/** A service whose agent uses a fake language model, scripted by the test; everything else is real. */
export const test = base
  .override('settings', { scope: 'file' }, ({ model }) => ({
    MODEL: 'openai-compatible:test-model',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
    CHAT_UNFUNDED_TURNS_PER_DAY: String(DAILY),
    CHAT_TURNS_PER_DAY: String(DAILY_IN_ALL),
    CHAT_MAX_STEPS: '4',
    CHAT_MAX_AUDIO_TOKENS: '5',
  }))
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  .extend('post', { scope: 'file' }, ({ service, key }) => async (body: object): Promise<string> => {
    const headers = { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' };
    const response = await fetch(`${service.baseUrl}/api/chat`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.text();
  })
  .extend('chat', { scope: 'file' }, ({ service, key }) => {
    const submit = (body: unknown, as: TestKey = key) => service.request('POST', '/v1/chat', { key: as, body });
    const get = (id: unknown, as: TestKey = key) => service.request('GET', `/v1/chat/${String(id)}`, { key: as });
    return {
      submit,
      get,
      // oxlint-disable-next-line typescript/no-explicit-any -- as TestResponse.body
      async ended(body: object, as: TestKey = key): Promise<any> {
        const { status, body: submitted, bytes } = await submit(body, as);
        expect(status, bytes.toString()).toBe(202);
        await expect.poll(async () => (await get(submitted.job_id, as)).body.status).not.toBe('IN_QUEUE');
        return (await get(submitted.job_id, as)).body;
      },
    };
  });

/** Returns the last message of a request to the model. */
export const last = ({ body }: ModelRequest) => body.messages.at(-1);
/** Returns a script that makes the calls, then reports their result. */
export const callThenReport =
  (calls: NonNullable<ModelReply['calls']>) =>
  (request: ModelRequest): ModelReply =>
    last(request).role === 'tool' ? { text: `Result: ${last(request).content}` } : { calls };
