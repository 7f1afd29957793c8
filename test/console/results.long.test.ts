import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { makeSamples } from '../../embedded/demo/recordings.ts';
import { openConsole, overflowOf, picture, seriousFindings, test as base } from '../infra/browser/console-page.ts';

const STEPS = [
  { capability: 'musical_intelligence_analysis' },
  { capability: 'rhythm_tracking_analysis' },
  { capability: 'tempo_analysis' },
  { capability: 'melody_analysis' },
  { capability: 'audio_tagging_analysis' },
  { capability: 'spectral_analysis', params: { image: true } },
  { capability: 'normalize_loudness', params: { target_lufs: -30 } },
];

const test = base.extend('run', { scope: 'file' }, async ({ service }) => {
  const key = await service.key({ tokens: 1_000 });
  const url = await service.upload(key, makeSamples()[0]!.bytes);
  const body = { steps: STEPS, audio_urls: [url], wait_s: 60 };
  const { body: run } = await service.request('POST', '/v1/run', { key, body });
  const status = async () => (await service.request('GET', `/v1/recipe/jobs/${run.job_id}`, { key })).body.status;
  await expect.poll(status).toBe('completed');
  return { key: key.api_key, place: `/work/run/${run.job_id}` };
});

/** Reports whether something was drawn on the canvas with this name. */
const isDrawn = (name: string) => `(() => {
  const canvas = [...document.querySelectorAll('canvas')].find((each) => each.getAttribute('aria-label')?.startsWith('${name}'));
  return !!canvas && canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
})()`;

/** Returns the position of the player in seconds, and when it was read, by the clock of the page. */
const moment = (page: Page) =>
  page.evaluate<{ at: number; position: number }>(`({
    at: performance.now() / 1_000,
    position: Number(document.querySelector('[aria-label="Position"]').value),
  })`);

describe('results in the console', () => {
  test('are drawn over time, in light and dark and on a phone', async ({ service, browser, run }) => {
    for (const isPhone of [false, true]) {
      const colorScheme = isPhone ? 'dark' : 'light';
      const opened = await openConsole({ baseUrl: service.baseUrl, browser, isPhone, colorScheme, ...run });
      const { page, faults } = opened;
      for (const name of ['Waveform of Original', 'Chords', 'Beats']) {
        await expect.poll(() => page.evaluate(isDrawn(name)), { message: name }).toBe(true);
      }
      await page.getByRole('img', { name: /^Level over time/ }).waitFor();
      await page.getByRole('img', { name: /spectral analysis/ }).waitFor();
      await page.getByRole('list', { name: 'What is heard' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await picture(opened, `results-${isPhone ? 'phone' : 'desk'}`);
      expect(faults).toEqual([]);
    }
  });

  test('compare the original with what was made of it: at the same position, equally loud, and blind', async ({
    service,
    browser,
    run,
  }) => {
    const { page, faults } = await openConsole({ baseUrl: service.baseUrl, browser, ...run });
    const player = page.getByRole('group', { name: 'Player' });
    const position = async () => Number(await page.getByLabel('Position').inputValue());
    await player.getByRole('button', { name: 'Play' }).click();
    await expect.poll(position).toBeGreaterThan(0.5);
    // The original is as much louder as the normalised one is below it, and made softer by that.
    await player.getByText(/^-\d+\.\d dB$/).waitFor();
    const gain = Number.parseFloat(await player.getByText(/^-\d+\.\d dB$/).innerText());
    const result = await service.request('GET', run.place.replace('/work/run', '/v1/recipe/jobs'), { key: run.key });
    const { input_lufs: before, output_lufs: after } = result.body.result.normalize_loudness[0];
    expect(gain).toBeGreaterThan(after - before - 0.5);
    expect(gain).toBeLessThan(after - before + 0.5);

    await page.getByLabel('Position').fill('8'); // far from both ends
    const left = await moment(page);
    await player.getByRole('button', { name: 'Change version' }).click();
    await player.getByRole('radio', { name: 'normalize loudness' }).and(page.locator(':checked')).waitFor();
    await player.getByText('unchanged').waitFor();
    const joined = await moment(page);
    expect(joined.position).toBeGreaterThan(left.position - 0.5);
    expect(joined.position).toBeLessThan(left.position + (joined.at - left.at) + 1);
    await player.getByRole('button', { name: 'Pause' }).click();

    await player.getByRole('button', { name: 'Compare blind' }).click();
    await expect.poll(() => player.getByRole('radio', { name: 'Original' }).count()).toBe(0);
    await player.getByRole('radio', { name: 'Version B' }).check();
    await player.getByRole('button', { name: 'Reveal' }).click();
    await player.getByRole('radio', { name: 'Original' }).waitFor();

    const chords = page.getByRole('img', { name: /^Chords/ });
    const { width } = (await chords.boundingBox())!;
    await chords.click({ position: { x: width / 2, y: 10 } });
    const end = Number(await page.getByLabel('Position').getAttribute('max'));
    await expect.poll(async () => Math.abs((await position()) / end - 0.5)).toBeLessThan(0.05);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download normalize loudness' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.flac$/);
    expect(faults).toEqual([]);
  });

  test('play audio from an address of its own by the copy of the service, and say so where that is gone', async ({
    service,
    browser,
    audioHost,
    db,
  }) => {
    const key = await service.key({ tokens: 1_000 });
    const url = audioHost.serve('elsewhere.wav', makeSamples()[0]!.bytes);
    const recipe = 'rec_0001_loudness_and_tempo';
    const work = { recipe_id: recipe, audio_urls: [url] };
    const { body: batch } = await service.request('POST', '/v1/batch', { key, body: work });
    await service.settled(key, batch.batch_id);
    const steps = { steps: [{ capability: 'signal_analysis' }], audio_urls: [url], wait_s: 60 };
    const { body: run } = await service.request('POST', '/v1/run', { key, body: steps });
    const places = [`/work/batch/${batch.batch_id}`, `/work/run/${run.job_id}`];
    for (const place of places) {
      const { page, faults } = await openConsole({ baseUrl: service.baseUrl, browser, key: key.api_key, place });
      await page.getByRole('button', { name: 'Play' }).click();
      await expect.poll(async () => Number(await page.getByLabel('Position').inputValue())).toBeGreaterThan(0.2);
      await expect.poll(() => page.evaluate(isDrawn('Waveform of Original'))).toBe(true);
      // Another page can be opened while it plays.
      await page.getByRole('link', { name: 'Account', exact: true }).click();
      await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
      expect(faults).toEqual([]);
    }
    // The copy was removed to make room.
    await db.query('delete from stored_objects where account_id = $1', [key.account_id]);
    for (const place of places) {
      const { page } = await openConsole({ baseUrl: service.baseUrl, browser, key: key.api_key, place });
      await page.getByText('The service has no copy of this audio').waitFor();
      await page.getByRole('button', { name: 'Play' }).click();
      await page.getByRole('alert').getByText('Take it from its address, or upload it.').waitFor();
    }
  });
});
