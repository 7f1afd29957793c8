import { expect } from 'vitest';
import { shared as base } from './fixtures.ts';
import type { TestResponse, TestKey } from './service-client.ts';

/** Recipes of the public library. */
export const MEASURE = 'rec_0001_loudness_and_tempo';
export const REPORT = 'rec_0004_signal_report';
/** Refused at once, without a request: an audio that fails quickly and for good. */
export const PRIVATE = 'http://10.0.0.1/a.wav';
export const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Tests that run recipes: a paid key of the file's own, and what is done with a run. */
export const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  .extend('run', { scope: 'file' }, ({ service, key }) => {
    const get = (id: unknown, as: TestKey = key) =>
      service.request('GET', `/v1/recipe/jobs/${String(id)}`, { key: as });
    return {
      get,
      execute: (body: unknown, as: TestKey = key) => service.request('POST', '/v1/recipe/execute', { key: as, body }),
      async start(body: object, as: TestKey = key): Promise<string> {
        const answer = await service.request('POST', '/v1/recipe/execute', { key: as, body });
        expect(answer.status, answer.bytes.toString()).toBe(202);
        return answer.body.job_id as string;
      },
      cancel: (body: unknown, as: TestKey = key) => service.request('POST', '/v1/recipe/cancel', { key: as, body }),
      log: (id: string, as: TestKey = key) => service.request('GET', `/v1/recipe/jobs/${id}/webhook`, { key: as }),
      // oxlint-disable-next-line typescript/no-explicit-any -- as TestResponse.body
      async ended(id: string, as: TestKey = key): Promise<any> {
        await expect.poll(async () => (await get(id, as)).body.status, { timeout: 60_000 }).not.toBe('IN_QUEUE');
        return (await get(id, as)).body;
      },
    };
  });

/** Status and code of a refusal. */
export const problem = ({ status, body }: TestResponse): [number, string] => [status, body?.code];
