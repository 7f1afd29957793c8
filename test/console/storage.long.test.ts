/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { readFileSync } from 'node:fs';
import { PutBucketCorsCommand, S3Client, type CORSConfiguration } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { tone } from '../infra/audio.ts';
import { launchChromium } from '../infra/browser/chromium.ts';
import { openConsole } from '../infra/browser/console-page.ts';
import { BUCKET, withPublicS3 } from '../infra/s3-fixtures.ts';

/** Larger than what a client sends in one request. */
const LARGE_S = 100;
const MADE_S = 2;

/** Returns the rules that the documentation gives a bucket. */
function documentedRules(): CORSConfiguration {
  const page = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
  const [, rules = ''] = /```json\n(\{\n {2}"CORSRules"[^]*?)```/.exec(page) ?? [];
  return JSON.parse(rules) as CORSConfiguration;
}

/** A service whose files clients send to and read from S3 itself, in a bucket with the documented rules; and a Chromium. */
const test = withPublicS3()
  .extend('rules', { scope: 'file' }, async ({ store: { url: endpoint, credentials } }) => {
    const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = credentials;
    const s3 = new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });
    await s3.send(new PutBucketCorsCommand({ Bucket: BUCKET, CORSConfiguration: documentedRules() }));
    s3.destroy();
    return 'set';
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  });

test('a large file goes from the console to S3 in parts, and what was made of it is played from there', async ({
  service,
  store,
  rules,
  browser,
}) => {
  expect(rules).toBe('set');
  const { api_key: key } = await service.key({ tokens: 1_000 });
  const opened = await openConsole({ baseUrl: service.baseUrl, browser, key, place: '/work', others: [store.url] });
  const { page, faults } = opened;
  const toStore: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(store.url)) toStore.push(`${response.request().method()} ${response.status()}`);
  });
  const long = { name: 'long.wav', mimeType: 'audio/wav', buffer: Buffer.from(tone({ seconds: LARGE_S })) };
  await page.locator('input[type=file]').first().setInputFiles([long]);
  await page.getByRole('radio', { name: 'Own steps' }).check();
  await page.getByRole('combobox', { name: 'Capability of step 1' }).selectOption('crop_audio');
  await page.getByLabel('start (s)').fill('0');
  await page.getByLabel('end (s)').fill(String(MADE_S));
  await page.getByText(`${LARGE_S} tokens`, { exact: true }).waitFor();
  await expect.poll(() => toStore).toContain('PUT 200');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('1 of 1 completed').waitFor({ timeout: 120_000 });

  toStore.length = 0;
  const player = page.getByRole('group', { name: 'Player' });
  await player.getByRole('radio', { name: 'crop audio' }).check();
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => Number(await page.getByLabel('Position').inputValue())).toBeGreaterThan(0.2);
  await expect.poll(() => toStore).toContainEqual(expect.stringMatching(/^GET 20[06]$/));
  expect(faults).toEqual([]);
});
