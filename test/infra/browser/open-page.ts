import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';

/** Max time of a step, such as a click: it waits for its element, on a busy machine too. */
const STEP_TIMEOUT_MS = 60_000;

/** A page of a real Chromium, and everything in it that went wrong. */
export interface BrowserPage {
  page: Page;
  /** Errors and warnings of the console, among them violations of the policy, uncaught exceptions, and requests to other hosts. */
  complaints: string[];
  close: () => Promise<void>;
}

/** Opens an empty page that can reach only the host of `baseUrl`, and `others`. */
export async function openPage(
  baseUrl: string,
  { others = [], ...options }: BrowserContextOptions & { others?: readonly string[] } = {},
): Promise<BrowserPage> {
  const browser = await launchChromium();
  const context = await browser.newContext({ baseURL: baseUrl, ...options });
  const complaints: string[] = [];
  const hosts = [baseUrl, ...others].map((url) => new URL(url).host);
  await context.route(
    ({ host }) => !hosts.includes(host),
    async (route) => {
      complaints.push(`request to another host: ${route.request().url()}`);
      await route.abort();
    },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints, close: () => browser.close() };
}
