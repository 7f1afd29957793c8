/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { shared } from '../fixtures.ts';
import { launchChromium } from './chromium.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
/** Max time of a step, such as a click, and of a wait for an element: as long as a poll has. */
const STEP_TIMEOUT_MS = 60_000;

/** A page of the console, and what went wrong in it. */
export interface ConsolePage {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors, violations of the content security policy, and requests to other hosts. */
  faults: string[];
}

/** The fixtures of the shared service, and a Chromium. */
export const test = shared.extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
  const browser = await launchChromium();
  onCleanup(() => browser.close());
  return browser;
});

interface OpenOptions {
  baseUrl: string;
  browser: Awaited<ReturnType<typeof launchChromium>>;
  /** Signed in with this key; otherwise the page asks for one. */
  key?: string;
  /** Place in the console, such as `/work`, or what a link has behind its `#`. */
  place?: string;
  isPhone?: boolean;
  colorScheme?: 'light' | 'dark';
  /** Addresses beside the service that the page may send requests to. */
  others?: string[];
}

/** Opens the console in a context of its own, which the end of the test closes. */
export async function openConsole(o: OpenOptions): Promise<ConsolePage> {
  const context = await o.browser.newContext({
    viewport: o.isPhone ? PHONE : DESK,
    hasTouch: o.isPhone ?? false,
    colorScheme: o.colorScheme ?? 'light',
    acceptDownloads: true,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(`policy: ${message.text()}`);
  });
  page.on('request', (request) => {
    const isKnown = [o.baseUrl, ...(o.others ?? [])].some((address) => request.url().startsWith(address));
    if (!/^(blob|data):/.test(request.url()) && !isKnown) faults.push(request.url());
  });
  if (o.key !== undefined) {
    await page.addInitScript((key) => {
      const isFirst = sessionStorage.getItem('test.opened') === null;
      sessionStorage.setItem('test.opened', 'yes');
      if (isFirst) sessionStorage.setItem('console.key', key);
    }, o.key);
  }
  await page.goto(`${o.baseUrl}/#${o.place ?? '/'}`);
  return { page, context, faults };
}

/** Returns what axe finds on a page that keeps people from using it, in words. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary}`).join('; ')}`,
    );
}

/** Returns by how many pixels a page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Folder for pictures of the pages, to look at; none are taken without it. */
const PICTURES = process.env['CONSOLE_PICTURES'];

/** Takes a picture of a page if the run was asked for pictures. */
export async function picture({ page }: ConsolePage, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}
