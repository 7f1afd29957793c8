import { request as httpRequest } from 'node:http';
import { describe, expect } from 'vitest';
import { shared as base } from '../../infra/fixtures.ts';

const test = base.extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 100 }));

describe('a request that Node itself would refuse', () => {
  test('is told where it is too long', async ({ service, key }) => {
    for (const [path, headers] of [
      [`/v1/batch?before=${'x'.repeat(20_000)}`, {}],
      ['/v1/batch', { 'x-long': 'x'.repeat(20_000) }],
    ] as [string, Record<string, string>][]) {
      const { status, body } = await service.request('GET', path, { key, headers });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.detail).toMatch(/address and the headers .* at most 16384 bytes/);
    }
  });

  test('is served whatever it expects', async ({ service, key }) => {
    for (const expectation of ['100-continue', '200-ok']) {
      const status = await new Promise((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${key.api_key}`,
          'content-type': 'application/json',
          expect: expectation,
        };
        const sent = httpRequest(`${service.baseUrl}/v1/recipe/validate`, { method: 'POST', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject);
        sent.end('{"steps":[{"capability":"tempo_analysis"}]}');
      });
      expect([expectation, status]).toEqual([expectation, 200]);
    }
  });
});
