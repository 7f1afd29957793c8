import { describe, expect } from 'vitest';
import { makeOperatorLink } from '../../api/operator/make-operator-link.ts';
import { loadConfig } from '../../platform/config.ts';
import { tone } from '../infra/audio.ts';
import { openConsole, overflowOf, picture, seriousFindings, test as base } from '../infra/browser/console-page.ts';

const test = base
  .extend('link', { scope: 'file' }, ({ service, db }) => async () => {
    const link = await makeOperatorLink({ db, config: loadConfig(service.env) });
    return new URL(link!.url).hash.slice(1);
  })
  .extend('open', ({ service, browser }) => {
    return (hash: string, o: { isPhone?: boolean; colorScheme?: 'light' | 'dark' } = {}) =>
      openConsole({ baseUrl: service.baseUrl, browser, place: hash, ...o });
  });

describe('the operator page', () => {
  test('is opened by a link that works once, and says how to get another', async ({ open, link }) => {
    const hash = await link();
    const { page, faults } = await open(hash);
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    expect(page.url()).not.toContain('operator=');
    await page.reload();
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('npm run -s admin -- link').waitFor();
    await page.reload();
    await page.getByLabel('API key').waitFor();

    const second = await open(hash);
    await second.page.getByText('npm run -s admin -- link').waitFor();
    expect(faults).toEqual([]);
  });

  test('shows what waits, what is stuck and why a batch hangs, and finds accounts', async ({
    open,
    link,
    service,
    audioHost,
    db,
  }) => {
    const name = `Slow ${crypto.randomUUID()}`;
    const key = await service.key({ tokens: 100, account: name });
    const held = Promise.withResolvers<void>();
    const url = audioHost.serve('held.wav', tone({ seconds: 1 }), { after: held.promise });
    const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [url] };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    for (const isPhone of [false, true]) {
      const opened = await open(await link(), { isPhone, colorScheme: isPhone ? 'dark' : 'light' });
      const { page, faults, context } = opened;
      await page.getByRole('region', { name: 'Table of queues' }).getByRole('row').nth(1).waitFor();
      // The download reports that it is alive every few seconds, so its age is set again and again.
      const stuck = page.getByRole('region', { name: 'Stuck items' }).getByText(name);
      const age = async (): Promise<boolean> => {
        await db.query(`update items set updated_at = now() - interval '11 minutes' where job_id = $1`, [id]);
        await db.query(
          `update item_progress set updated_at = now() - interval '11 minutes'
            where item_id in (select id from items where job_id = $1)`,
          [id],
        );
        return stuck.isVisible();
      };
      await expect.poll(age, { interval: 100 }).toBe(true);

      await page.getByLabel('Id of a batch, a run or an item').fill(id);
      await page.getByRole('button', { name: 'Explain' }).click();
      await page.getByText('1 running, 0 waiting, 0 failed').waitFor();
      await page.getByLabel('Id of a batch').fill(crypto.randomUUID());
      await page.getByRole('button', { name: 'Explain' }).click();
      await page.getByRole('alert').getByText('No batch, run or item').waitFor();

      await page.getByLabel('Name or id').fill(name);
      await page
        .getByRole('region', { name: 'Table of accounts' })
        .getByRole('row')
        .filter({ hasText: key.account_id })
        .waitFor();
      await page.getByLabel('Only of this account').fill(name);
      const changes = page.getByRole('region', { name: 'Table of changes' });
      await changes.getByRole('row').filter({ hasText: 'key.created' }).filter({ hasText: name }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await picture(opened, `operator-${isPhone ? 'phone' : 'desk'}`);
      const outage = page.getByText('The API does not respond.');
      await context.setOffline(true);
      await outage.first().waitFor();
      await context.setOffline(false);
      await expect.poll(() => outage.count()).toBe(0);
      expect(faults).toEqual([]);
    }
    held.resolve();
    await service.settled(key, id);
  });
});
