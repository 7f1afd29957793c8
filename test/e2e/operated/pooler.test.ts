import { expect, inject, onTestFinished } from 'vitest';
import { pino } from 'pino';
import { setRoleTimeouts } from '../../../platform/db/timeouts.ts';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/fixtures.ts';
import { hasTool } from '../../infra/has-tool.ts';
import { startPgbouncer } from '../../infra/servers/pgbouncer.ts';
import { startService } from '../../infra/service.ts';

test.skipIf(!hasTool('pgbouncer'))(
  'an API and a worker behind a pooler in transaction mode do a batch and a turn of chat',
  async ({ databaseUrl, namespace }) => {
    const pooler = await startPgbouncer(databaseUrl, { sessions: 4 });
    onTestFinished(() => pooler.close());
    const addresses = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl };
    await setRoleTimeouts(addresses, pino({ level: 'silent' }));
    const service = await startService({
      databaseUrl: pooler.url,
      namespace,
      temporalAddress: inject('temporalAddress'),
      pidDir: inject('pidDir'),
      env: { ...addresses, DATABASE_STATEMENT_NAMES: 'false' },
    });
    onTestFinished(() => service.close());

    const key = await service.key({ tokens: 1_000 });
    const urls = await Promise.all([1, 2, 3].map((n) => service.upload(key, tone({ seconds: n, hz: 200 * n }))));
    const body = { recipe_id: 'rec_0004_signal_report', audio_urls: urls };
    const { body: submitted } = await service.request('POST', '/v1/batch', { key, body });
    expect(await service.settled(key, submitted.batch_id)).toMatchObject({ status: 'completed', completed_items: 3 });
    const { body: account } = await service.request('GET', '/v1/account', { key });
    expect(account).toMatchObject({ available_tokens: 994, held_tokens: 0 });

    const { body: turn } = await service.request('POST', '/v1/chat', { key, body: { message: 'What can you do?' } });
    const read = async () => (await service.request('GET', `/v1/chat/${turn.job_id}`, { key })).body;
    await expect.poll(async () => (await read()).status).toBe('completed');
  },
);
