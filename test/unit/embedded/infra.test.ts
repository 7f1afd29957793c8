import { describe, expect } from 'vitest';
import { test } from '../../infra/fixtures.ts';

describe('the test infrastructure', () => {
  test('gives a file a migrated database of its own', async ({ db }) => {
    const { rows } = await db.query<{ count: number }>('select count(*) as count from accounts');
    expect(rows[0]?.count).toBe(0);
  });

  test('serves audio after the scripted responses and counts the requests', async ({ audioHost }) => {
    const url = audioHost.serve('a.wav', Buffer.from('RIFF'), { first: [503, { cutAfter: 2 }] });
    expect((await fetch(url)).status).toBe(503);
    await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow('terminated');
    expect(await (await fetch(url)).text()).toBe('RIFF');
    expect(audioHost.hits('a.wav')).toBe(3);
  });

  test('records webhooks in the order of arrival', async ({ webhookSink }) => {
    const url = webhookSink.url('/hook', [500]);
    expect((await fetch(url, { method: 'POST', body: '{"b":1,"a":2}' })).status).toBe(500);
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(200);
    const [first] = await webhookSink.waitFor('/hook', 2);
    expect(first?.text).toBe('{"b":1,"a":2}');
  });

  test('gives a file a namespace', ({ namespace }) => {
    expect(namespace).toMatch(/^test-\d+$/);
  });
});
