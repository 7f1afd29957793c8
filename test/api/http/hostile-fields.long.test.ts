import { expect } from 'vitest';
import { shared as test } from '../../infra/fixtures.ts';

/** Valid bodies; each field of each is replaced by each hostile value. */
const BODIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/v1/batch': {
    recipe_id: '"rec_0001_nothing"',
    audio_urls: '["https://a.example/"]',
    webhook_url: '"https://a.example/"',
    metadata: '{"a":1}',
  },
  '/v1/recipe/execute': { recipe_id: '"rec_0001_nothing"', audio_urls: '["https://a.example/"]', metadata: '{}' },
  '/v1/recipe/save': { name: '"n"', steps: '[{"capability":"crop_audio","params":{"start_s":0}}]' },
  '/v1/recipe/validate': { steps: '[{"capability":"crop_audio"}]' },
  '/v1/recipe/generate': { prompt: '"trim"' },
  '/v1/recipe/approve': { recipe_id: '"x"' },
  '/v1/recipe/cancel': { job_id: '"x"' },
  '/v1/chat': { message: '"hi"', conversation_id: '"0198f3c4-0000-7000-8000-000000000000"', audio_urls: '[]' },
  '/api/chat': {
    id: '"x"',
    messages: '[{"id":"m","role":"user","parts":[{"type":"text","text":"hi"}]}]',
    message: '"hi"',
  },
  '/v1/keys': { kind: '"test"' },
};

const VALUES: readonly string[] = [
  '1e400',
  '-1e400',
  '1e-400',
  '123456789012345678901234567890',
  '-0',
  'null',
  'true',
  '{}',
  '[]',
  '[null]',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\\u202e\\ufeff"',
  '"\\u001b[31m"',
  '"../../etc/passwd"',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":"x"}',
  '{"then":1}',
  `"${'ﷺ'.repeat(2_000)}"`,
  `"${'a\u0301'.repeat(2_000)}"`,
  '"http://[::1"',
  '["upload://\\u0000"]',
  '["\\ud800"]',
  '[{"capability":"__proto__"}]',
  '[{"capability":"crop_audio","params":{"start_s":1e400}}]',
  '[{"capability":"crop_audio","params":{"\\ud800":1}}]',
  '[{"id":"\\ud800","role":"user","parts":[]}]',
];

const IDS: readonly string[] = [
  '00000000-0000-0000-0000-000000000000',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%ff%fe',
  '%ed%a0%80',
  '%',
  '%zz',
  '%0d%0aX:y',
  '__proto__',
  'constructor',
  "'%20or%201=1--",
  '%F0%9F%98%80',
  '1e400',
  'a'.repeat(5_000),
];
const PATHS: readonly string[] = [
  '/v1/batch/ID',
  '/v1/batch/ID/results',
  '/v1/batch/ID/events',
  '/v1/recipe/ID',
  '/v1/recipe/jobs/ID',
  '/v1/chat/ID',
  '/api/chat/ID/stream',
  '/v1/conversations/ID/messages',
  '/v1/artifacts/ID',
];

const LISTS: readonly string[] = [
  '/v1/batch',
  '/v1/recipe/browse',
  '/v1/recipe/jobs',
  '/v1/conversations',
  '/v1/account/ledger',
];
const QUERIES: readonly string[] = [
  'limit=1e400',
  'limit=99999999999999999999',
  'limit=1&limit=2',
  'limit[]=1',
  'limit[__proto__]=1',
  'limit=%00',
  'before=%00',
  'before=%ff',
  'before=%ed%a0%80',
  'before=null',
  'before[a]=b',
  '__proto__[x]=1',
  'lane=%00',

  'lane=saved&before=%00',
  `before=${'z'.repeat(6_000)}`,
  Array.from({ length: 800 }, (_, n) => `k${n}=1`).join('&'),
];

/** Responses of the service that are outages and not bugs. */
const OUTAGES = ['temporarily_unavailable', 'workflow_binding_missing'];
/** Words that occur only inside the service. */
const INSIDE = /\bat \S+ \(|\.ts:\d+|ZodError|node_modules|ECONNREFUSED|pg_catalog/;

test('no field, path or query makes the service fail or show its inside', async ({ service }) => {
  const key = await service.key({ tokens: 100 });
  const requests: [method: string, address: string, body?: string][] = [
    ...Object.entries(BODIES).flatMap(([path, fields]) =>
      Object.keys(fields).flatMap((replaced) =>
        VALUES.map((value): [string, string, string] => {
          const written = Object.entries({ ...fields, [replaced]: value });
          return ['POST', path, `{${written.map(([name, json]) => `"${name}":${json}`).join()}}`];
        }),
      ),
    ),
    ...PATHS.flatMap((path) => IDS.map((id): [string, string] => ['GET', path.replace('ID', id)])),
    ...IDS.map((id): [string, string] => ['DELETE', `/v1/keys/${id}`]),
    ...LISTS.flatMap((path) => QUERIES.map((query): [string, string] => ['GET', `${path}?${query}`])),
  ];
  const wrong: string[] = [];
  for (const [method, address, body] of requests) {
    const response = await fetch(`${service.baseUrl}${address}`, {
      method,
      headers: { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const text = isStream ? '' : await response.text();
    if (isStream) await response.body?.cancel();
    const isBug = response.status >= 500 && !OUTAGES.some((code) => text.includes(`"${code}"`));
    if (isBug || INSIDE.test(text))
      wrong.push(`${method} ${address} ${body}: ${response.status} ${text.slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
  expect(requests.length).toBeGreaterThan(700);
});
