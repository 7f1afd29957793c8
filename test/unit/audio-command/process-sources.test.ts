import { readFileSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CAPABILITIES } from '../../../audio/capabilities/list.ts';
import { ApiError, createClient } from '../../../client/index.ts';
import { UsageError, type Context } from '../../../cli/audio/command.ts';
import { COMPARING, stepLane, type Lane } from '../../../cli/audio/work/lanes.ts';
import type { Line } from '../../../cli/audio/work/report.ts';
import { runWork } from '../../../cli/audio/work/run-work.ts';
import { json, startServer } from '../client/server.ts';
import { createDesk, type Desk } from './desk.ts';

const AWAY = new ApiError({ code: 'unreachable', status: 0, message: 'The service cannot be reached.' });

const namesOf = (lines: Line[]): string[] => lines.map(({ source, status }) => `${basename(source)} ${status}`);

/** Returns the address whose results are stored under a name. */
function storedIn({ folder }: Desk, name: string): string {
  return (JSON.parse(readFileSync(join(folder, 'results', name), 'utf8')) as { audio_url: string }).audio_url;
}

describe('a command that is run again', () => {
  test.for([
    ['uploads, at the price', 'price', 'upload_not_found'],
    ['uploads, at the submit', 'submit', 'upload_not_found'],
    ['quote', 'submit', 'quote_expired'],
    ['batch', 'wait', 'batch_not_found'],
    ['results', 'wait', 'expired'],
  ] as const)('sends and submits anew where the service no longer has its %s', async ([, stage, code]) => {
    const desk = createDesk();
    desk.write('a.wav');
    desk.write('b.wav');
    desk.failing.set(stage, AWAY);
    await expect(desk.run()).rejects.toThrow(AWAY);

    desk.failing.set(stage, new ApiError({ code, status: 404, message: 'There is none.' }));
    const { tally, lines } = await desk.run();
    expect(tally).toMatchObject({ completed: 0, failed: 2 });
    const message = 'The service no longer has what was sent of it. Run the same command again.';
    expect(lines.map(({ error }) => error)).toEqual([
      { code, message },
      { code, message },
    ]);

    desk.failing.clear();
    expect(namesOf((await desk.run()).lines)).toEqual(['a.wav completed', 'b.wav completed']);
    expect(desk.submits.at(-1)).toEqual(['upload://a/3', 'upload://b/4']);
  });

  test('stores the results that are missing, and not again those that it had stored', async () => {
    const desk = createDesk();
    desk.write('a.wav');
    desk.write('b.wav');
    const made = { artifact_id: 'made', url: '/v1/artifacts/made' };
    desk.outcomeOf = (url) => (url === 'upload://b/2' ? { results: { crop_audio: made } } : {});
    desk.failing.set('download', AWAY);
    await expect(desk.run()).rejects.toThrow(AWAY);

    desk.failing.clear();
    const { tally, lines } = await desk.run();
    expect(namesOf(lines)).toEqual(['b.wav completed']);
    expect(tally).toMatchObject({ completed: 1, failed: 0, before: 1 });
    expect(desk.submits).toHaveLength(1);
  });

  test('does not report the failure of a file that was submitted again since', async () => {
    const desk = createDesk();
    desk.write('a.wav');
    const error = { code: 'insufficient_tokens', message: 'Top up.' };
    desk.outcomeOf = (_, number) => (number === 1 ? { status: 'failed', error } : {});
    expect(namesOf((await desk.run()).lines)).toEqual(['a.wav failed']);
    desk.failing.set('wait', AWAY); // after the second submit
    await expect(desk.run()).rejects.toThrow(AWAY);

    desk.failing.clear();
    const { tally, lines } = await desk.run();
    expect(namesOf(lines)).toEqual(['a.wav completed']);
    expect(tally).toMatchObject({ completed: 1, failed: 0 });
    expect(desk.submits).toHaveLength(2);
  });
});

test('results of a file that was changed are not replaced by those of its former version, which end later', async () => {
  const desk = createDesk();
  desk.write('a.wav', 'long');
  const changed = Promise.withResolvers<void>();
  desk.ends = (number) => (number === 1 ? changed.promise : undefined);
  const { lines } = await desk.run(async function* (reported) {
    yield await desk.sources();
    desk.write('a.wav', 'shorter');
    yield await desk.sources();
    await expect.poll(() => reported).toHaveLength(1);
    changed.resolve();
  });
  expect(desk.submits).toEqual([['upload://a/1'], ['upload://a/2']]);
  expect(namesOf(lines)).toEqual(['a.wav completed']);
  expect(storedIn(desk, 'a.json')).toBe('upload://a/2');
});

const openComparingLane = async (): Promise<Lane> => ({ maxItems: 20, compares: true }) as Lane;

describe('files that are compared', () => {
  test('are submitted with the first one, whatever their size and however few are missing', async () => {
    const desk = createDesk({ compares: true });
    for (const name of ['1 reference.wav', '2 one.wav', '3 two.wav']) truncateSync(desk.write(name), 1.5 * 2 ** 30);
    await desk.run();
    desk.write('4 three.wav');
    const { tally } = await desk.run();
    const names = desk.submits.map((urls) => urls.map((url) => url.split('/')[2]));
    const before = ['1 reference', '2 one', '3 two'];
    expect(names).toEqual([before, [...before, '4 three']]);
    expect(tally).toMatchObject({ completed: 4, failed: 0, before: 0 });
    await desk.run();
    expect(desk.submits).toHaveLength(2);
  });

  test('are not compared with another one if the first cannot be sent', async () => {
    const desk = createDesk({ compares: true });
    desk.write('1 reference.wav', '');
    desk.write('2 one.wav');
    await expect(desk.run()).rejects.toThrow('1 reference.wav, with which the others are compared, cannot be sent: ');
    expect(desk.submits).toEqual([]);
  });

  test('are those of each capability that takes a reference, unless a parameter names it', async () => {
    const taking = CAPABILITIES.filter(({ inputs }) => inputs?.includes('reference')).map(({ name }) => name);
    expect([...COMPARING]).toEqual(taking);
    const { baseUrl } = await startServer(json(200, { valid: true, errors: [] }));
    const open = (capability: string, params: Record<string, unknown> = {}): Promise<Lane> =>
      stepLane({ capability, params }, createClient({ baseUrl }), new AbortController().signal);
    expect(await open('alignment_analysis')).toMatchObject({ compares: true });
    expect(await open('alignment_analysis', { reference_url: 'https://a.test/b.wav' })).toMatchObject({
      compares: false,
    });
    expect(await open('tempo_analysis')).toMatchObject({ compares: false });
  });

  test.for([
    [
      'are at most those of one submit',
      21,
      false,
      'At most 20 files can be compared, with the first one; these are 21.',
    ],
    ['are all named', 2, true, 'leave --watch out'],
  ] as const)('%s', async ([, files, watch, message]) => {
    const desk = createDesk();
    for (let number = 1; number <= files; number++) desk.write(`${number}.wav`);
    const context = {
      client: () => undefined,
      settings: {},
      say: () => undefined,
      signal: new AbortController().signal,
    } as unknown as Context;
    const values = { out: join(desk.folder, 'results'), watch };
    const work = { args: [desk.folder], values, identity: 'alignment_analysis', openLane: openComparingLane };
    const refused = runWork(work, context);
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(message);
  });
});
