import { expect } from 'vitest';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { sine, tone, wav } from '../infra/audio.ts';
import { connectMcp } from '../infra/mcp-client.ts';
import { LIMIT_MS, results, submit, test, work } from './cache-work.ts';

const RATE = 16_000;
const STEPS = [
  { capability: 'melody_analysis', params: { hop_s: 0.1, files: ['midi', 'csv', 'jams'] } },
  { capability: 'signal_analysis', params: { files: ['labels', 'csv'] } },
  { capability: 'rhythm_tracking_analysis', params: { files: ['labels'] } },
];

interface File {
  artifact_id: string;
  url: string;
  content_type: string;
  name: string;
  bytes: number;
}

/** Downloads a file; returns its type, name, text and size. */
async function download({ url }: File) {
  const reply = await fetch(url);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const text = bytes.toString();
  expect(reply.status, text).toBe(200);
  const [, name = ''] = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition')!)!;
  return { type: reply.headers.get('content-type'), name, text, size: bytes.length };
}

/** Downloads every file that the outputs of an item name, in order. */
async function filesOf(item: Record<string, unknown>) {
  const outputs = Object.values(item['raw_results'] as Record<string, { files: File[] }>);
  const files = outputs.flatMap((output) => output.files);
  return Promise.all(files.map(async (file) => ({ file, ...(await download(file)) })));
}

test('results come as files of the requested formats, named after the audio, for the price of the audio alone', async ({
  service,
  db,
}) => {
  const key = await service.key({ tokens: 20 });
  const upload = async (body: Uint8Array, name: string): Promise<string> => {
    const headers = { 'content-type': 'application/octet-stream' };
    const path = `/v1/uploads?name=${encodeURIComponent(name)}`;
    return (await service.request('POST', path, { key, body, headers })).body.audio_url;
  };
  const post = (path: string, body: object) => service.request('POST', path, { key, body });
  const { recipe_id } = (await post('/v1/recipe/save', { name: 'files', steps: STEPS })).body;
  await post('/v1/recipe/approve', { recipe_id });
  const bytes = wav([Float32Array.of(...sine({ seconds: 2, sampleRate: RATE }), ...new Float32Array(RATE))], {
    sampleRate: RATE,
  });
  const silence = wav([new Float32Array(4 * RATE)], { sampleRate: RATE });
  const urls = [await upload(bytes, 'Grüße.wav'), await upload(silence, 'nothing.wav')];

  const id = await submit(service, key, urls, recipe_id);
  await service.settled(key, id, LIMIT_MS);
  const items = await results(service, key, id);
  expect(items.map(({ status, tokens_charged }) => [status, tokens_charged])).toEqual([
    ['completed', 3],
    ['completed', 4],
  ]);
  const [sounding, silent] = [await filesOf(items[0]!), await filesOf(items[1]!)];
  expect(sounding.map(({ type, name }) => [name, type])).toEqual([
    ['Gr__e-melody.mid', 'audio/midi'],
    ['Gr__e-notes.csv', 'text/csv; charset=utf-8'],
    ['Gr__e-pitch.csv', 'text/csv; charset=utf-8'],
    ['Gr__e-melody.jams', 'application/json'],
    ['Gr__e-silences.txt', 'text/plain; charset=utf-8'],
    ['Gr__e-silences.csv', 'text/csv; charset=utf-8'],
    ['Gr__e-beats.txt', 'text/plain; charset=utf-8'],
    ['Gr__e-downbeats.txt', 'text/plain; charset=utf-8'],
    ['Gr__e-onsets.txt', 'text/plain; charset=utf-8'],
  ]);
  for (const { file, size, type } of [...sounding, ...silent]) {
    expect(type!.startsWith(file.content_type)).toBe(true);
    expect(size, file.name).toBe(file.bytes);
  }
  expect(sounding.find(({ name }) => name.endsWith('silences.txt'))!.text).toMatch(/^2\.\d+\t3\.0+\tsilence\n$/);
  // Files without contents differ by their names only, and are all there.
  expect(silent.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([
    'nothing-beats.txt',
    'nothing-downbeats.txt',
    'nothing-onsets.txt',
  ]);
  // The body holds a tenth of the pitch, the file all of it.
  const { f0 } = items[0]!['raw_results'].melody_analysis;
  const pitch = sounding.find(({ name }) => name.endsWith('pitch.csv'))!.text.split('\r\n').length - 2;
  expect(f0.hop_s).toBe(0.1);
  expect(Math.abs(pitch * 0.01 - 3)).toBeLessThan(0.05);
  expect(Math.abs(f0.hz.length - pitch / 10)).toBeLessThanOrEqual(1);

  // Again, everything is found in the cache, with addresses that are signed anew.
  const again = await submit(service, key, urls, recipe_id);
  await service.settled(key, again, LIMIT_MS);
  const [found] = await results(service, key, again);
  expect((await filesOf(found!)).map(({ text }) => text)).toEqual(sounding.map(({ text }) => text));
  expect(await work(db, key)).toMatchObject({ ran: 6, found: 6, paid: 7 });
  expect(await ledger.audit(db)).toEqual([]);
});

test('a file without sound is refused as input with its type, for nothing', async ({ service, db }) => {
  const key = await service.key({ tokens: 20 });
  const client = await connectMcp(service.baseUrl, key.api_key, 'client 2, protocol 2026');
  const url = await service.upload(key, tone({ seconds: 2 }));
  const files = ['midi', 'labels', 'csv', 'jams'];
  const { structured, text } = await client.call('melody_analysis', { audio_url: url, files });
  expect(structured?.status, text).toBe('completed');
  const made = structured.output.files as (File & { audio_url: string; format: string })[];
  expect(made.map(({ format, name }) => [format, name])).toEqual([
    ['midi', 'melody.mid'],
    ['labels', 'notes.txt'],
    ['csv', 'notes.csv'],
    ['csv', 'pitch.csv'],
    ['jams', 'melody.jams'],
  ]);
  for (const { audio_url, content_type } of made) {
    const refused = await client.call('signal_analysis', { audio_url });
    expect(refused.text).toContain('not_audio');
    expect(refused.text).toContain(`holds no sound: it is ${content_type}`);
  }
  const mixed = await client.call('mix_audio', { audio_url: url, with_url: made[0]!.audio_url });
  expect(mixed.text).toContain('holds no sound');
  expect((await ledger.balances(db, key.account_id)).availableTokens).toBe(18);
  await client.close();
});

test('a format that does not suit a capability makes the steps invalid, and names those that do', async ({
  service,
}) => {
  const key = await service.key({ tokens: 1 });
  const steps = [{ capability: 'tempo_analysis', params: { files: ['midi'] } }];
  const saved = await service.request('POST', '/v1/recipe/save', { key, body: { name: 'x', steps } });
  expect([saved.status, saved.body.code]).toEqual([400, 'invalid_steps']);
  expect(JSON.stringify(saved.body)).toContain(
    'midi does not suit this capability. Its results are written as csv and jams.',
  );
  const validated = await service.request('POST', '/v1/recipe/validate', { key, body: { steps } });
  expect(JSON.stringify(validated.body)).toContain('csv and jams');
});

test('subtitles without a speech model fail with the command that adds one, for nothing', async ({ service, db }) => {
  const key = await service.key({ tokens: 5 });
  const client = await connectMcp(service.baseUrl, key.api_key, 'client 2, protocol 2026');
  const audio_url = await service.upload(key, tone({ seconds: 2 }));
  const { text } = await client.call('speech_analysis', { audio_url, files: ['srt'] });
  expect(text).toContain('npm run models -- pull whisper-tiny');
  await client.close();
  expect(await ledger.balances(db, key.account_id)).toMatchObject({ availableTokens: 5, heldTokens: 0 });
});
