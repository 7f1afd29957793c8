import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { tone } from '../../infra/audio.ts';
import { startProgram } from '../../infra/own/program.ts';
import { test } from '../../infra/own/service.ts';
import { timed } from './timed.ts';

const RECIPE = 'rec_0003_trim_and_measure';
const TOKENS = 1_000;

test(
  'Temporal lost with its database: all work goes on from the rows, and each audio is charged once',
  { timeout: 600_000 },
  async ({ service, temporal, audioHost, webhookSink, db }) => {
    const key = await service.key({ tokens: TOKENS });
    const { promise: held, resolve: open } = Promise.withResolvers<void>();
    const free = audioHost.serve('free.wav', tone({ seconds: 1, hz: 300 }));
    const kept = audioHost.serve('kept.wav', tone({ seconds: 1, hz: 310 }), { after: held });
    const post = async (path: string, body: object) => (await service.request('POST', path, { key, body })).body;
    const { batch_id: batch } = await post('/v1/batch', {
      recipe_id: RECIPE,
      audio_urls: [free, kept],
      webhook_url: webhookSink.url('/lost-temporal'),
    });
    const { job_id: run } = await post('/v1/recipe/execute', { recipe_id: RECIPE, audio_urls: [kept] });
    const completed = async () =>
      (await service.request('GET', `/v1/batch/${batch}`, { key })).body.completed_items as number;
    await expect.poll(completed).toBe(1);

    await timed('Temporal from nothing', async () => {
      await temporal.stop('SIGKILL');
      for (const file of ['', '-wal', '-shm']) await rm(`${temporal.data}${file}`, { force: true });
      await temporal.start();
      const migrate = await startProgram(['cli/migrate.ts'], service.env);
      expect((await migrate.exited).code, migrate.output()).toBe(0);
      await expect.poll(async () => (await service.request('GET', '/status')).body.can_run).toBe(true);
    });
    open();
    const end = await timed('the work that was open', () => service.settled(key, batch, 240_000));
    expect(end).toMatchObject({ status: 'completed', completed_items: 2 });
    await expect
      .poll(async () => (await service.request('GET', `/v1/recipe/jobs/${run}`, { key })).body.status, {
        timeout: 400_000,
      })
      .toBe('completed');
    await webhookSink.waitFor('/lost-temporal', 1);
    const { availableTokens, heldTokens } = await ledger.balances(db, key.account_id);
    expect([availableTokens, heldTokens]).toEqual([TOKENS - 2, 0]);
    expect(await ledger.audit(db)).toEqual([]);
  },
);
