import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { makeSamples } from '../../embedded/demo/recordings.ts';
import { tone } from '../infra/audio.ts';
import { openConsole, overflowOf, picture, seriousFindings, test as base } from '../infra/browser/console-page.ts';
import { longConversation } from '../infra/large/long-rows.ts';

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 10_000 }))
  .extend('open', ({ service, browser, key }) => {
    return (o: { as?: string; isPhone?: boolean; colorScheme?: 'light' | 'dark' } = {}) =>
      openConsole({ baseUrl: service.baseUrl, browser, key: o.as ?? key.api_key, place: '/chat', ...o });
  });

async function attach(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const file = { name, mimeType: 'audio/wav', buffer: Buffer.from(bytes) };
  await page.locator('input[type=file]').setInputFiles([file]);
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
}

/** Sends a message once the reply before has ended. */
async function say(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

const replies = (page: Page) => page.getByRole('article', { name: 'The service' });

describe('the chat in the console', () => {
  test('works on an attached file, plays what it made, and shows all of it again after a reload', async ({ open }) => {
    const opened = await open({ isPhone: true, colorScheme: 'dark' });
    const { page, faults } = opened;
    await attach(page, 'beat.wav', makeSamples()[0]!.bytes);
    await say(page, 'What is the tempo?');
    await replies(page).first().getByText(/120/).waitFor();
    await say(page, 'Cut it to the first 5 seconds');
    const audio = page.locator('audio').first();
    await audio.waitFor();
    const seconds = () => page.evaluate(`document.querySelector('audio')?.duration`);
    await expect.poll(seconds).toBeCloseTo(5, 1);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await picture(opened, 'chat-phone');

    await page.reload();
    await replies(page).nth(1).waitFor();
    await expect.poll(seconds).toBeCloseTo(5, 1);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByText('Attach audio and say what you want').waitFor();
    await page.getByText('Earlier conversations').click();
    await page.getByRole('button', { name: /tempo/ }).click();
    await replies(page).nth(1).waitFor();
    expect(faults).toEqual([]);
  });

  test('asks before it spends much, and takes a yes or a no', async ({ open, service, key, audioHost }) => {
    const opened = await open();
    const { page, faults } = opened;
    const url = audioHost.serve('long.wav', tone({ seconds: 1_900, sampleRate: 8_000 }));
    await say(page, `Split ${url} into stems`);
    const question = page.getByRole('group', { name: 'Question about spending' });
    await question.getByText(/This costs 1[89]\d\d tokens/).waitFor();
    await picture(opened, 'chat-question');
    await question.getByRole('button', { name: 'Do not' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('I leave it at that').waitFor();

    await say(page, `Measure the loudness of ${url}`);
    await question.waitFor();
    await page.reload();
    await question.getByRole('button', { name: 'Go ahead' }).click();
    await replies(page).last().getByText(/LUFS/).waitFor();
    const { body } = await service.request('GET', '/v1/account', { key });
    expect(body.available_tokens).toBeLessThan(10_000 - 1_800);
    expect(faults).toEqual([]);
  });

  test('stops a reply, goes on with one after a reload, and gives back what was not taken', async ({
    open,
    audioHost,
  }) => {
    const { page, context } = await open();
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const [first, second] = held.map(({ promise }, n) =>
      audioHost.serve(`held-${n}-${crypto.randomUUID()}.wav`, makeSamples()[0]!.bytes, { after: promise }),
    );
    await say(page, `What is the tempo of ${first}?`);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });

    // A message that the service does not have yet when it is stopped, in a conversation that it knows.
    const tooEarly = page.waitForResponse(
      (response) => response.url().endsWith('/cancel') && response.status() === 409,
    );
    await page.route('**/api/chat', (route) => tooEarly.then(() => route.continue()));
    await say(page, `How loud is ${first}?`);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    await page.unroute('**/api/chat');

    await say(page, `What is the tempo of ${second}?`);
    await page.getByText(/^download: /).waitFor();
    held[0].resolve();
    await page.reload();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    held[1].resolve();
    await replies(page).last().getByText(/120/).waitFor();

    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(0); // the reply has ended
    await context.setOffline(true);
    await say(page, 'Is anybody there?');
    await page.getByText('What you wrote is in the box below').waitFor();
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Is anybody there?');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
    await page.getByText('What you wrote is in the box below').waitFor({ state: 'detached' });
  });

  test('joins a reply again whose stream ended before it, and does not take its message for one that was not taken', async ({
    open,
    audioHost,
  }) => {
    const { page, faults } = await open();
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const url = audioHost.serve('joined.wav', makeSamples()[0]!.bytes, { after: held.promise });
    // As a service does that is restarted: it has taken the message, and the stream of the reply just ends.
    await page.route(
      '**/api/chat',
      async (route) => {
        const { authorization = '' } = route.request().headers();
        const headers = { authorization, 'content-type': 'application/json' };
        const taken = await fetch(route.request().url(), { method: 'POST', headers, body: route.request().postData() });
        await taken.body?.cancel();
        await route.fulfill({ status: taken.status, contentType: 'text/event-stream', body: 'retry: 2000\n\n' });
      },
      { times: 1 },
    );
    await say(page, `What is the tempo of ${url}?`);
    const broken = page.getByText('The connection broke.');
    await broken.waitFor();
    await broken.waitFor({ state: 'detached' });
    held.resolve();
    await replies(page).first().getByText(/120/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
    expect(await page.getByRole('article', { name: 'You' }).count()).toBe(1);
    expect(faults).toEqual([]);
  });

  test('reads what was said before the latest hundred messages when asked, in order', async ({ open, key, db }) => {
    await longConversation(db, { accountId: key.account_id, count: 230, text: 'A message of long ago' });
    const { page, faults } = await open();
    await page.getByText('Earlier conversations').click();
    await page.getByRole('button', { name: 'A message of long ago' }).click();
    const shown = (): Promise<string[]> =>
      replies(page)
        .getByText(/^Reply \d+$/)
        .allInnerTexts();
    for (const first of [131, 31, 1]) {
      const all = Array.from({ length: 231 - first }, (_, n) => `Reply ${first + n}`);
      await expect.poll(shown).toEqual(all);
      if (first > 1) await page.getByRole('button', { name: 'Show earlier messages' }).click();
    }
    await page.getByRole('button', { name: 'Show earlier messages' }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});
