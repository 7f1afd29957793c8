import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { makeOperatorLink } from '../../api/operator/make-operator-link.ts';
import { loadConfig } from '../../platform/config.ts';
import { tone } from '../infra/audio.ts';
import { openConsole, test, type ConsolePage } from '../infra/browser/console-page.ts';

/** Markup, links with a script, and an address in the form of Markdown; a page that takes any of it as such sets `attacked`, or has a fault. */
const MARKUP = `"'><img src=x onerror="window.attacked=1"><script>window.attacked=1</script><a href="javascript:window.attacked=1">n</a>`;
const LINK = '[n](javascript:window.attacked=1) [m](https://attacker.example/"onmouseover=window.attacked=1)';
const ACCOUNT_PLACES = ['', '/usage', '/ledger', '/keys', '/recipes', '/webhooks', '/team', '/data'];

/** Returns what a page took from the texts: elements and handlers of theirs, and links that are no addresses of the web. */
const taken = (page: Page) =>
  page.evaluate<string[]>(`[
    ...(window.attacked === undefined ? [] : ['a script ran']),
    ...[...document.querySelectorAll('[onerror], [onmouseover], img[src="x"], main script')].map(({ outerHTML }) => outerHTML),
    ...[...document.links].map(({ href }) => href).filter((href) => !/^https?:/.test(href)),
  ]`);

async function expectUnharmed({ page, faults }: ConsolePage, place: string): Promise<void> {
  await expect.poll(() => page.getByText('Loading …').count(), { message: place }).toBe(0);
  expect(await taken(page), place).toEqual([]);
  expect(faults, place).toEqual([]);
}

describe('texts of a stranger', () => {
  test('are shown by the console as they are, wherever it shows them', async ({ service, browser }) => {
    const key = await service.key({ tokens: 1_000 });
    const put = async (method: string, path: string, body: unknown) => {
      const response = await service.request(method, path, { key, body });
      expect([method, path, response.status < 300], JSON.stringify(response.body)).toEqual([method, path, true]);
      return response.body;
    };
    const headers = { 'content-type': 'application/octet-stream' };
    const query = new URLSearchParams({ name: `${MARKUP}.wav` }).toString();
    const sent = await service.request('POST', `/v1/uploads?${query}`, { key, headers, body: tone({ seconds: 1 }) });
    const steps = [{ capability: 'signal_analysis', params: {} }];
    const recipe = await put('POST', '/v1/recipe/save', { name: MARKUP, description: LINK, steps });
    await put('POST', '/v1/team', { name: MARKUP.slice(0, 80) });
    await put('POST', '/v1/keys', { label: MARKUP.slice(0, 100) });
    await put('POST', '/v1/recipe/approve', { recipe_id: recipe.recipe_id });
    const urls = [sent.body.audio_url, `http://127.0.0.1:9/${encodeURIComponent(MARKUP)}`];
    const batch = await put('POST', '/v1/batch', {
      recipe_id: recipe.recipe_id,
      audio_urls: urls,
      items: urls.map((url, n) => ({
        audio_url: url,
        custom_id: `${n}${MARKUP}`.slice(0, 100),
        metadata: { [MARKUP]: LINK },
      })),
      metadata: { [MARKUP]: MARKUP },
    });
    await service.settled(key, batch.batch_id);

    const opened = await openConsole({ baseUrl: service.baseUrl, browser, key: key.api_key });
    const { page } = opened;
    for (const part of ACCOUNT_PLACES) {
      await page.goto(`${service.baseUrl}/#/account${part}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await expectUnharmed(opened, part);
      if (part === '/recipes') await page.getByText(MARKUP).first().waitFor();
      if (part === '/team') await page.getByText(MARKUP.slice(0, 80)).first().waitFor();
    }
    await page.goto(`${service.baseUrl}/#/work`);
    await page.getByText(MARKUP).filter({ visible: true }).first().waitFor();
    await expectUnharmed(opened, 'work');
    await page.goto(`${service.baseUrl}/#/work/batch/${batch.batch_id}`);
    await page.getByText('1 of 2 completed').waitFor();
    await page.getByRole('button', { name: 'Show' }).first().click();
    await expectUnharmed(opened, 'batch');
    const isolation = page.evaluate<string>(`getComputedStyle(document.querySelector('.row .name')).unicodeBidi`);
    expect(await isolation).toBe('isolate');
  });

  test('are shown by the chat as they are, its links lead to the web alone', async ({ service, browser }) => {
    const key = await service.key({ tokens: 1_000 });
    const place = '/chat';
    const opened = await openConsole({ baseUrl: service.baseUrl, browser, key: key.api_key, place });
    const { page } = opened;
    const name = `a ${MARKUP.replaceAll('/', '')} ${LINK.replaceAll('/', '')}.wav`;
    const buffer = Buffer.from(tone({ seconds: 1 }));
    await page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'audio/wav', buffer }]);
    await page.getByRole('button', { name: 'Remove a' }).waitFor();
    await page.getByLabel('Message', { exact: true }).fill(`How loud is it? ${MARKUP} ${LINK}`);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'The service' }).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
    await expectUnharmed(opened, 'chat');
    await page.reload();
    await page.getByRole('article', { name: 'The service' }).first().waitFor();
    await expectUnharmed(opened, 'chat, read again');
  });

  test('are shown to the operator as they are', async ({ service, browser, db }) => {
    const account = `${MARKUP} ${crypto.randomUUID()}`;
    await service.key({ tokens: 1_000, account });
    const link = await makeOperatorLink({ db, config: loadConfig(service.env) });
    const place = new URL(link!.url).hash.slice(1);
    const opened = await openConsole({ baseUrl: service.baseUrl, browser, place });
    await opened.page.getByText(account).first().waitFor();
    await expectUnharmed(opened, 'operator');
  });
});
