import { expect, onTestFinished } from 'vitest';
import { bytesIn } from '../../../api/exports/bytes-in.ts';
import { tone } from '../../infra/audio.ts';
import { test as base } from '../../infra/runs.ts';
import type { TestResponse } from '../../infra/service-client.ts';
import { unzip } from './unzip.ts';

/** Trims silence, which makes a file, and measures. */
const TRIM_AND_MEASURE = 'rec_0003_trim_and_measure';
const PRIVATE = 'http://10.0.0.1/a.wav';

const test = base.extend('batch', { scope: 'file' }, async ({ service, key, audioHost }) => {
  const urls = [
    audioHost.serve('Höhe, eins.wav', tone({ seconds: 1, hz: 300 })),
    audioHost.serve('two.wav', tone({ seconds: 1, hz: 301 })),
    PRIVATE,
  ];
  const ids = ['=HYPERLINK("http://a.example")', '\t+1', '-2'];
  const items = urls.map((audio_url, n) => ({ audio_url, custom_id: ids[n] }));
  const body = { recipe_id: TRIM_AND_MEASURE, audio_urls: urls, items };
  const { body: submitted } = await service.request('POST', '/v1/batch', { key, body });
  const path = `/v1/batch/${String(submitted.batch_id)}`;
  await expect.poll(async () => (await service.request('GET', path, { key })).body.status).not.toBe('IN_QUEUE');
  return {
    urls,
    items: (await service.request('GET', `${path}/results`, { key })).body.items as Record<string, unknown>[],
    export: (query: string, headers: Record<string, string> = {}): Promise<TestResponse> =>
      service.request('GET', `${path}/export${query}`, { key, headers }),
  };
});

const linesOf = ({ bytes }: TestResponse): Record<string, unknown>[] =>
  bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Addresses are signed anew by each request. */
const unsigned = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/&?(?:expires|signature)=[^"&]+/g, ''));

test('JSON Lines have the items as the results have them', async ({ batch }) => {
  const response = await batch.export('');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
  expect(unsigned(linesOf(response))).toEqual(unsigned(batch.items));
});

test('CSV has a row an item and a column for each number, text and file of the steps', async ({ batch }) => {
  const [names, ...rows] = (await batch.export('?format=csv')).bytes.toString().trimEnd().split('\r\n');
  expect(names).toMatch(/^item_id,audio_url,status,attempt,tokens_charged,cached,error,custom_id,crop_audio\.audio,/);
  expect(names).toContain('signal_analysis.integrated_lufs');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('/v1/artifacts/');
  expect(rows[2]).toMatch(/,http:\/\/10\.0\.0\.1\/a\.wav,failed,1,0,false,\w+,'-2,,/);
});

test('no text of a customer is a formula in a CSV, and numbers stay numbers', async ({ batch }) => {
  const [, ...rows] = (await batch.export('?format=csv')).bytes.toString().trimEnd().split('\r\n');
  expect(rows[0]).toContain(`,"'=HYPERLINK(""http://a.example"")",`);
  expect(rows[1]).toContain(`,'+1,`);
  expect(rows[0]).toMatch(/,-\d+(\.\d+)?,/); // a loudness
  expect(rows.join(',')).not.toMatch(/(^|,)"?(?!-[\d.]+(,|$))[=+@\-\t\r]/);
});

test('a ZIP archive has the made files under the names of their sources, and the results', async ({ batch }) => {
  const response = await batch.export('?format=zip');
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBe(response.bytes.length);
  expect(unzip(response.bytes).map(({ name, bytes }) => [name, bytes.toString('latin1', 0, 4)])).toEqual([
    ['results.jsonl', '{"it'],
    ['Höhe, eins-cropped.flac', 'fLaC'],
    ['two-cropped.flac', 'fLaC'],
  ]);
});

test.for(['jsonl', 'csv', 'zip'])('a broken download of %s goes on by a range', async (format, { batch }) => {
  const whole = await batch.export(`?format=${format}`);
  const etag = whole.headers.get('etag')!;
  const rest = await batch.export(`?format=${format}`, { Range: 'bytes=100-', 'If-Range': etag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-${whole.bytes.length - 1}/${whole.bytes.length}`,
  ]);
  expect(rest.bytes.equals(whole.bytes.subarray(100))).toBe(true);
  const few = await batch.export(`?format=${format}`, { Range: 'bytes=7-19' });
  expect(few.bytes.equals(whole.bytes.subarray(7, 20))).toBe(true);
  const other = await batch.export(`?format=${format}`, { Range: 'bytes=100-', 'If-Range': '"another"' });
  expect([other.status, other.bytes.length]).toEqual([200, whole.bytes.length]);
  const beyond = await batch.export(`?format=${format}`, { Range: 'bytes=99999999-' });
  expect(beyond.status).toBe(416);
});

test('a broken download of an archive begins anew once one of its files was deleted', async ({
  service,
  key,
  run,
  audioHost,
}) => {
  const url = audioHost.serve('four.wav', tone({ seconds: 1, hz: 303 }));
  const id = await run.start({ recipe_id: TRIM_AND_MEASURE, audio_urls: [url] });
  const { result } = await run.ended(id);
  const path = `/v1/recipe/jobs/${id}/export?format=zip`;
  const whole = await service.request('GET', path, { key });
  await service.request('DELETE', `/v1/artifacts/${String(result.crop_audio[0].audio.artifact_id)}`, { key });
  const headers = { Range: 'bytes=100-', 'If-Range': whole.headers.get('etag')! };
  const rest = await service.request('GET', path, { key, headers });
  expect([rest.status, unzip(rest.bytes).map(({ name }) => name)]).toEqual([200, ['results.jsonl']]);
});

test('a batch that has not ended is exported as it is, without ranges', async ({ service, key, audioHost }) => {
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  const url = audioHost.serve('slow.wav', tone({ seconds: 1, hz: 310 }), { after: held.promise });
  const body = { recipe_id: TRIM_AND_MEASURE, audio_urls: [url] };
  const { body: submitted } = await service.request('POST', '/v1/batch', { key, body });
  const path = `/v1/batch/${String(submitted.batch_id)}/export`;
  const response = await service.request('GET', path, { key, headers: { Range: 'bytes=1-' } });
  expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, null]);
  expect(linesOf(response)).toMatchObject([{ status: 'IN_QUEUE', raw_results: null }]);
});

test('a run is exported too, by every kind of key', async ({ service, run, audioHost }) => {
  const free = await service.key({ kind: 'free', tokens: 10 });
  const url = audioHost.serve('three.wav', tone({ seconds: 1, hz: 302 }));
  const id = await run.start({ recipe_id: TRIM_AND_MEASURE, audio_urls: [url] }, free);
  await run.ended(id, free);
  const response = await service.request('GET', `/v1/recipe/jobs/${id}/export`, { key: free });
  expect(linesOf(response)).toMatchObject([{ audio_url: url, status: 'completed' }]);
});

test('an unknown format is refused, with the ones that there are', async ({ batch }) => {
  const { status, body } = await batch.export('?format=xlsx');
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  expect(body.detail).toMatch(/jsonl/);
});

test('the length of an export is not counted on for a client that has gone', async () => {
  const gone = new AbortController();
  let [pieces, isOver] = [0, false];
  async function* endless() {
    try {
      for (;;) {
        pieces += 1;
        if (pieces === 3) gone.abort(new Error('gone'));
        yield 'piece';
      }
    } finally {
      isOver = true;
    }
  }
  await expect(bytesIn(endless(), gone.signal)).rejects.toThrow('gone');
  expect([pieces, isOver]).toEqual([3, true]);
});
