import type { Page } from 'playwright-core';
import { buildConsole } from '../../embedded/console/build-console.ts';
import { launchChromium } from '../infra/browser/chromium.ts';
import { startEnvironment, type Customer } from './environment.ts';
import { figure, median, say, sayLoad, spread, type Verdict } from './report.ts';

const OPENINGS = 7;
const ROUNDS = 3;
const ITEMS = 500;
const ITEM_S = 3;
const SETTLED_MS = 300_000;

/**
 * Measures in Chromium, beside the whole service on the same machine: the time from a request of the console to its first page with
 * data and buttons that work, and the longest frame while a batch of 500 files runs.
 */
export async function benchConsole(): Promise<Verdict[]> {
  say(`console: opened on loopback with an empty cache; a batch of ${ITEMS} files of ${ITEM_S} s, shown while it runs`);
  await buildConsole(); // which the API reads when it starts
  const environment = await startEnvironment({ lengths: [ITEM_S] });
  const browser = await launchChromium();
  try {
    const { baseUrl } = environment.service;
    const customer = await environment.customer();
    sayLoad('at the start');
    const openings: number[] = [];
    const frames: number[] = [];
    for (let n = 0; n < OPENINGS; n++) {
      const context = await browser.newContext();
      openings.push(await secondsToInteractive(await context.newPage(), { baseUrl, customer }));
      await context.close();
    }
    figure('interactive', spread(openings));
    for (let n = 0; n < ROUNDS; n++) {
      const context = await browser.newContext();
      const audio = Array.from({ length: ITEMS }, () => environment.sources.fresh(ITEM_S));
      const { id } = await customer.submit(audio);
      frames.push(await longestFrame(await context.newPage(), { baseUrl, customer, id }));
      await context.close();
    }
    figure('longest frame', spread(frames));
    sayLoad('at the end');
    return [
      { what: 'console interactive', value: median(openings), bar: 1, unit: 's' },
      { what: `longest frame while ${ITEMS} files run`, value: 1_000 * median(frames), bar: 100, unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await environment.close();
  }
}

interface Signed {
  baseUrl: string;
  customer: Customer;
}

/** Signs in as a page does that was loaded again. */
async function signIn(page: Page, { customer }: Signed): Promise<void> {
  await page.addInitScript((key) => sessionStorage.setItem('console.key', key), customer.key.api_key);
}

/** Returns the seconds until the page to start work shows the balance, the recipes and a button that responds. */
async function secondsToInteractive(page: Page, signed: Signed): Promise<number> {
  await signIn(page, signed);
  const began = performance.now();
  await page.goto(`${signed.baseUrl}/#/work`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: /tokens$/ }).waitFor();
  await page.getByRole('option', { name: 'Loudness and tempo' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Paste addresses' }).click();
  await page.getByLabel('Addresses of audio').waitFor();
  return (performance.now() - began) / 1_000;
}

/** Returns the longest time between two frames, in seconds, from the first sight of a batch to its end. */
async function longestFrame(page: Page, { id, ...signed }: Signed & { id: string }): Promise<number> {
  await signIn(page, signed);
  await page.goto(`${signed.baseUrl}/#/work/batch/${id}`);
  await page.getByText(new RegExp(`of ${ITEMS} completed`)).waitFor();
  await page.evaluate(`
    window.longest = 0;
    let last;
    const frame = (now) => {
      if (last !== undefined) window.longest = Math.max(window.longest, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  `);
  await page.getByText(`${ITEMS} of ${ITEMS} completed`).waitFor({ timeout: SETTLED_MS });
  return (await page.evaluate<number>('window.longest')) / 1_000;
}
