import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** Names of the program in Debian, Ubuntu and by Google. */
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Launches the Chromium of this machine. Throws if there is none, with what to install: its tests are not skipped. */
export async function launchChromium(): Promise<Browser> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const executablePath = PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (executablePath === undefined) {
    throw new Error('Chromium is missing, in which the console is tested. Install it: apt-get install chromium');
  }
  // Chromium refuses root with its sandbox; the pages are our own.
  const args = ['--autoplay-policy=no-user-gesture-required', ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath, args });
}
