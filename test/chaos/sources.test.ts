/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { createServer } from 'node:http';
import { describe, expect } from 'vitest';
import { close, listen } from '../infra/servers/audio-host.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import { aftermath, expectNothingLeft, isLong, startDisturbedBatch, survived } from './disturbed-batch.ts';

const WAV = tone({ seconds: 1 });
const MAX_AUDIO_BYTES = 4 * 2 ** 20;

/** Returns the URLs of a hostile web server, by misbehaviour. */
const test = base
  .extend('settings', { scope: 'file' }, async ({}): Promise<Record<string, string>> => ({
    MAX_AUDIO_BYTES: String(MAX_AUDIO_BYTES),
  }))
  .extend('hostile', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = createServer((request, response) => {
      const name = (request.url ?? '').slice(1);
      if (name === 'dripping') {
        response.writeHead(200, { 'content-length': WAV.length });
        let sent = 0;
        const drip = setInterval(() => response.write(WAV.subarray(sent, ++sent)), 1_000);
        response.on('close', () => clearInterval(drip));
      } else if (name === 'endless') {
        response.writeHead(200);
        const pour = (): void => {
          while (!response.destroyed && response.write(WAV));
        };
        response.on('drain', pour);
        pour();
      } else if (name === 'claims-more') {
        response.writeHead(200, { 'content-length': WAV.length + 1 });
        response.write(WAV, () => response.destroy());
      } else if (name === 'claims-too-much') {
        response.writeHead(200, { 'content-length': 10 * MAX_AUDIO_BYTES });
        response.write(WAV);
      } else {
        request.socket.destroy();
      }
    });
    const address = await listen(server);
    onCleanup(() => close(server));
    return (name: string) => `${address}/${name}`;
  });

describe('sources that misbehave', () => {
  test('fail with their failure code, in bounded time, without delaying other sources', async ({
    service,
    db,
    audioHost,
    webhookSink,
    hostile,
  }) => {
    const stage = { service, db, audioHost, webhookSink };
    const names = ['endless', 'claims-more', 'claims-too-much', 'no-answer', ...(isLong ? ['dripping'] : [])];
    const batch = await startDisturbedBatch(stage, { more: names.map(hostile) });
    const { failures, posts } = await aftermath(stage, batch, { failed: names.length });
    expect(failures).toEqual({ audio_too_large: 2, audio_unreachable: names.length - 2 });
    await expectNothingLeft(stage);
    await service.start('worker');
    survived(`sources that are ${names.join(', ')}, beside ${batch.items - names.length} others; ${posts} POSTs`);
  });
});
