/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { pino } from 'pino';
import { expect, inject } from 'vitest';
import * as chatChunks from '../../../platform/db/chat/chat-chunks.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { startOwnPostgres } from '../../infra/own/backends.ts';
import { test as base } from '../../infra/fixtures.ts';
import { aTurn } from '../factories.ts';

const SILENT = pino({ level: 'silent' });

const test = base.extend('postgres', { scope: 'file' }, async ({}, { onCleanup }) => {
  const postgres = await startOwnPostgres({ pidDir: inject('pidDir') });
  onCleanup(() => postgres.remove());
  await migrate(postgres.address, SILENT);
  return postgres;
});

test('a stream is the same after a crash of PostgreSQL, and its broken step is reset', async ({ postgres }) => {
  const db = openPool({ DATABASE_URL: postgres.address, DATABASE_POOL: 2 }, SILENT);
  const turnId = await aTurn(db);
  const writer = { turnId, step: 0, attempt: 1 };
  await chatChunks.takeOver(db, writer);
  const chunks = [
    { type: 'start-step' },
    { type: 'text-start', id: 'a' },
    { type: 'text-delta', id: 'a', delta: 'Half' },
  ];
  for (const chunk of chunks) await chatChunks.append(db, { ...writer, chunks: [chunk] });
  const before = await chatChunks.after(db, { turnId, seq: 0 });
  await postgres.stop('SIGKILL');
  await postgres.start();
  expect(before.map(({ chunk }) => chunk)).toEqual(chunks);
  expect(await chatChunks.after(db, { turnId, seq: 0 })).toEqual(before);
  expect(await chatChunks.hasBegun(db, writer)).toBe(true);
  await db.end();
});
