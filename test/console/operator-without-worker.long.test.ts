/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { makeOperatorLink } from '../../api/operator/make-operator-link.ts';
import { loadConfig } from '../../platform/config.ts';
import { launchChromium } from '../infra/browser/chromium.ts';
import { openConsole, picture } from '../infra/browser/console-page.ts';
import { test as base } from '../infra/fixtures.ts';

const test = base.extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
  const browser = await launchChromium();
  onCleanup(() => browser.close());
  return browser;
});

test('the operator page says that work cannot run, which part fails, and what to do', async ({
  service,
  browser,
  db,
}) => {
  const link = await makeOperatorLink({ db, config: loadConfig(service.env) });
  await service.stop('worker');
  const opened = await openConsole({ baseUrl: service.baseUrl, browser, place: new URL(link!.url).hash.slice(1) });
  const alert = opened.page.getByRole('alert').getByText(/Submitted work cannot run: nothing .* before .*worker/);
  await alert.waitFor();
  await opened.page.getByText('npm run doctor').waitFor();
  await picture(opened, 'operator-without-worker');
});
