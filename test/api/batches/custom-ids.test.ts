import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { MEASURE, MOMENT, PRIVATE, problem, test } from '../../infra/runs.ts';

test('results say when an item began, and how long it waited, was fetched and ran', async ({
  service,
  key,
  audioHost,
}) => {
  const url = audioHost.serve('timed.wav', tone({ seconds: 1, hz: 391 }), { delayMs: 600 });
  const body = { recipe_id: MEASURE, audio_urls: [url, PRIVATE] };
  const { body: submitted } = await service.request('POST', '/v1/batch', { key, body });
  const path = `/v1/batch/${String(submitted.batch_id)}`;
  await expect.poll(async () => (await service.request('GET', path, { key })).body.status).not.toBe('IN_QUEUE');
  const { items } = (await service.request('GET', `${path}/results`, { key })).body;
  expect(items).toMatchObject([
    { started_at: MOMENT, queued_s: expect.any(Number), fetch_s: expect.any(Number), run_s: expect.any(Number) },
    { started_at: MOMENT, queued_s: expect.any(Number), fetch_s: null, run_s: null },
  ]);
  expect(items[0].fetch_s).toBeGreaterThan(0.5);
  expect(items[0].run_s).toBeGreaterThan(0);
});

describe('custom ids and metadata of items', () => {
  test('are returned in results, retries, exports and runs, whatever became of the item', async ({ service, key }) => {
    const url = await service.upload(key, tone({ seconds: 1, hz: 390 }));
    const items = [
      { audio_url: PRIVATE, custom_id: 'ISRC 0042', metadata: { shelf: 7, note: 'naïve\u0000' } },
      { audio_url: ` ${url} `, custom_id: 'b' },
    ];
    const body = { recipe_id: MEASURE, audio_urls: [url, PRIVATE, `${PRIVATE}?3`], items };
    const { body: submitted } = await service.request('POST', '/v1/batch', { key, body });
    const path = `/v1/batch/${String(submitted.batch_id)}`;
    const ended = async (): Promise<void> => {
      await expect.poll(async () => (await service.request('GET', path, { key })).body.status).not.toBe('IN_QUEUE');
    };
    const expected = [
      { audio_url: url, status: 'completed', custom_id: 'b' },
      { audio_url: PRIVATE, status: 'failed', custom_id: 'ISRC 0042', metadata: { shelf: 7, note: 'naïve\u0000' } },
      { audio_url: `${PRIVATE}?3`, status: 'failed' },
    ];
    await ended();
    const first = (await service.request('GET', `${path}/results`, { key })).body;
    expect(first).toMatchObject({ items: expected, total: 3 });
    expect(first.items[2]).not.toHaveProperty('custom_id');
    expect((await service.request('GET', `${path}/results?status=failed&page_size=1`, { key })).body.total).toBe(2);

    await service.request('POST', `${path}/retry`, { key });
    await ended();
    const retried = (await service.request('GET', `${path}/results`, { key })).body;
    expect(retried.items).toMatchObject(expected.map((item, n) => ({ ...item, attempt: n === 0 ? 1 : 2 })));
    const lines = (await service.request('GET', `${path}/export`, { key })).bytes.toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(expected);

    const run = { capability: 'signal_analysis', audio_urls: [url, PRIVATE], items };
    const { body: job } = await service.ran(key, run);
    expect(job.result.signal_analysis).toMatchObject([
      { custom_id: 'b', sample_rate_hz: 44_100 },
      { custom_id: 'ISRC 0042' },
    ]);
    expect(job.errors).toMatchObject([{ audio_url: PRIVATE, custom_id: 'ISRC 0042', metadata: { shelf: 7 } }]);
  });

  test.for<[string, object[], string]>([
    ['of an address that is not submitted', [{ audio_url: `${PRIVATE}?9` }], 'items[0].audio_url'],
    ['of an address twice', [{ audio_url: PRIVATE }, { audio_url: PRIVATE }], 'items[1].audio_url'],
    [
      'that are the same',
      [
        { audio_url: PRIVATE, custom_id: 'a' },
        { audio_url: `${PRIVATE}?3`, custom_id: 'a' },
      ],
      'items[1].custom_id',
    ],
    ['of no characters', [{ audio_url: PRIVATE, custom_id: '' }], 'items[0].custom_id'],
    ['of 129 characters', [{ audio_url: PRIVATE, custom_id: 'a'.repeat(129) }], 'items[0].custom_id'],
    ['of half a character', [{ audio_url: PRIVATE, custom_id: '\ud800' }], 'items[0].custom_id'],
    ['with 5 KiB of metadata', [{ audio_url: PRIVATE, metadata: { a: 'a'.repeat(5_000) } }], 'items[0].metadata'],
    [
      'with 8 KiB of metadata in 4,090 characters',
      [{ audio_url: PRIVATE, metadata: { a: 'é'.repeat(4_080) } }],
      'items[0].metadata',
    ],
    ['with an unknown field', [{ audio_url: PRIVATE, id: 'a' }], 'items[0]'],
  ])('%s are refused', async ([, items, at], { service, key }) => {
    const audioUrls = [PRIVATE, `${PRIVATE}?3`];
    for (const [path, work] of [
      ['/v1/batch', { recipe_id: MEASURE }],
      ['/v1/recipe/execute', { recipe_id: MEASURE }],
      ['/v1/run', { capability: 'signal_analysis' }],
    ] as const) {
      const response = await service.request('POST', path, { key, body: { ...work, audio_urls: audioUrls, items } });
      expect(problem(response)).toEqual([400, 'invalid_request']);
      expect(response.body.errors[0].path).toBe(at);
    }
  });
});
