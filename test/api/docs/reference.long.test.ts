import { describe, expect } from 'vitest';
import { openPage } from '../../infra/browser/open-page.ts';
import { shared as test } from '../../infra/fixtures.ts';
import { hasTool } from '../../infra/has-tool.ts';

describe.skipIf(!hasTool('chromium'))('the reference in a browser', () => {
  for (const { name, ...options } of [
    { name: 'light, on a desk', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
    { name: 'dark, on a phone', colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true },
  ] as const) {
    test(`sends a request with a key and shows the response: ${name}`, async ({ service }) => {
      const key = await service.key({ tokens: 7 });
      const { page, complaints, close } = await openPage(service.baseUrl, options);
      try {
        await page.goto('/docs');
        await page.getByRole('button', { name: 'Authorize' }).click();
        const form = page.locator('.auth-container').filter({ hasText: 'An API key' });
        await form.getByLabel('auth-bearer-value').fill(key.api_key);
        await form.getByRole('button', { name: 'Apply credentials' }).click();
        await form.getByRole('button', { name: 'Close' }).click();

        await page.getByPlaceholder('Filter by tag or path').fill('account');
        await page.locator('#operations-batch-createBatch').waitFor({ state: 'detached' });
        const operation = page.locator('#operations-account-getAccount');
        await operation.locator('.opblock-summary-control').click();
        await expect.poll(() => new URL(page.url()).hash).toBe('#/account/getAccount');
        await operation.getByRole('button', { name: 'Execute' }).click();
        const response = operation.locator('.live-responses-table');
        await expect.poll(() => response.locator('.response-col_status').last().innerText()).toMatch(/^200/);
        await expect
          .poll(() => response.locator('.response-col_description pre').first().innerText())
          .toContain('"available_tokens": 7');

        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        expect(await page.evaluate("document.documentElement.classList.contains('dark-mode')")).toBe(
          options.colorScheme === 'dark',
        );
        expect(
          await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
        ).toBe('[{},{},""]');
        expect(complaints).toEqual([]);
      } finally {
        await close();
      }
    });
  }

  test('leads to the guides, which need no JavaScript', async ({ service }) => {
    const { page, complaints, close } = await openPage(service.baseUrl, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    try {
      await page.goto('/docs');
      await page.getByRole('link', { name: 'Guides', exact: true }).click();
      await page.getByRole('main').getByRole('link', { name: 'Recipes' }).click();
      await page.goto('/docs/guide/recipes#versions');
      const top = async () => (await page.locator('#versions').boundingBox())!.y;
      await expect.poll(top).toBeLessThan(200);
      expect(await top()).toBeGreaterThan(40); // below the header, which stays
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
