import { describe, expect } from 'vitest';
import { openConsole, test } from '../infra/browser/console-page.ts';
import { longVersions } from '../infra/large/long-rows.ts';

describe('recipes in the console', () => {
  test('lists and offers more recipes than a page of the API has', async ({ service, browser, db }) => {
    const key = await service.key({ tokens: 100 });
    await longVersions(db, { accountId: key.account_id, count: 230, bytes: 10 });
    await db.query(`update recipes set status = 'approved' where account_id = $1`, [key.account_id]);
    const { page, faults } = await openConsole({
      baseUrl: service.baseUrl,
      browser,
      key: key.api_key,
      place: '/account/recipes',
    });
    const own = page.getByRole('region', { name: 'Yours and your team’s' });
    await expect.poll(() => own.getByRole('listitem').count()).toBe(230);
    await page.getByRole('link', { name: 'Work', exact: true }).click();
    await expect.poll(() => page.locator('#recipe optgroup').first().locator('option').count()).toBe(230);
    expect(faults).toEqual([]);
  });
});
