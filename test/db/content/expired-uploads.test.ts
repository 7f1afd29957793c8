import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterEach, describe, expect, onTestFinished, vi } from 'vitest';
import { createUpload } from '../../../api/uploads/create-upload.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as chatAudios from '../../../platform/db/chat/chat-audios.ts';
import * as chatTurns from '../../../platform/db/chat/chat-turns.ts';
import * as uploads from '../../../platform/db/content/uploads.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { removeExpiredUploads } from '../../../platform/storage/expired-uploads.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { removeExpiredParts } from '../../../platform/storage/unfinished-uploads.ts';
import * as unfinishedUploads from '../../../platform/db/content/unfinished-uploads.ts';
import { uploadUrl } from '../../../workflows/domain/owned-urls.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, aTurn, pendingBatch } from '../factories.ts';

/** Returns an account, or the one given, with an upload in a storage of its own. */
async function anUpload(db: Pool, ofAccount?: string) {
  const accountId = ofAccount ?? (await anAccount(db)).id;
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = loadConfig({ STORAGE_URL: pathToFileURL(folder).href, WORK_DIR: folder });
  const deps = { db, config, storage: openStorage(config), log: pino({ level: 'silent' }) };
  const { id } = await createUpload(deps, { accountId, body: Readable.from([Buffer.from('audio')]) });
  return {
    id,
    accountId,
    deps,
    isThere: async () => (await uploads.find(db, { id, accountId })) !== undefined,
    age: () => db.query(`update uploads set created_at = now() - interval '2 days' where id = $1`, [id]),
  };
}

afterEach(() => void vi.useRealTimers());

describe('an upload that was never charged', () => {
  test('is kept while open work names it, also with capitals', async ({ db }) => {
    const { id, accountId, deps, isThere, age } = await anUpload(db);
    const { itemIds } = await pendingBatch(db, { accountId, count: 1 });
    await db.query('update items set audio_url = $2 where id = $1', [itemIds[0], uploadUrl(id.toUpperCase())]);
    await age();
    await removeExpiredUploads(deps);
    expect(await isThere()).toBe(true);
    await db.query(`update items set status = 'cancelled' where id = $1`, [itemIds[0]]);
    await removeExpiredUploads(deps);
    expect(await isThere()).toBe(false);
  });

  test('is kept while a step of open work names it with capitals', async ({ db }) => {
    const { id, accountId, deps, isThere, age } = await anUpload(db);
    const { jobId } = await pendingBatch(db, { accountId, count: 1 });
    const steps = [{ capability: 'mix_audio', params: { with_url: uploadUrl(id.toUpperCase()) } }];
    await db.query('update jobs set steps = $2 where id = $1', [jobId, JSON.stringify(steps)]);
    await age();
    await removeExpiredUploads(deps);
    expect(await isThere()).toBe(true);
  });

  test('is kept while a turn of its conversation is open: its calls may work on it', async ({ db }) => {
    const turnId = await aTurn(db);
    const turn = (await chatTurns.find(db, { id: turnId }))!;
    const { id, deps, isThere, age } = await anUpload(db, turn.accountId);
    const audio = { audioUrl: uploadUrl(id), name: 'a', origin: 'attached' } as const;
    await chatAudios.add(db, { conversationId: turn.conversationId, turnId, audios: [audio] });
    await age();
    await removeExpiredUploads(deps);
    expect(await isThere()).toBe(true);
  });

  test('expires by the clock of the database, whatever that of the worker is', async ({ db }) => {
    const { accountId, deps, isThere } = await anUpload(db);
    const unfinished = { id: crypto.randomUUID(), accountId };
    await unfinishedUploads.insert(db, { ...unfinished, bytes: 10, name: null });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
    await removeExpiredUploads(deps);
    await removeExpiredParts(deps);
    expect(await isThere()).toBe(true);
    expect(await unfinishedUploads.find(db, unfinished)).toBeDefined();
  });
});
