import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { Client } from '@temporalio/client';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { workflowId } from '../../../workflows/messages.ts';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/own/service.ts';
import { temporalConnection } from '../../infra/servers/temporal-connection.ts';
import { restoreBackup, takeBackup } from './base-backup.ts';
import { timed } from './timed.ts';

const RECIPE = 'rec_0003_trim_and_measure';
const TOKENS = 1_000;

test(
  'PostgreSQL restored to an earlier time: what the backup has goes on and is charged once, and nothing of what came after it does harm',
  { timeout: 600_000 },
  async ({ service, postgres, temporal, audioHost, db }) => {
    const key = await service.key({ tokens: TOKENS });
    const doors = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const audio = doors.map(({ promise }, n) =>
      audioHost.serve(`restored-${n}.wav`, tone({ seconds: 1, hz: 300 + n }), { after: promise }),
    );
    const [done, first, second, late] = audio as [string, string, string, string];
    const open = (n: number): void => doors[n]!.resolve();
    const submit = async (audio_urls: string[]): Promise<string> => {
      const { status, body } = await service.request('POST', '/v1/batch', {
        key,
        body: { recipe_id: RECIPE, audio_urls },
      });
      expect(status).toBe(202);
      return String(body.batch_id);
    };
    const read = async (id: string) => service.request('GET', `/v1/batch/${id}`, { key });

    // Before the backup: one batch has ended, one is in the middle.
    open(0);
    const ended = await submit([done]);
    await service.settled(key, ended);
    const halfway = await submit([first, second]);
    open(1);
    await expect.poll(async () => (await read(halfway)).body.completed_items).toBe(1);
    const folder = await mkdtemp(join(dirname(inject('pidDir')), 'backup-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await timed('the backup', () => takeBackup(postgres, join(folder, 'data')));

    // After it: the rest of that batch, a whole batch, and one that still runs.
    open(2);
    expect(await service.settled(key, halfway)).toMatchObject({ completed_items: 2 });
    const forgotten = await submit([audioHost.serve('after.wav', tone({ seconds: 1, hz: 700 }))]);
    await service.settled(key, forgotten);
    const running = await submit([late]);
    await expect.poll(() => audioHost.hits('restored-3.wav')).toBeGreaterThan(0);

    await timed('restoring', async () => {
      await Promise.all([service.stop('api'), service.stop('worker')]);
      await postgres.stop('SIGKILL');
      await restoreBackup(postgres, join(folder, 'data'));
      await postgres.start();
      await Promise.all([service.start('api'), service.start('worker')]);
    });
    open(3);
    expect((await read(ended)).body).toMatchObject({ status: 'completed', completed_items: 1 });
    await timed('the work of the backup', () => service.settled(key, halfway, 180_000));
    expect((await read(halfway)).body).toMatchObject({ status: 'completed', completed_items: 2 });
    for (const id of [forgotten, running]) expect((await read(id)).body).toMatchObject({ code: 'batch_not_found' });

    // The workflow of a batch that the database does not know ends.
    const connection = temporalConnection(temporal.address);
    onTestFinished(() => connection.close());
    const client = new Client({ connection });
    await expect
      .poll(async () => (await client.workflow.getHandle(workflowId.batch(running)).describe()).status.name, {
        timeout: 400_000,
      })
      .not.toBe('RUNNING');

    // The customer sends it again.
    expect(await service.settled(key, await submit([late]))).toMatchObject({ completed_items: 1 });
    const { availableTokens, heldTokens } = await ledger.balances(db, key.account_id);
    expect([availableTokens, heldTokens]).toEqual([TOKENS - 4, 0]);
    expect(await ledger.audit(db)).toEqual([]);
  },
);
