import { expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/fixtures.ts';

test('an erasure goes on where it was when its worker is killed in the middle', async ({ service, db }) => {
  const key = await service.key({ tokens: 100 });
  const { account_id: accountId } = key;
  await service.request('PUT', '/v1/webhooks', { key, body: { signing: true } });
  const upload = await service.upload(key, tone({ seconds: 1 }));
  const body = { capability: 'crop_audio', audio_urls: [upload] };
  expect((await service.ran(key, body)).status).toBe(200);
  const count = async (table: string) =>
    (await db.query(`select from ${table} where account_id = $1`, [accountId])).rowCount;

  // One of the last rows is locked: everything before it is gone when the worker dies.
  const client = await db.connect();
  await client.query(`set idle_in_transaction_session_timeout = 0`);
  await client.query('begin');
  await client.query('select from webhook_settings where account_id = $1 for update', [accountId]);
  await service.request('DELETE', '/v1/account/data', { key });
  await expect.poll(() => count('sources')).toBe(0);
  expect(await count('webhook_settings')).toBe(1);
  await service.stop('worker', 'SIGKILL');
  await client.query('rollback');
  client.release(true);

  const read = async () => (await service.request('GET', '/v1/account/data', { key })).body.status;
  expect(await read()).toBe('erasing');
  await service.start('worker');
  await expect.poll(read).toBe('erased');
  for (const table of ['jobs', 'items', 'uploads', 'artifacts', 'stored_objects', 'webhook_settings'])
    expect(await count(table), table).toBe(0);
});
