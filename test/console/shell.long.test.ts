import type { Request } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { tone } from '../infra/audio.ts';
import { openConsole, overflowOf, picture, seriousFindings, test } from '../infra/browser/console-page.ts';

const isUpload = (request: Request): boolean => request.url().includes('/v1/uploads?');

describe('the console', () => {
  test('signs in with a key, shows the balance, and forgets the key', async ({ service, browser }) => {
    const { baseUrl } = service;
    const { api_key: key } = await service.key({ tokens: 1_234 });
    const opened = await openConsole({ baseUrl, browser });
    const { page, faults } = opened;
    const field = page.getByLabel('API key');
    await field.fill('svc_live_wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('does not accept this key').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(opened, 'sign-in');

    await field.fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: '1,234 tokens' }).waitFor();
    await expect.poll(() => page.url()).toBe(`${baseUrl}/#/work`);
    expect(page.url()).not.toContain(key);
    await page.reload();
    await page.getByRole('heading', { name: 'Work', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await field.waitFor();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain(key);
    expect(faults).toEqual([]);
  });

  test('keeps nothing of a file that is being sent when its user signs out', async ({ service, browser }) => {
    const { api_key: key } = await service.key({ tokens: 60 });
    const { page } = await openConsole({ baseUrl: service.baseUrl, browser, key });
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    await page.route('**/v1/uploads?*', async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined); // it may have been aborted
    });
    const over = Promise.race([
      page.waitForEvent('requestfinished', isUpload),
      page.waitForEvent('requestfailed', isUpload),
    ]);
    const file = { name: 'of-the-first-user.wav', mimeType: 'audio/wav', buffer: Buffer.from(tone({ seconds: 1 })) };
    await page.locator('input[type=file]').first().setInputFiles([file]);
    await page.getByText(/sending, /).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    held.resolve();
    await over;
    await page.getByRole('button', { name: 'Create a free account' }).click();
    await page.getByRole('link', { name: '300 tokens' }).waitFor();
    await page.reload();
    await page.getByText('Add audio first.').waitFor();
    expect(await page.getByText(file.name).count()).toBe(0);
  });

  test('opens a free account for somebody without a key', async ({ service, browser }) => {
    const { page } = await openConsole({ baseUrl: service.baseUrl, browser });
    await page.getByRole('button', { name: 'Create a free account' }).click();
    await page.getByRole('link', { name: '300 tokens' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Show the key' }).click();
    expect(await page.getByLabel('The key').inputValue()).toMatch(/^sk_free_/);
  });

  test('says why a session ended, that the service does not respond, and that the balance is empty', async ({
    service,
    browser,
  }) => {
    const { baseUrl } = service;
    const { api_key: key } = await service.key();
    const { page, context } = await openConsole({ baseUrl, browser, key });
    await page.getByText('The balance is empty').waitFor();
    await context.setOffline(true);
    const outage = page.getByText('The service does not respond.');
    await outage.first().waitFor();
    await context.setOffline(false);
    await expect.poll(() => outage.count()).toBe(0);

    const { body } = await service.request('GET', '/v1/keys', { key });
    await page.goto('about:blank'); // an open page would notice at any moment, and a reload would forget it
    await service.request('DELETE', `/v1/keys/${body.keys[0].key_id}`, { key });
    await page.goto(`${baseUrl}/#/account`);
    await page.getByText('Your key has expired or was revoked.').waitFor();
  });

  test('works by keyboard, in light and dark, and on a phone', async ({ service, browser }) => {
    const { api_key: key } = await service.key({ tokens: 60 });
    for (const isPhone of [false, true]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const opened = await openConsole({ baseUrl: service.baseUrl, browser, key, isPhone, colorScheme });
        const { page, faults } = opened;
        await page.getByText('None yet.').first().waitFor();
        for (const name of ['Work', 'Chat', 'Account']) {
          await page.getByRole('link', { name, exact: true }).press('Enter');
          await page.getByRole('heading', { name, level: 1 }).waitFor();
          const focus = name === 'Work' ? '' : 'main';
          await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(focus);
          expect(await seriousFindings(page), `${name} ${colorScheme}`).toEqual([]);
          expect(await overflowOf(page)).toBe(0);
          await picture(opened, `${name}-${isPhone ? 'phone' : 'desk'}-${colorScheme}`.toLowerCase());
        }
        expect(faults).toEqual([]);
      }
    }
  });
});
