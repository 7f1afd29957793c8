import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { tone } from '../../infra/audio.ts';
import type { ServiceClient } from '../../infra/service-client.ts';
import { startTcpProxy } from '../../infra/servers/tcp-proxy.ts';
import { test, type Desk } from './audio-command.ts';
import { startUploadGate } from './upload-gate.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';
const THIRTY = 30;

let made = 0;

/** Writes short files of different contents into a folder. */
function writeSongs(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let number = 1; number <= count; number++) {
    writeFileSync(join(folder, `song ${number}.wav`), tone({ seconds: 0.5, hz: 200 + ++made }));
  }
}

/** Returns the lines of the one journal of a folder of results. */
function journalIn(out: string): { file: string; lines: string[] } {
  const [name] = readdirSync(join(out, '.audio')).filter((each) => each.endsWith('.jsonl'));
  const file = join(out, '.audio', name!);
  return { file, lines: readFileSync(file, 'utf8').split('\n') };
}

const has = (desk: Desk, type: string) => (): boolean => {
  try {
    return journalIn(join(desk.folder, 'results')).lines.some((line) => line.includes(`"type":"${type}"`));
  } catch {
    return false; // not written yet
  }
};

/** Time without a change after which a file in a watched folder is complete. */
const COMPLETE_AFTER_MS = 3_000;

/** Copies five seconds of audio with the pauses of a slow disk; returns the longest one, which a busy machine may have made longer. */
async function longestPauseOfCopy(to: string): Promise<number> {
  const whole = tone({ seconds: 5, hz: 777 });
  const part = Math.ceil(whole.length / 10);
  let [longest, last] = [0, Date.now()];
  for (let from = 0; from < whole.length; from += part) {
    appendFileSync(to, whole.subarray(from, from + part));
    longest = Math.max(longest, Date.now() - last);
    last = Date.now();
    await wait(COMPLETE_AFTER_MS / 6);
  }
  return longest;
}

async function batchesOf(service: ServiceClient, desk: Desk): Promise<number> {
  let count = 0;
  const audio = createClient({ baseUrl: service.baseUrl, apiKey: desk.key.api_key });
  for await (const _ of audio.list('/v1/batch')) count++;
  return count;
}

async function chargedTokens(service: ServiceClient, desk: Desk): Promise<number> {
  const { body } = await service.request('GET', '/v1/account', { key: desk.key });
  return 1_000 - Number(body.available_tokens);
}

const ARGS = ['run', RECIPE, 'songs', '--out', 'results', '--yes'];

describe('audio run', () => {
  test('takes a folder of thirty files as one batch', async ({ desk, service }) => {
    writeSongs(join(desk.folder, 'songs'), THIRTY);
    const run = await desk.audio(ARGS);
    expect(run).toMatchObject({ code: 0, stderr: `${THIRTY} completed, 0 failed, ${THIRTY} tokens charged\n` });
    expect(desk.files('results')).toHaveLength(THIRTY);
    expect(await batchesOf(service, desk)).toBe(1);
  });

  test('goes on after Ctrl-C: nothing is submitted or charged twice', async ({ desk, service }) => {
    writeSongs(join(desk.folder, 'songs'), THIRTY);
    const gate = await startUploadGate(service, THIRTY / 2);
    const env = { AUDIO_API_URL: gate.url };
    const first = desk.start(ARGS, env);
    await expect.poll(has(desk, 'upload')).toBe(true); // in the middle of the uploads
    first.process.kill('SIGINT');
    expect(await first.finished).toMatchObject({ code: 130, stderr: expect.stringContaining('the same command') });

    gate.open();
    const second = desk.start(ARGS, env);
    await expect.poll(has(desk, 'job')).toBe(true); // submitted
    second.process.kill('SIGINT');
    const { code } = await second.finished;
    expect([0, 130]).toContain(code); // it may have been done

    expect(await desk.audio(ARGS, env)).toMatchObject({ code: 0 });
    expect(desk.files('results')).toHaveLength(THIRTY);
    expect(await batchesOf(service, desk)).toBe(1);
    expect(await chargedTokens(service, desk)).toBe(THIRTY);
    const { body } = await service.request('GET', '/v1/batch', { key: desk.key });
    expect(body.batches[0]).toMatchObject({ total_items: THIRTY, completed_items: THIRTY });
  });

  test('killed after a submit that it did not write down submits the same again, which starts nothing', async ({
    desk,
    service,
  }) => {
    writeSongs(join(desk.folder, 'songs'), 2);
    expect(await desk.audio(ARGS)).toMatchObject({ code: 0 });
    const { file, lines } = journalIn(join(desk.folder, 'results'));
    const submitted = lines.findIndex((line) => line.includes('"type":"job"'));
    writeFileSync(file, `${lines.slice(0, submitted).join('\n')}\n${lines[submitted]!.slice(0, 20)}`); // cut off within the line
    expect(await desk.audio(ARGS)).toMatchObject({ code: 0, stderr: expect.stringMatching(/^2 completed/) });
    expect(await batchesOf(service, desk)).toBe(1);
  });

  test('refuses to work where another process does the same', async ({ desk }) => {
    writeSongs(join(desk.folder, 'songs'), 1);
    const watching = desk.start([...ARGS, '--watch']);
    await expect.poll(has(desk, 'job')).toBe(true);
    expect(await desk.audio(ARGS)).toMatchObject({ code: 2, stderr: expect.stringContaining('is doing this already') });
    watching.process.kill('SIGKILL'); // whose lock stays
    await watching.finished;
    expect(await desk.audio(ARGS)).toMatchObject({ code: 0 });
  });

  test('waits for a file that is still being copied into a watched folder', async ({ desk }) => {
    const songs = join(desk.folder, 'songs');
    writeSongs(songs, 1);
    const watching = desk.start([...ARGS, '--watch', '--json']);
    let copied = 'copied';
    while ((await longestPauseOfCopy(join(songs, `${copied}.wav`))) > COMPLETE_AFTER_MS / 2) copied += '-again';
    writeFileSync(join(songs, '.hidden'), tone({ seconds: 1, hz: 778 }));
    renameSync(join(songs, '.hidden'), join(songs, 'moved.wav')); // appears whole
    const line = new RegExp(`${copied}\\.json`);
    await expect.poll(() => watching.printed()).toMatch(line);
    await expect.poll(() => watching.printed()).toMatch(/moved\.json/);
    watching.process.kill('SIGINT');
    const { code, stdout } = await watching.finished;
    expect(code).toBe(130);
    expect(stdout.split('\n').filter((each) => line.test(each))).toHaveLength(1);
    const stored = JSON.parse(readFileSync(join(desk.folder, `results/${copied}.json`), 'utf8'));
    expect(stored.results.signal_analysis.duration_s).toBeCloseTo(5, 2);
  });

  test('ends with exit code 4 on a dead network, and goes on when it is back', async ({ desk, service }) => {
    writeSongs(join(desk.folder, 'songs'), 5);
    const gate = await startUploadGate(service, 2);
    const env = { AUDIO_API_URL: gate.url, AUDIO_RETRIES: '2' };
    const first = desk.start(ARGS, env);
    await expect.poll(has(desk, 'upload')).toBe(true);
    await gate.close();
    expect(await first.finished).toMatchObject({ code: 4, stderr: expect.stringContaining('cannot be reached') });

    const back = await startTcpProxy(Number(new URL(service.baseUrl).port), Number(new URL(gate.url).port));
    onTestFinished(() => back.close());
    expect(await desk.audio(ARGS, env)).toMatchObject({ code: 0 });
    expect(desk.files('results')).toHaveLength(5);
    expect(await chargedTokens(service, desk)).toBe(5);
    expect(await batchesOf(service, desk)).toBe(1);
  });

  test('survives a reply to a submit that is lost', async ({ desk, service }) => {
    writeSongs(join(desk.folder, 'songs'), 2);
    const { url, lost } = await startLosingProxy(service);
    expect(await desk.audio(ARGS, { AUDIO_API_URL: url })).toMatchObject({ code: 0 });
    expect(lost()).toBe(1);
    expect(await batchesOf(service, desk)).toBe(1);
  });
});

/** Starts a proxy that loses the first reply to a submit, after the service has sent it. */
async function startLosingProxy({ baseUrl }: ServiceClient): Promise<{ url: string; lost: () => number }> {
  let lost = 0;
  const server: Server = createServer((request, response) => {
    const { hostname, port } = new URL(baseUrl);
    const upstream = connect(Number(port), hostname);
    const headers = Object.entries({ ...request.headers, connection: 'close' }).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    request.on('data', (chunk) => upstream.write(chunk));
    const loses = request.method === 'POST' && request.url === '/v1/batch' && lost === 0;
    if (loses) lost += 1;
    upstream.on('data', (chunk) => (loses ? undefined : response.socket!.write(chunk)));
    upstream.on('end', () => response.socket?.destroySoon());
    upstream.on('error', () => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lost: () => lost };
}
