import { describe, expect } from 'vitest';
import { MEASURE, PRIVATE, problem, REPORT, test } from '../../infra/runs.ts';

const UNKNOWN = '01234567-89ab-4def-8123-456789abcdef';

const urls = (count: number) => Array.from({ length: count }, (_, n) => `https://a.example/${n}.wav`);
/** Invalid requests and their codes, in the order of the checks. */
const REFUSED: [name: string, body: unknown, status: number, code: string][] = [
  ['a body that is not JSON', '{', 400, 'invalid_json'],
  ['a body that is not an object', [], 400, 'invalid_request'],
  ['an empty object', {}, 400, 'missing_recipe_id'],
  ['an empty recipe_id', { recipe_id: ' ', audio_urls: [] }, 400, 'missing_recipe_id'],
  ['no audio_urls', { recipe_id: MEASURE }, 400, 'missing_audio_urls'],
  ['empty audio_urls', { recipe_id: MEASURE, audio_urls: [] }, 400, 'missing_audio_urls'],
  ['21 audio_urls', { recipe_id: MEASURE, audio_urls: urls(21) }, 422, 'run_too_large'],
  [
    '21 times the same',
    { recipe_id: MEASURE, audio_urls: Array(21).fill('https://a.example/a') },
    422,
    'run_too_large',
  ],
  ['a URL that is none', { recipe_id: MEASURE, audio_urls: ['x'] }, 400, 'invalid_audio_url'],
  ['a URL of another scheme', { recipe_id: MEASURE, audio_urls: ['file:///etc/passwd'] }, 400, 'invalid_audio_url'],
  [
    'a webhook_url that is not a URL',
    { recipe_id: MEASURE, audio_urls: urls(1), webhook_url: 'x' },
    400,
    'invalid_webhook_url',
  ],
  [
    'a webhook_url that is not https',
    { recipe_id: MEASURE, audio_urls: urls(1), webhook_url: 'http://a.example/' },
    400,
    'invalid_webhook_url',
  ],
  ['an unknown field', { recipe_id: MEASURE, audio_urls: urls(1), max_retries: 2 }, 400, 'invalid_request'],
  ['metadata that is not an object', { recipe_id: MEASURE, audio_urls: urls(1), metadata: 3 }, 400, 'invalid_request'],
  ['an unknown recipe', { recipe_id: 'rec_9999_none', audio_urls: urls(1) }, 404, 'recipe_not_found'],
  ['a malformed recipe_id', { recipe_id: 'x', audio_urls: urls(1) }, 404, 'recipe_not_found'],
  ['an unknown upload', { recipe_id: MEASURE, audio_urls: [`upload://${UNKNOWN}`] }, 404, 'upload_not_found'],
];

describe('a run is refused', () => {
  test('with the reason, and what to send instead, for a file of the caller', async ({ run }) => {
    const { body } = await run.execute({ recipe_id: MEASURE, audio_urls: ['file:///music/a.wav'] });
    expect(body.detail).toBe(
      'audio_urls[0]: A URL that begins with file: names no host. Send an http or https URL, or upload the file.',
    );
  });

  for (const [name, body, status, code] of REFUSED) {
    test(`for ${name}`, async ({ run, db, key }) => {
      const count = async () =>
        (await db.query('select count(*) as n from jobs where account_id = $1', [key.account_id])).rows[0].n as number;
      const before = await count();
      expect(problem(await run.execute(body))).toEqual([status, code]);
      expect(await count()).toBe(before);
    });
  }

  test('of a recipe that is not approved', async ({ service, key, run }) => {
    const body = { name: 'Not yet', steps: [{ capability: 'signal_analysis' }] };
    const { recipe_id: id } = (await service.request('POST', '/v1/recipe/save', { key, body })).body;
    expect(problem(await run.execute({ recipe_id: id, audio_urls: urls(1) }))).toEqual([409, 'recipe_not_approved']);
  });

  test('but not with 20 audio URLs', async ({ run }) => {
    const audioUrls = Array.from({ length: 20 }, (_, n) => `${PRIVATE}?${n}`);
    const ended = await run.ended(await run.start({ recipe_id: REPORT, audio_urls: audioUrls }));
    expect(ended).toMatchObject({ status: 'failed', total_items: 20, failed_items: 20 });
    expect(ended.errors.map(({ audio_url: url }: { audio_url: string }) => url)).toEqual(audioUrls);
  });
});

describe('a job of another account', () => {
  test('is not found by any route, and is not changed', async ({ service, run }) => {
    const id = await run.start({ recipe_id: REPORT, audio_urls: [PRIVATE] });
    const stranger = await service.key();
    for (const response of [
      await run.get(id, stranger),
      await run.log(id, stranger),
      await run.cancel({ job_id: id }, stranger),
    ]) {
      expect(problem(response)).toEqual([404, 'job_not_found']);
    }
    expect((await run.ended(id)).status).toBe('failed');
  });

  test('gets the same response as an unknown id, a malformed id and a batch', async ({ service, key, run }) => {
    const body = { recipe_id: REPORT, audio_urls: [PRIVATE] };
    const { batch_id: batch } = (await service.request('POST', '/v1/batch', { key, body })).body;
    for (const id of [UNKNOWN, 'x', '%00', batch]) {
      expect(problem(await run.get(id))).toEqual([404, 'job_not_found']);
      expect(problem(await run.log(id))).toEqual([404, 'job_not_found']);
      expect(problem(await run.cancel({ job_id: id }))).toEqual([404, 'job_not_found']);
    }
    const job = await run.start(body);
    for (const path of ['', '/results', '/webhook']) {
      expect(problem(await service.request('GET', `/v1/batch/${job}${path}`, { key }))).toEqual([
        404,
        'batch_not_found',
      ]);
    }
    expect(problem(await service.request('DELETE', `/v1/batch/${job}`, { key }))).toEqual([404, 'batch_not_found']);
  });
});
