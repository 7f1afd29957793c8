import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { onTestFinished } from 'vitest';
import { itemActivities } from '../../../activities/items/begin-and-settle.ts';
import { jobActivities } from '../../../activities/jobs/load-and-close-job.ts';
import { RightOfWay } from '../../../activities/right-of-way.ts';
import type { Caller } from '../../../api/auth/caller.ts';
import { retryBatch } from '../../../api/batches/retry-batch.ts';
import { submitJob } from '../../../api/jobs/submit-job.ts';
import { createUpload } from '../../../api/uploads/create-upload.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as artifacts from '../../../platform/db/content/artifacts.ts';
import * as uploads from '../../../platform/db/content/uploads.ts';
import * as claims from '../../../platform/db/items/claims.ts';
import * as items from '../../../platform/db/items/items.ts';
import * as itemSteps from '../../../platform/db/items/item-steps.ts';
import * as stepResults from '../../../platform/db/items/step-results.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import type { Resources } from '../../../platform/resources.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { storeMade, storeSource } from '../../../platform/storage/store-content.ts';
import { objectKey } from '../../../platform/storage/storage.ts';
import { parseOwnedUrl } from '../../../workflows/domain/owned-urls.ts';
import { DEFAULT_POLICY } from '../../../workflows/domain/recipe.ts';
import { anAccount } from '../factories.ts';
import { UNMEASURED } from '../unmeasured.ts';

const LIMIT = 10 ** 9;

/** Returns an account with a storage of its own, and the work on its audio as the commands and activities do it, without an engine. */
export async function aWorld(db: Pool) {
  const { id: accountId } = await anAccount(db, { tokens: 1_000 });
  const folder = await mkdtemp(join(tmpdir(), 'retention-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = loadConfig({ STORAGE_URL: pathToFileURL(folder).href, WORK_DIR: folder });
  const storage = openStorage(config);
  const temporal = { withDeadline: async () => {} }; // each job is woken by the test
  const log = pino({ level: 'silent' });
  const deps = { db, storage, config, log, temporal } as unknown as Resources;
  const caller = { accountId, teamId: null, accountKind: 'paid', keyKind: 'live', spendLimits: null } as Caller;
  const { settleItem } = itemActivities({ ...deps, db, metrics: UNMEASURED });
  const books = jobActivities({ ...deps, db, metrics: UNMEASURED, rightOfWay: new RightOfWay({ children: 1 }) });

  /** Stores bytes as the object of their content. */
  const store = async (
    bytes: string,
    record: (
      content: uploads.Content & { bytes: number; limit: number },
      put: (key: string) => Promise<void>,
    ) => Promise<void>,
  ): Promise<string> => {
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    const content = { accountId, contentHash, bytes: bytes.length };
    const path = await storage.stagingPath();
    await writeFile(path, bytes);
    await record({ ...content, limit: LIMIT }, (key) => storage.takeFile(key, path));
    return contentHash;
  };

  /** Brings the audio of an address into storage, or finds it there; undefined if it is not there. */
  const fetch = async (itemId: string, audioUrl: string): Promise<string | undefined> => {
    const owned = parseOwnedUrl(audioUrl);
    if (owned?.kind === 'upload') return (await uploads.find(db, { id: owned.id, accountId }))?.contentHash;
    if (owned) return (await artifacts.find(db, { id: owned.id, accountId }))?.contentHash;
    const key = { accountId, key: `fetch:${itemId}`, owner: itemId, process: uuidv7() };
    const claim = (await claims.take(db, key))!;
    return store(`audio of ${audioUrl}`, (content, put) =>
      storeSource(deps, { ...content, pinned: false }, { claim, store: put }),
    );
  };

  /** Makes a file of a content, and the result that names it, under a claim. Undefined while another item does. */
  const compute = async (itemId: string, inputHash: string): Promise<string | undefined> => {
    const key = { accountId, cacheKey: `make:${inputHash}` };
    const steps = [{ ...key, position: 0 }];
    const [kept] = await stepResults.findAndNote(db, { accountId, itemId, steps });
    if (
      kept &&
      (await Promise.all(kept.fileHashes.map((hash) => storage.has(objectKey(accountId, hash))))).every(Boolean)
    )
      return kept.id;
    const claim = await claims.take(db, { accountId, key: key.cacheKey, owner: itemId, process: uuidv7() });
    if (!claim) return undefined;
    const made = createHash('sha256').update(`file of ${accountId} made of ${inputHash}`).digest('hex');
    const id = `${made.slice(0, 8)}-${made.slice(8, 12)}-8${made.slice(13, 16)}-8${made.slice(17, 20)}-${made.slice(20, 32)}`;
    const file = { id, contentType: 'audio/flac', durationS: 1, fileName: 'made.flac' };
    const madeHash = await store(`file of ${accountId} made of ${inputHash}`, (content, put) =>
      storeMade(deps, { accountId, files: [{ ...content, ...file }], origins: [], limit: LIMIT, claim }, put),
    );
    const identified = {
      id: uuidv7(),
      cacheKey: key.cacheKey,
      capability: 'crop_audio',
      capabilityVersion: 1,
    } as const;
    const files = { output: { audio: { artifact_id: id } }, madeHash, fileHashes: [madeHash] };
    const inserted = await stepResults.insert(db, claim, { ...identified, ...files, position: 0 });
    await claims.drop(db, claim);
    return inserted?.id;
  };

  return {
    accountId,
    deps,
    storage,
    upload: async (bytes: string) =>
      `upload://${(await createUpload(deps, { accountId, body: Readable.from([Buffer.from(bytes)]) })).id}`,
    /** Submits a batch; undefined if an address of the account's own is not there. */
    submit: async (audioUrls: string[]): Promise<string | undefined> => {
      const steps = [{ capability: 'crop_audio' as const }];
      const plan = { steps, executionPolicy: DEFAULT_POLICY, recipeId: null };
      return submitJob(deps, { caller, kind: 'batch', audioUrls, ...plan }).catch((error: unknown) => {
        if (error instanceof Error && error.message === 'upload_not_found') return undefined;
        throw error;
      });
    },
    /** Works on an item as an activity that Temporal tries again. Returns how that ended. */
    async work(itemId: string): Promise<'done' | 'no audio' | 'settled'> {
      for (;;) {
        const item = await items.begin(db, itemId);
        if (!item) return 'settled';
        try {
          const contentHash = await fetch(itemId, item.audioUrl);
          if (contentHash === undefined) return 'no audio';
          if ((await items.setContent(db, itemId, contentHash)) === undefined) return 'settled';
          const resultId = await compute(itemId, contentHash);
          if (resultId === undefined) continue;
          await itemSteps.noteResult(db, { itemId, position: 0, resultId });
          return 'done';
        } catch (error) {
          // Another attempt works on the item, or the result that was found is deleted: the activity fails, and its next attempt begins anew.
          const isForeign = error instanceof DatabaseError && error.code === '23503';
          if (!isForeign && !(error instanceof claims.ClaimLost)) throw error;
        }
      }
    },
    settle: (itemId: string, status: 'completed' | 'failed') =>
      settleItem(
        itemId,
        status === 'completed' ? { status, failedSteps: [] } : { status, failure: { code: 'step_failed' } },
      ),
    close: (jobId: string) => books.closeBooks(jobId),
    retry: (batchId: string) => retryBatch(deps, { caller, batchId }).catch(() => undefined),
    /** Moves the times of everything that the account has into the past. */
    async age(days = 10): Promise<void> {
      for (const [table, columns] of Object.entries({
        jobs: ['created_at', 'completed_at'],
        items: ['created_at', 'updated_at'],
        step_results: ['made_at'],
        uploads: ['created_at', 'used_at'],
        artifacts: ['created_at'],
        sources: ['created_at'],
        stored_objects: ['used_at'],
        chat_turns: ['created_at'],
        quotes: ['created_at', 'expires_at'],
        webhook_events: ['created_at'],
        idempotency_keys: ['created_at'],
      }))
        await db.query(
          `update ${table} set ${columns.map((column) => `${column} = ${column} - make_interval(days => ${days})`).join(', ')}
            where account_id = $1`,
          [accountId],
        );
    },
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/** A day ago: later than what `age` has moved, earlier than what is new. */
export const aDayAgo = (): Date => new Date(Date.now() - 24 * 3_600_000);
