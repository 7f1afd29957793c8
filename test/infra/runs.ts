import { expect } from 'vitest';
import { shared as base } from './fixtures.ts';
import type { TestResponse, TestKey } from './service-client.ts';

/** Recipes of the public catalogue. */
export const MEASURE = 'rec_0001_loudness_and_tempo';
export const REPORT = 'rec_0004_signal_report';
/** A URL that is refused without a request: an audio that fails at once and permanently. */
export const PRIVATE = 'http://10.0.0.1/a.wav';
export const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Fixtures of recipe run tests: a paid key per file, and the operations on a run. */
export const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  .extend('run', { scope: 'file' }, ({ service, key }) => {
    const get = (id: unknown, as: TestKey = key) =>
      service.request('GET', `/v1/recipe/jobs/${String(id)}`, { key: as });
    return {
      get,
      execute: (body: unknown, as: TestKey = key) => service.request('POST', '/v1/recipe/execute', { key: as, body }),
      async start(body: object, as: TestKey = key): Promise<string> {
        const response = await service.request('POST', '/v1/recipe/execute', { key: as, body });
        expect(response.status, response.bytes.toString()).toBe(202);
        return response.body.job_id as string;
      },
      cancel: (body: unknown, as: TestKey = key) => service.request('POST', '/v1/recipe/cancel', { key: as, body }),
      log: (id: string, as: TestKey = key) => service.request('GET', `/v1/recipe/jobs/${id}/webhook`, { key: as }),
      // oxlint-disable-next-line typescript/no-explicit-any -- as TestResponse.body
      async ended(id: string, as: TestKey = key): Promise<any> {
        await expect.poll(async () => (await get(id, as)).body.status).not.toBe('IN_QUEUE');
        return (await get(id, as)).body;
      },
    };
  });

/** Returns the status and problem code of a refusal. */
export const problem = ({ status, body }: TestResponse): [number, string] => [status, body?.code];
