import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { freePort } from '../infra/servers/free-port.ts';
import { startProcess } from '../../embedded/process/run.ts';
import { drums, tone, wav } from '../infra/audio.ts';
import { openPage } from '../infra/browser/open-page.ts';
import { test as base } from '../infra/fixtures.ts';
import { hasTool } from '../infra/has-tool.ts';
import type { ServiceClient } from '../infra/service-client.ts';
import { ROOT } from './blocks.ts';

const test = base
  .extend('port', { scope: 'file' }, () => freePort())
  .override('settings', { scope: 'file' }, ({ port }) => ({
    CORS_ORIGINS: `http://localhost:${port}`,
    CHAT_CONFIRM_ABOVE: '9',
  }));

/** Starts the server of an example as its README says, and opens its page. */
async function openExample(
  name: string,
  { service, port, apiKey }: { service: ServiceClient; port: number; apiKey: string },
): Promise<{ page: Page; complaints: string[] }> {
  const { promise: isListening, resolve } = Promise.withResolvers<void>();
  const env = { ...process.env, API: service.baseUrl, KEY: apiKey, PORT: String(port) };
  const command = { file: process.execPath, args: ['examples/page-server.ts', name], cwd: ROOT, env };
  const server = await startProcess(command, (line) => line.startsWith('http://') && resolve());
  onTestFinished(async () => void (await server.stop('SIGTERM', 1_000)));
  await Promise.race([isListening, server.exited]);
  const address = `http://localhost:${port}`;
  const { page, complaints, close } = await openPage(address, { others: [service.baseUrl] });
  onTestFinished(close);
  await page.goto('/');
  return { page, complaints };
}

/** Stores audio as a file for the file dialog. */
async function aFile(name: string, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'example-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

describe.skipIf(!hasTool('chromium'))('the pages of the examples', () => {
  test('the upload widget sends what is picked, with a token that may do nothing else', async ({ service, port }) => {
    const key = await service.key({ tokens: 100 });
    const { page, complaints } = await openExample('upload-widget', { service, port, apiKey: key.api_key });
    const tokens: string[] = [];
    page.on('request', (request) => tokens.push(request.headers()['authorization'] ?? ''));
    await page
      .getByLabel('Drop audio here')
      .setInputFiles([
        await aFile('one.wav', tone({ seconds: 1 })),
        await aFile('two & three.wav', tone({ seconds: 2 })),
        await aFile('empty.wav', Buffer.alloc(0)),
      ]);
    await expect
      .poll(() => page.locator('ul > li').allInnerTexts())
      .toEqual(['one.wav: uploaded', 'two & three.wav: uploaded', expect.stringMatching(/^empty\.wav: .*empty/)]);
    const addresses = await page.locator('ol > li').allInnerTexts();
    expect(addresses).toEqual([
      expect.stringMatching(/^one\.wav is upload:\/\//),
      expect.stringMatching(/^two & three\.wav is upload:\/\//),
    ]);
    const [, audioUrl] = addresses[0]!.split(' is ');
    const run = await service.request('POST', '/v1/recipe/execute', {
      key,
      body: { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [audioUrl] },
    });
    expect(run.status).toBe(202);
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]); // the empty file

    const [token] = tokens.filter((text) => text.startsWith('Bearer svc_browser_'));
    expect(tokens.join()).not.toContain(key.api_key);
    const read = await fetch(`${service.baseUrl}/v1/account`, { headers: { authorization: token! } });
    expect(read.status).toBe(403);
    expect((await fetch(`http://localhost:${port}/token`, { method: 'POST' })).status).toBe(403);
  });

  test('the chat page attaches audio, asks before it spends, and plays what was made', async ({ service, port }) => {
    const key = await service.key({ tokens: 100 });
    const { page, complaints } = await openExample('chat-page', { service, port, apiKey: key.api_key });
    const beat = wav([drums({ bpm: 120, seconds: 8 })]);
    await page.getByLabel('Message').fill('What is the tempo of this?');
    await page.getByLabel('Audio').setInputFiles(await aFile('beat.wav', beat));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('.assistant').last().innerText()).toMatch(/tempo_analysis ✓[^]*120/);

    await page.getByLabel('Message').fill('Convert this to mp3.');
    await page.getByLabel('Audio').setInputFiles(await aFile('long.wav', tone({ seconds: 12 })));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('This costs 12 tokens.').waitFor();
    await page.getByRole('button', { name: 'Go ahead' }).click();
    const player = page.locator('audio');
    await player.waitFor();
    await expect
      .poll(() => player.evaluate((element) => Math.round((element as unknown as { duration: number }).duration)))
      .toBe(12);
    await page.getByRole('link', { name: 'converted audio' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
