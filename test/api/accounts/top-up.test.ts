import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { tone } from '../../infra/audio.ts';
import { shared as test } from '../../infra/fixtures.ts';
import { verifies } from '../../requirements.ts';

const run = promisify(execFile);

test('work waits for a top-up, which is at least 10 USD and buys 600 tokens a dollar', async ({ service, db }) => {
  verifies('metering.top-up', 'metering.prepaid');
  const key = await service.key();
  const topUp = (usd: string) =>
    run(process.execPath, ['cli/keys.ts', 'grant', '--account', key.account_id, '--usd', usd], {
      env: service.env,
    });
  const url = await service.upload(key, tone({ seconds: 1 }));
  const body = { recipe_id: 'rec_0004_signal_report', audio_urls: [url] };
  const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
  expect(await service.settled(key, id)).toMatchObject({ status: 'failed' });

  await expect(topUp('9.99')).rejects.toThrow(/10/);
  await topUp('10');
  expect((await ledger.balances(db, key.account_id)).availableTokens).toBe(6_000);
  expect((await service.request('POST', `/v1/batch/${id}/retry`, { key })).status).toBe(202);
  expect(await service.settled(key, id)).toMatchObject({ status: 'completed' });
  expect((await ledger.balances(db, key.account_id)).availableTokens).toBe(5_999);
});
