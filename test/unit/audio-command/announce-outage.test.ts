import { expect, test } from 'vitest';
import { announcingOutages } from '../../../cli/audio/announce-outage.ts';
import type { Fetch } from '../../../client/attempts.ts';

const refused = (): Promise<Response> =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }));
const answered = (): Promise<Response> => Promise.resolve(new Response('{}'));

/** Sends one request after the other and returns what was said. */
async function said(replies: Fetch[], init?: RequestInit): Promise<string[]> {
  const lines: string[] = [];
  const url = 'http://localhost:3000';
  const fetch = announcingOutages((...request) => replies.shift()!(...request), {
    url,
    say: (line) => lines.push(line),
  });
  while (replies.length > 0) await fetch(`${url}/v1/account`, init).catch(() => undefined);
  return lines;
}

const OUTAGE =
  'http://localhost:3000: The service cannot be reached (ECONNREFUSED). Check the address and the network. Trying again; Ctrl-C ends that.';

test('says once per outage which service cannot be reached', async () => {
  expect(await said([refused, refused, answered, answered, refused])).toEqual([OUTAGE, OUTAGE]);
});

test('says nothing about a request that the person interrupted', async () => {
  expect(await said([refused], { signal: AbortSignal.abort(new Error('Interrupted.')) })).toEqual([]);
});

test('says nothing about a file that is being sent, which may be the one that cannot be read', async () => {
  expect(await said([refused], { method: 'POST', body: new Blob(['audio']) })).toEqual([]);
});
