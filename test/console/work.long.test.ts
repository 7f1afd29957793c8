import { mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, describe, onTestFinished } from 'vitest';
import { tone } from '../infra/audio.ts';
import { countRenders } from '../infra/browser/count-renders.ts';
import { openConsole, overflowOf, picture, seriousFindings, test as base } from '../infra/browser/console-page.ts';

const RECIPE = 'Loudness and tempo';

/** Files of a batch of three pages: work goes on behind the page that is shown, and before it. `npm run bench -- console` has 500. */
const MANY = 60;

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 10_000 }))
  /** Opens the console signed in, at the Work page. */
  .extend('open', ({ service, browser, key }) => {
    return (o: { as?: string; isPhone?: boolean; colorScheme?: 'light' | 'dark'; place?: string } = {}) =>
      openConsole({ baseUrl: service.baseUrl, browser, key: o.as ?? key.api_key, ...o });
  });

const wav = (name: string, seconds = 2) => ({ name, mimeType: 'audio/wav', buffer: Buffer.from(tone({ seconds })) });

const addFiles = (page: Page, files: ReturnType<typeof wav>[] | string) =>
  page.locator('input[type=file]').first().setInputFiles(files);

async function chooseRecipe(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Recipe' }).selectOption({ label: RECIPE });
}

const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });

describe('work in the console', () => {
  test('goes from a dropped file to its results and their download', async ({ open }) => {
    const opened = await open();
    const { page, faults } = opened;
    await addFiles(page, [wav('first song.wav', 3), wav('second.wav', 5)]);
    await chooseRecipe(page);
    await page.getByText('8 tokens', { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(opened, 'work-price');
    await start(page).click();
    await page.getByText('2 of 2 completed').waitFor();
    const first = page.getByRole('listitem').filter({ hasText: 'first song.wav' });
    await first.getByRole('button', { name: 'Show' }).click();
    await first.getByText(/tempo/i).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(opened, 'work-results');
    for (const [button, ending] of [
      ['All files (ZIP)', 'zip'],
      ['Results (CSV)', 'csv'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^results-.*\\.${ending}$`));
    }
    await page.reload();
    await page.getByText('2 of 2 completed').waitFor();
    await page.getByRole('link', { name: 'Work', exact: true }).click();
    await page.getByRole('link', { name: RECIPE }).first().waitFor();
    expect(faults).toEqual([]);
  });

  test('builds steps by form, checked while they are typed, or from words', async ({ open }) => {
    const opened = await open({ isPhone: true, colorScheme: 'dark' });
    const { page, faults } = opened;
    await addFiles(page, [wav('speech.wav', 4)]);
    await page.getByRole('radio', { name: 'Own steps' }).check();
    await page.getByRole('combobox', { name: 'Capability of step 1' }).selectOption('crop_audio');
    await page.getByLabel('start (s)').fill('3');
    await page.getByLabel('end (s)').fill('1');
    await page.getByRole('listitem', { name: 'Step 1' }).locator('.error-text', { hasText: /./ }).first().waitFor();
    await page.getByLabel('end (s)').fill('3.5');
    await page.getByText('4 tokens', { exact: true }).waitFor();
    await page.getByLabel('Or say it in words').fill('remove the noise, then bring it to -16 LUFS');
    await page.getByRole('button', { name: 'Make steps' }).click();
    await page.getByRole('listitem', { name: 'Step 2' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Capability of step 1' }).inputValue()).toBe('noise_reduction');
    expect(await page.getByLabel('target (LUFS)').inputValue()).toBe('-16');
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await picture(opened, 'work-steps-phone');
    await page.getByText('4 tokens', { exact: true }).waitFor();
    await start(page).click();
    await page.getByText('1 of 1 completed').waitFor();
    expect(await overflowOf(page)).toBe(0);
    await picture(opened, 'work-run-phone');
    expect(faults).toEqual([]);
  });

  test('keeps files over a reload, takes addresses and earlier uploads, and tries failed files again', async ({
    open,
    audioHost,
  }) => {
    const { page } = await open();
    await addFiles(page, [wav('near.wav', 1)]);
    await page.getByText('1 file', { exact: true }).waitFor();
    await page.getByText(/^88\.24 KB · ready/).waitFor(); // one that was not sent whole would be gone
    await page.reload();
    await page.getByText('near.wav').waitFor();
    await page.getByRole('button', { name: 'Paste addresses' }).click();
    const far = audioHost.serve('far.wav', Buffer.from('this is a text, not audio'));
    await page.getByLabel('Addresses of audio').fill(`ftp://wrong ${far}`);
    await page.getByText('Not an address: ftp://wrong').waitFor();
    await page.getByLabel('Addresses of audio').fill(far);
    await page.getByRole('button', { name: 'Add the address' }).click();
    await page.getByRole('button', { name: 'Earlier uploads' }).click();
    await page.getByRole('region', { name: 'Earlier uploads' }).getByRole('button', { name: 'Add near' }).waitFor();
    await chooseRecipe(page);
    await page.getByText('1 of 2 files cannot be worked on and cost nothing: far.wav').waitFor();
    await start(page).click();
    await page.getByText('1 of 2 completed, 1 failed').waitFor();
    await page.getByRole('link', { name: 'All work' }).click();
    await page.getByText('2 files, 1 failed ·').waitFor();
    await page.goBack();
    const retry = page.getByRole('button', { name: 'Try the failed file again' });
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    audioHost.serve('far.wav', tone({ seconds: 1 }), { after: held.promise });
    await retry.click();
    await retry.waitFor({ state: 'detached' }); // until the file arrives, so that the page shows it for long enough
    held.resolve();
    await page.getByText('2 of 2 completed').waitFor();
  });

  test('shows an upload without a name by its time, length and size', async ({ open, service, key }) => {
    const address = await service.upload(key, tone({ seconds: 1.5, hz: 640 }));
    const body = { capability: 'signal_analysis', audio_urls: [address] };
    const { body: run } = await service.ran(key, body);
    const opened = await open();
    const { page, faults } = opened;
    await page.getByRole('button', { name: 'Earlier uploads' }).click();
    const known = /Upload of .*\d{4}.*, 1\.5 s, \d+(\.\d+)? KB/;
    await page.getByRole('button', { name: known }).first().click();
    await page.getByRole('button', { name: new RegExp(`^Remove ${known.source}`) }).waitFor();
    await picture(opened, 'work-unnamed-upload');
    await page.goto(`${service.baseUrl}/#/work/run/${run.job_id}`);
    await page.getByText(/^Upload of .*\d{4}/).waitFor();
    expect(await page.getByText(address).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('says of a failed file why, what to do, its code and where it came from', async ({
    open,
    service,
    key,
    audioHost,
  }) => {
    const text = await service.upload(key, Buffer.from('this is a text, not audio'));
    const far = `${audioHost.serve('far.wav', Buffer.from('this is another text'))}?from=${'a-long-name-'.repeat(40)}`;
    const gone = audioHost.url('gone.wav');
    const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [far, gone, text], max_retries: 1 };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    const opened = await open({ place: `/work/batch/${id}`, isPhone: true });
    const { page, faults } = opened;
    await page.getByText('0 of 3 completed, 3 failed').waitFor();
    const failed = async (code: string, from?: string): Promise<string> => {
      const item = page.getByRole('listitem').filter({ hasText: code });
      const row = from === undefined ? item.filter({ hasNotText: '· from' }) : item.filter({ hasText: from });
      return (await row.locator('.error-text').textContent())!;
    };
    expect(await failed('not_audio', `not_audio · from ${far}`)).toContain('Convert it, for example to FLAC or MP3.');
    expect(await failed('audio_not_found', `audio_not_found · from ${gone}`)).toContain('Correct the address');
    expect(await failed('not_audio')).toContain('not in an audio or video format'); // an upload has no address that people know
    expect(await page.getByText('upload://').count()).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await picture(opened, 'work-failed-phone');
    expect(faults).toEqual([]);
  });

  test('shows the files of a run while it runs', async ({ open, service, key, audioHost }) => {
    const held = Promise.withResolvers<void>();
    const audio_urls = [
      audioHost.serve('run-quick.wav', tone({ seconds: 1 })),
      audioHost.serve('run-held.wav', tone({ seconds: 2 }), { after: held.promise }),
    ];
    onTestFinished(() => held.resolve());
    const body = { capability: 'signal_analysis', audio_urls };
    const { job_id: id } = (await service.request('POST', '/v1/run', { key, body })).body;
    const { page, faults } = await open({ place: `/work/run/${id}` });
    const file = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await file('run-quick.wav').getByText('Completed').waitFor();
    await file('run-held.wav').waitFor();
    expect(await file('run-held.wav').getByText('Completed').count()).toBe(0);
    held.resolve();
    await page.getByText('2 of 2 completed').waitFor();
    await file('run-held.wav').getByRole('button', { name: 'Show' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('shows the files of a run that was cancelled before any completed', async ({
    open,
    service,
    key,
    audioHost,
  }) => {
    const body = {
      capability: 'signal_analysis',
      audio_urls: [audioHost.hang('hangs-a.wav'), audioHost.hang('hangs-b.wav')],
    };
    const { job_id: id } = (await service.request('POST', '/v1/run', { key, body })).body;
    const { page, faults } = await open({ place: `/work/run/${id}` });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel all that is not done' }).click();
    await page.getByText('0 of 2 completed, 2 cancelled').waitFor();
    for (const name of ['hangs-a.wav', 'hangs-b.wav'])
      await page.getByRole('listitem').filter({ hasText: name }).getByText('Cancelled', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  test('cancels work that was cancelled before and tried again', async ({ open, service, key, audioHost }) => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTestFinished(() => [first, second].forEach(({ resolve }) => resolve()));
    const song = tone({ seconds: 1, hz: 330 });
    const audio_urls = [audioHost.url('later.wav'), audioHost.serve('held.wav', song, { after: first.promise })];
    const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls, max_retries: 1 };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    const { page, faults } = await open({ place: `/work/batch/${id}` });
    /** Cancels once the file has begun, and so goes on. */
    const cancelWhileHeld = async (name: string): Promise<void> => {
      await expect.poll(() => audioHost.holds(name), { timeout: 60_000 }).toBe(true);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('button', { name: 'Cancel all that is not done' }).click();
      await page.getByText('Being cancelled').waitFor();
    };
    await page.getByText('0 of 2 completed, 1 failed').waitFor();
    await cancelWhileHeld('held.wav');
    first.resolve();
    await page.getByText('1 of 2 completed, 1 failed').waitFor();
    audioHost.serve('later.wav', song, { after: second.promise });
    await page.getByRole('button', { name: 'Try the failed file again' }).click();
    await cancelWhileHeld('later.wav');
    second.resolve();
    await page.getByText('2 of 2 completed').waitFor();
    expect(faults).toEqual([]);
  });

  test('asks for a new price when the one that was shown no longer binds', async ({ open }) => {
    const { page } = await open();
    await addFiles(page, [wav('song.wav', 7)]);
    await chooseRecipe(page);
    await page.getByText('7 tokens', { exact: true }).waitFor();
    const expired = { code: 'quote_expired', title: 'The quote has expired.', status: 409 };
    await page.route('**/v1/batch', (route) => route.fulfill({ status: 409, json: expired }), { times: 1 });
    const priced = page.waitForRequest((request) => request.url().endsWith('/v1/quote') && request.method() === 'POST');
    await start(page).click();
    await priced;
    await page.getByText('The quote has expired').waitFor();
    await start(page).click();
    await page.getByText('1 of 1 completed').waitFor();
  });

  test('keeps a file that could not be sent when work on the others starts', async ({ open }) => {
    const { page } = await open();
    await page.route('**/v1/uploads?name=lost*', (route) => route.abort());
    await addFiles(page, [wav('sent.wav', 1), wav('lost.wav', 1)]);
    await page.getByText('2 files, 1 failed').waitFor();
    await chooseRecipe(page);
    await start(page).click();
    await page.getByText('1 of 1 completed').waitFor();
    await page.unroute('**/v1/uploads?name=lost*');
    await page.getByRole('link', { name: 'Work', exact: true }).click();
    await page.getByText('1 file, 1 failed').waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(/KB · ready/).waitFor();
  });

  test('says what to do about an empty balance, and about a file of 4 GB', async ({ open, service }) => {
    const { api_key: poor } = await service.key({ tokens: 1 });
    const { page, faults } = await open({ as: poor });
    await addFiles(page, [wav('song.wav', 3)]);
    await chooseRecipe(page);
    await page.getByText('That is 2 more than you have.').waitFor();
    await start(page).click();
    await page.getByText('0 of 1 completed, 1 failed').waitFor();
    await page.getByText('The balance does not cover this audio.').waitFor();
    await page.getByRole('link', { name: 'Work', exact: true }).click();

    const folder = await mkdtemp(join(tmpdir(), 'console-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'huge.wav');
    await writeFile(path, tone({ seconds: 1 }));
    const file = await openFile(path, 'r+');
    await file.truncate(4 * 2 ** 30);
    await file.close();
    await addFiles(page, path);
    await page.getByText(/An upload may have at most/).waitFor();
    await page.getByRole('button', { name: 'Remove huge.wav' }).click();
    await page.getByText('Add audio first.').waitFor();
    expect(faults).toEqual([]);
  });

  test(
    'shows a batch of many files in pages, also after a reload in the middle',
    { timeout: 400_000 },
    async ({ open, service, key, audioHost }) => {
      const held = Promise.withResolvers<void>(); // so that the page sees them complete
      onTestFinished(() => held.resolve());
      const url = audioHost.serve('many.wav', tone({ seconds: 1 }), { after: held.promise });
      const audio_urls = Array.from({ length: MANY }, (_, n) => `${url}?n=${n}`);
      const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls };
      const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
      const { page, faults } = await open();
      const renders = await countRenders(page);
      const results: string[] = [];
      page.on('response', async (response) => {
        if (response.url().includes('/results')) results.push(await response.text().catch(() => ''));
      });
      await page.goto(`${service.baseUrl}/#/work/batch/${id}`);
      await page.reload();
      const running = page.getByText(new RegExp(`of ${MANY} completed`));
      await running.waitFor();
      await page.reload();
      await running.waitFor();
      await page.getByRole('button', { name: 'Next →' }).click();
      await page.getByText('Page 2').waitFor();
      await expect.poll(() => page.locator('.items > li').count()).toBe(20);
      held.resolve();
      await page.getByText(`${MANY} of ${MANY} completed`).waitFor({ timeout: 300_000 });
      await expect.poll(() => results.at(-1)).toContain('"completed"');
      await expect.poll(() => page.locator('.items > li [data-state=completed]').count()).toBe(20);
      // An update renders only the rows that change, and reads no results that are not shown.
      const { all, wasted } = await renders();
      expect(all).toBeGreaterThanOrEqual(20);
      expect(wasted).toBe(0);
      expect(results.filter((text) => text.includes('signal_analysis'))).toEqual([]);
      await page.locator('.items > li').first().getByRole('button', { name: 'Show' }).click();
      await page.getByRole('heading', { name: 'signal analysis' }).waitFor();
      expect((await renders()).all).toBe(1);
      expect(faults).toEqual([]);
    },
  );
});
