import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { shared as test } from '../../infra/fixtures.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

test('npm run admin -- retry queues the failed items of a batch of any account again, once', async ({
  service,
  audioHost,
}) => {
  const admin = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['cli/admin.ts', ...args], { cwd: ROOT, env: service.env });
  const key = await service.key({ tokens: 100 });
  const url = audioHost.serve('late.wav', Buffer.from('not audio yet'));
  const body = { recipe_id: 'rec_0004_signal_report', audio_urls: [url] };
  const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
  expect(await service.settled(key, id)).toMatchObject({ failed_items: 1 });
  audioHost.serve('late.wav', tone({ seconds: 1 }));
  const { stdout } = await admin('retry', '--batch', id);
  expect(JSON.parse(stdout)).toEqual({ batch_id: id, account_id: key.account_id, retried_items: 1 });
  expect(await service.settled(key, id)).toMatchObject({ completed_items: 1 });
  await expect(admin('retry', '--batch', id)).rejects.toThrow('no_failed_items');
  await expect(admin('retry', '--batch', key.account_id)).rejects.toThrow('batch_not_found');
});
