import { describe, expect } from 'vitest';
import { makeSignInLink } from '../../api/console/make-sign-in-link.ts';
import { loadConfig } from '../../platform/config.ts';
import { tone } from '../infra/audio.ts';
import { openConsole, overflowOf, picture, seriousFindings, test } from '../infra/browser/console-page.ts';

const PARTS = ['Overview', 'Usage', 'Ledger', 'Keys', 'Recipes', 'Webhooks', 'Team', 'Data'];

describe('the account in the console', () => {
  test('is opened by a sign-in link, which works once', async ({ service, browser, db }) => {
    const { baseUrl, env } = service;
    const key = await service.key({ tokens: 77 });
    const link = await makeSignInLink({ db, config: loadConfig(env) }, key.account_id);
    const { hash } = new URL(link!.url);
    const { page, faults } = await openConsole({ baseUrl, browser });
    await page.goto(`${baseUrl}/${hash}`);
    await page.getByRole('link', { name: '77 tokens' }).waitFor();
    expect(page.url()).not.toContain('signin');
    await page.reload();
    await page.getByRole('link', { name: '77 tokens' }).waitFor();
    expect(faults).toEqual([]);

    const second = await openConsole({ baseUrl, browser });
    await second.page.goto(`${baseUrl}/${hash}`);
    await second.page.getByText('This link was used before').waitFor();
  });

  test('shows all its parts, in light and dark and on a phone', async ({ service, browser }) => {
    const { baseUrl } = service;
    const key = await service.key({ tokens: 600 });
    const audio = await service.upload(key, tone({ seconds: 3 }));
    const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [audio] };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    await service.settled(key, id);
    for (const isPhone of [false, true]) {
      const colorScheme = isPhone ? 'dark' : 'light';
      const opened = await openConsole({ baseUrl, browser, key: key.api_key, isPhone, colorScheme });
      const { page, faults } = opened;
      await page.getByRole('link', { name: 'Account', exact: true }).click();
      await page.getByText('Tokens cannot be bought here.').waitFor(); // without the settings of Stripe
      expect(await page.getByLabel('US dollars').count()).toBe(0);
      for (const part of PARTS) {
        const link = page.getByRole('link', { name: part, exact: true });
        await link.click();
        await link.and(page.locator('[aria-current=page]')).waitFor();
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await expect.poll(() => page.getByText('Loading …').count()).toBe(0);
        expect(await seriousFindings(page), `${part} ${colorScheme}`).toEqual([]);
        expect(await overflowOf(page), part).toBe(0);
        await picture(opened, `account-${part}-${isPhone ? 'phone' : 'desk'}`.toLowerCase());
      }
      expect(faults).toEqual([]);
    }
  });

  test('shows last month’s cost by recipe, and what was charged', async ({ service, browser }) => {
    const key = await service.key({ tokens: 600 });
    const audio = await service.upload(key, tone({ seconds: 4 }));
    const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [audio] };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    await service.settled(key, id);
    const { page } = await openConsole({ baseUrl: service.baseUrl, browser, key: key.api_key });
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    const recipe = page.getByRole('group', { name: 'Usage by recipe' }).getByRole('row', { name: /Loudness/ });
    await expect.poll(() => recipe.innerText()).toMatch(/Loudness and tempo\s+1\s+4 s\s+4/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^usage-\d{4}-\d{2}\.csv$/);
    await page.getByRole('button', { name: 'Month before' }).click();
    await page.getByText('Nothing in this month.').first().waitFor();
    await page.getByRole('link', { name: 'Ledger', exact: true }).click();
    await page.getByRole('row', { name: /Charged/ }).waitFor();
  });

  test('creates and revokes a key, which is shown once', async ({ service, browser }) => {
    const key = await service.key();
    const { page } = await openConsole({ baseUrl: service.baseUrl, browser, key: key.api_key });
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByLabel('What uses it').fill('nightly job');
    await page.getByLabel('Limit what it may do').check();
    await page.getByLabel('Start work').uncheck();
    await page.getByRole('button', { name: 'Create the key' }).click();
    const made = await page.getByLabel('The new key').inputValue();
    expect((await service.request('GET', '/v1/account', { key: made })).status).toBe(200);
    await page.getByText('read, upload').waitFor();
    await page.getByRole('button', { name: 'Revoke nightly job' }).click();
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await page.getByText('nightly job').waitFor({ state: 'detached' });
    expect((await service.request('GET', '/v1/account', { key: made })).status).toBe(401);
  });

  test('writes a recipe, checks it while it is typed, and makes a new version', async ({ service, browser }) => {
    const key = await service.key({ tokens: 100 });
    const opened = await openConsole({ baseUrl: service.baseUrl, browser, key: key.api_key });
    const { page, faults } = opened;
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Recipes', exact: true }).click();
    await page.getByRole('button', { name: 'Write a recipe' }).click();
    await page.getByLabel('Name').fill('My check');
    await page.getByRole('combobox', { name: 'Capability of step 1' }).selectOption('crop_audio');
    await page.getByLabel('start (s)').fill('-1');
    await page.getByText('It must be at least 0.').waitFor();
    expect(await page.getByRole('button', { name: 'Save and approve' }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Capability of step 1' }).selectOption('signal_analysis');
    await page.getByText('These steps can run.').waitFor();
    await page.getByRole('button', { name: 'Save and approve' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'My check' });
    await entry.getByRole('button', { name: 'New version' }).click();
    await page.getByRole('heading', { name: 'Next version of My check' }).waitFor();
    await page.getByRole('checkbox', { name: 'Edit as JSON' }).check();
    expect(JSON.parse(await page.getByLabel('Steps').inputValue())).toEqual([{ capability: 'signal_analysis' }]);
    await page.getByLabel('Steps').fill('[{"capability": "crop_audio"');
    await page.getByText('This is not a list of steps').waitFor();
    await page
      .getByLabel('Steps')
      .fill('[{"capability": "crop_audio", "params": {"end_s": 1}}, {"capability": "signal_analysis"}]');
    await page.getByText('These steps can run.').waitFor();
    await page.getByRole('button', { name: 'Save and approve' }).click();
    await page.getByText('version 2').waitFor();

    await page.getByRole('button', { name: 'What changed' }).first().click();
    const changes = page.getByLabel('Changed lines');
    await expect
      .poll(() => changes.locator('ins').allInnerTexts())
      .toContainEqual(expect.stringContaining('crop_audio'));
    await page
      .getByLabel('File to compare version 2 on')
      .setInputFiles([{ name: 'voice.wav', mimeType: 'audio/wav', buffer: Buffer.from(tone({ seconds: 2 })) }]);
    await page.getByRole('row', { name: /crop audio — has it/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(opened, 'account-recipe-versions');
    expect(faults).toEqual([]);
  });

  test('shows all versions of a recipe, twenty at a time, each with what it changed', async ({ service, browser }) => {
    const { api_key: key } = await service.key({ tokens: 100 });
    let last: { recipe_id?: string } = {};
    for (let n = 1; n <= 23; n++) {
      const steps = [{ capability: 'crop_audio', params: { end_s: n } }];
      const version = { name: 'Often changed', steps, ...(last.recipe_id ? { parent_recipe_id: last.recipe_id } : {}) };
      const { status, body } = await service.request('POST', '/v1/recipe/save', { key, body: version });
      expect(status).toBe(201);
      last = body;
    }
    const { page, faults } = await openConsole({ baseUrl: service.baseUrl, browser, key, place: '/account/recipes' });
    await page.getByRole('button', { name: 'What changed' }).first().click();
    const versions = page.getByRole('region', { name: 'Versions' });
    const numbers = (): Promise<string[]> => versions.getByRole('heading').allInnerTexts();
    await expect.poll(async () => (await numbers()).length).toBe(20);
    await versions.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(async () => (await numbers()).length).toBe(23);
    expect((await numbers()).map((text) => Number(/Version (\d+)/.exec(text)?.[1]))).toEqual(
      Array.from({ length: 23 }, (_, n) => 23 - n),
    );
    // Each of two neighbours, also where one page ends and the next begins.
    await expect.poll(() => versions.getByLabel('Changed lines').count()).toBe(22);
    await versions.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('creates a team and leaves it, signs webhooks, and erases the data', async ({ service, browser }) => {
    const key = await service.key();
    await service.upload(key, tone({ seconds: 1 }));
    const { page } = await openConsole({ baseUrl: service.baseUrl, browser, key: key.api_key });
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await page.getByLabel('Name').fill('Radio Nord');
    await page.getByRole('button', { name: 'Create the team' }).click();
    await page.getByRole('heading', { name: 'Radio Nord' }).waitFor();
    await page.getByRole('button', { name: 'Make a code' }).click();
    expect(await page.getByLabel('The code').inputValue()).toMatch(/^svc_team_/);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Create the team' }).waitFor();

    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByLabel('Sign events').click();
    expect(await page.getByLabel('The signing secret').inputValue()).toMatch(/^whsec_/);

    await page.getByRole('link', { name: 'Data', exact: true }).click();
    const erase = page.getByRole('button', { name: 'Erase all data' });
    expect(await erase.isDisabled()).toBe(true);
    await page.getByLabel(/Type/).fill('erase');
    await erase.click();
    await page.getByText('Erased last').waitFor();
  });
});
