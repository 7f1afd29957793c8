import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { v7 as uuidv7 } from 'uuid';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { eraseAccount } from '../../activities/accounts/erase-account.ts';
import { callActivities } from '../../activities/chat/tool-calls.ts';
import { turnClosing } from '../../activities/chat/turn-activities.ts';
import { itemActivities } from '../../activities/items/begin-and-settle.ts';
import { noteLength } from '../../activities/peaks/make-peaks.ts';
import { forgetQuotes } from '../../activities/retention/forget-quotes.ts';
import { expireFor } from '../../activities/retention/retention.ts';
import { jobActivities } from '../../activities/jobs/load-and-close-job.ts';
import { RightOfWay } from '../../activities/right-of-way.ts';
import type { WorkerResources } from '../../activities/worker-resources.ts';
import type { Caller } from '../../api/auth/caller.ts';
import { eraseData } from '../../api/accounts/erase-data.ts';
import { retryBatch } from '../../api/batches/retry-batch.ts';
import { submitTurn } from '../../api/chat/submit-turn.ts';
import { deleteConversation } from '../../api/conversations/delete-conversation.ts';
import { redeliverResults } from '../../api/delivery/redeliver-results.ts';
import { cancelJob } from '../../api/jobs/cancel-job.ts';
import { submitJob } from '../../api/jobs/submit-job.ts';
import { createTeam } from '../../api/teams/create-team.ts';
import { inviteAccount } from '../../api/teams/invite-account.ts';
import { joinTeam } from '../../api/teams/join-team.ts';
import { removeMember } from '../../api/teams/remove-member.ts';
import { moveRecipe } from '../../api/recipes/move-recipe.ts';
import { makeSignInLink } from '../../api/console/make-sign-in-link.ts';
import { openSession } from '../../api/console/open-session.ts';
import { mintSelfServeKey } from '../../api/keys/mint-self-serve-key.ts';
import { generateRecipe } from '../../api/recipes/generate-recipe.ts';
import { saveRecipe } from '../../api/recipes/save-recipe.ts';
import { submitImport } from '../../api/imports/submit-import.ts';
import { receiveLines } from '../../api/imports/receive-lines.ts';
import { mintBrowserToken } from '../../api/keys/mint-browser-token.ts';
import { quoteWork } from '../../api/quotes/quote-work.ts';
import { importActivities } from '../../activities/jobs/open-batches.ts';
import * as quotes from '../../platform/db/ledger/quotes.ts';
import { createUpload } from '../../api/uploads/create-upload.ts';
import { appendBytes } from '../../api/resumable-uploads/append-bytes.ts';
import { beginUpload } from '../../api/resumable-uploads/begin-upload.ts';
import { changeSettings } from '../../api/webhooks/change-settings.ts';
import { redeliverEvent } from '../../api/webhooks/redeliver-event.ts';
import { rotateSecret } from '../../api/webhooks/rotate-secret.ts';
import { creditCheckout } from '../../api/payments/credit-checkout.ts';
import { compareRecipes } from '../../api/diffs/compare-recipes.ts';
import { reloadAccounts } from '../../api/payments/reload-accounts.ts';
import { returnTokens, takeTokens } from '../../api/payments/refund-tokens.ts';
import { KEY_COMMANDS } from '../../cli/key-commands.ts';
import { loadConfig } from '../../platform/config.ts';
import * as bucketDeliveries from '../../platform/db/bucket/bucket-deliveries.ts';
import * as chatChunks from '../../platform/db/chat/chat-chunks.ts';
import * as chatSteps from '../../platform/db/chat/chat-steps.ts';
import * as idempotencyKeys from '../../platform/db/idempotency-keys.ts';
import * as items from '../../platform/db/items/items.ts';
import * as reloads from '../../platform/db/accounts/reloads.ts';
import * as charges from '../../platform/db/ledger/charges.ts';
import * as settlements from '../../platform/db/ledger/settlements.ts';
import * as sources from '../../platform/db/content/sources.ts';
import { openPool, transaction, type Db, type Pool } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { deleteFile } from '../../platform/storage/delete-file.ts';
import { removeExpiredUploads } from '../../platform/storage/expired-uploads.ts';
import { removeUnfinishedUpload } from '../../platform/storage/unfinished-uploads.ts';
import { makeRoom } from '../../platform/storage/make-room.ts';
import { storePeaks } from '../../platform/storage/peaks.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { objectKey } from '../../platform/storage/storage.ts';
import { storeContent } from '../../platform/storage/store-content.ts';
import { findOrphans, removeOrphan } from '../../platform/storage/collect-orphans.ts';
import { asActor } from '../../platform/telemetry/request-context.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import { expireItems } from '../../worker/expire-items.ts';
import { sweep } from '../../worker/sweep.ts';
import { uploadUrl } from '../../workflows/domain/owned-urls.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import type { SourceFacts } from '../../audio/capabilities/capability.ts';
import { test } from '../infra/fixtures.ts';
import { UNMEASURED } from './unmeasured.ts';
import { anAccount, aTurn, contentOf } from './factories.ts';
import { lockedBy, outOfOrder } from './locks/row-locks.ts';

const FOLDERS = '{api,activities,platform,worker,cli,agent,embedded}';
/** The path of a source file in a line of a stack. */
const SOURCE = /\b((?:api|activities|platform|worker|cli|agent|embedded)\/[\w/-]+\.ts)/;

/** Statements that lock rows of several tables against the order of their lines, each with why it cannot meet another. */
const EXCEPTIONS = new Map([
  ['ledger_postings > accounts', 'the account is locked before'],
  ['engine_time_parts > engine_time_days', 'a statement of its own, and a part is new'],
  ['items > jobs', 'the batches of an import are locked before their items'],
  ['recipes > jobs', 'jobs are only looked for: the lock is of the recipes'],
  ['claims > step_results > item_steps', 'a statement of its own, and only the holder of a claim touches it'],
]);

/** Opens a pool that records the tables each transaction locks, and the files that open transactions. */
function recordingPool(DATABASE_URL: string): { pool: Pool; transactions: string[][]; openers: Set<string> } {
  const pool = openPool({ DATABASE_URL, DATABASE_POOL: 1 }, pino({ level: 'silent' }));
  const transactions: string[][] = [];
  const openers = new Set<string>();
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  // `transaction` connects before anything else, so its caller is on the stack.
  const recordedConnect = (...args: unknown[]): unknown => {
    const frames = new Error().stack!.split('\n').map((line) => SOURCE.exec(line)?.[1]);
    const opener = frames.find((file) => file !== undefined && file !== 'platform/db/pool.ts');
    if (opener !== undefined) openers.add(opener);
    return connect(...args);
  };
  Object.assign(pool, { connect: recordedConnect });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let open: string[] | undefined;
    const recorded = (...args: unknown[]): unknown => {
      const [given] = args as [string | { text: string }];
      const text = typeof given === 'string' ? given : given.text;
      if (text === 'begin') transactions.push((open = []));
      else if (text === 'commit' || text === 'rollback') open = undefined;
      else open?.push(...lockedBy(text));
      return query(...args);
    };
    Object.assign(client, { query: recorded });
  });
  return { pool, transactions, openers };
}

test('every statement that locks rows of several tables does so in the one order', () => {
  const found = globSync('platform/db/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/text: (`[^`]*`|'[^']*')/g)].flatMap(([, text]) => {
      const tables = [...new Set(lockedBy(text!))];
      return tables.length > 1 && !EXCEPTIONS.has(tables.join(' > ')) ? [tables] : [];
    }),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.flatMap((tables) => outOfOrder(tables).map((late) => `${late} in: ${tables.join(' > ')}`))).toEqual([]);
});

test('every function of the schema locks rows in the one order', async ({ db }) => {
  const { rows } = await db.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const locks = rows.map(({ name, text }) => ({ name, tables: lockedBy(text) }));
  expect(locks.find(({ name }) => name === 'settle_simple')?.tables).toEqual(
    expect.arrayContaining(['accounts', 'item_progress', 'holds', 'charges', 'uploads', 'items', 'item_usage']),
  );
  expect(locks.flatMap(({ name, tables }) => outOfOrder(tables).map((late) => `${late} in ${name}`))).toEqual([]);
});

test('every command and activity locks rows in the one order', async ({ db, databaseUrl }) => {
  const { pool, transactions, openers } = recordingPool(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'aps-locks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = loadConfig({ STORAGE_URL: `file://${folder}`, KEY_SECRET: 'a-secret-for-tests-only' });
  const log = pino({ level: 'silent' });
  const reachable = { withDeadline: async () => {} };
  const unreachable = { withDeadline: () => Promise.reject(new TemporalUnreachable('away')) };
  const storage = openStorage(config);
  const deps = { db: pool, config, log, storage, temporal: reachable } as unknown as Resources;
  const away = { ...deps, temporal: unreachable } as unknown as Resources;
  const { id: accountId } = await anAccount(db, { tokens: 1_000 });
  const caller = { accountId, teamId: null, accountKind: 'paid', keyKind: 'live' } as Caller;

  // An upload that arrives in two requests, the second of which stores it, and one that is given up.
  const partialFiles = storage.partialFiles!;
  const begun = await beginUpload(deps, { accountId, bytes: 4, name: null, metadata: null });
  for (const [offset, text] of ['RI', 'FF'].entries()) {
    const body = Readable.from([Buffer.from(text)]);
    const part = { id: begun.id, accountId, offset: offset * 2, body, announced: 2, checksum: undefined };
    expect(await appendBytes({ ...deps, partialFiles }, part)).toBe(offset * 2 + 2);
  }
  const { id: unwished } = await beginUpload(deps, { accountId, bytes: 4, name: null, metadata: null });
  expect(await removeUnfinishedUpload(deps, { id: unwished, accountId })).toBe(true);

  // A batch with an upload and an Idempotency-Key: submitted, one item charged, one failed, one cancelled, retried, undone, closed.
  const { id: uploadId } = await createUpload(deps, { accountId, body: Readable.from([Buffer.from('RIFF')]) });
  const submit = (given: Resources, key: string) =>
    submitJob(given, {
      caller,
      kind: 'batch',
      recipeId: 'rec_0001_loudness_and_tempo',
      audioUrls: [uploadUrl(uploadId), 'https://a.example/b.wav', 'https://a.example/c.wav'],
      steps: [{ capability: 'signal_analysis' }],
      executionPolicy: DEFAULT_POLICY,
      webhookUrl: 'https://hooks.example/',
      remember: async (tx, start) => {
        const request = { accountId, key, requestHash: contentOf(key) };
        await idempotencyKeys.insert(tx, request, { start, status: 202, body: {} });
      },
    });
  const jobId = await submit(deps, 'kept');
  await expect(submit(away, 'undone')).rejects.toThrow('workflow_binding_missing');
  await bucketDeliveries.insert(pool, { jobId, accountId, bucket: 'results', prefix: '' });
  const { settleItem } = itemActivities({ ...deps, db: pool, metrics: UNMEASURED });
  const work = jobActivities({
    ...deps,
    db: pool,
    config: loadConfig({}),
    metrics: UNMEASURED,
    rightOfWay: new RightOfWay({ children: 1 }),
  });
  const [first, second] = (await work.loadUnsettledItems(jobId)).items.map(({ itemId }) => itemId) as [string, string];
  for (const item of [first, second]) {
    await items.begin(pool, item);
    await charges.hold(pool, { accountId, contentHash: contentOf(), itemId: item, tokens: 5 });
  }
  await settleItem(first, { status: 'completed', failedSteps: [] });
  await settleItem(second, { status: 'failed', failure: { code: 'step_failed' } });
  await cancelJob(deps, { id: jobId, accountId, kind: 'batch' });
  await work.closeBooks(jobId);
  expect((await redeliverResults(away, { jobId, accountId, kind: 'batch' })).n).toBe(2);
  await expect(retryBatch(away, { caller, batchId: jobId })).rejects.toThrow('workflow_binding_missing');
  await retryBatch(deps, { caller, batchId: jobId });
  await work.cancelJob(jobId);

  const signing = { signing: true, retries: undefined, metadata: undefined };
  await changeSettings(deps, { accountId, changes: signing });
  await rotateSecret(deps, { accountId });
  expect((await redeliverEvent(away, { jobId, accountId, kind: 'batch' })).eventId).toBe(`${jobId}.1`);

  // A turn of an account without tokens, with a tool call whose run is open when the turn is closed.
  const { id: poor } = await anAccount(db);
  const conversationId = uuidv7();
  const message = 'Hi https://a.example/a.wav';
  const { jobId: turnId } = await submitTurn(deps, { caller: { ...caller, accountId: poor }, conversationId, message });
  await expect(submitTurn(deps, { caller: { ...caller, accountId: poor }, conversationId, message })).rejects.toThrow(
    'busy',
  );
  const calls = ['0-a', '0-b'].map((callId) => ({ callId, tool: 'signal_analysis', input: { audio: 'audio_1' } }));
  const writer = { turnId, step: 0, attempt: 1 };
  await chatChunks.takeOver(pool, writer);
  await transaction(pool, async (tx) => {
    await chatChunks.append(tx, { ...writer, chunks: [{ type: 'finish-step' }] });
    await chatSteps.keep(tx, { turnId, step: 0, text: '', model: 'm', modelTokens: 1, calls });
  });
  const tools = callActivities({ db: pool, storage, config });
  for (const { callId } of calls) await tools.beginCall(turnId, callId);
  await tools.endCall(turnId, '0-a');
  await turnClosing(pool)(turnId, { status: 'completed' });

  const compared = { caller, recipeIds: ['rec_0001_loudness_and_tempo', 'rec_0002_trim_silence'] as [string, string] };
  await compareRecipes(deps, { ...compared, audioUrls: ['https://a.example/compared.wav'] });
  const lost = compareRecipes(away, { ...compared, audioUrls: ['https://a.example/lost.wav'] });
  await expect(lost).rejects.toThrow('workflow_binding_missing');

  // Money and keys by the operator, recipes, room in storage, and a job that the sweep finds abandoned.
  const operator = { db: pool, config, withTemporal: () => Promise.reject(new Error('not needed')) };
  await asActor({ kind: 'operator', id: 'ada' }, () =>
    KEY_COMMANDS['create']!.run({ kind: 'live', team: 'a team', tokens: '5' }, operator),
  );
  await KEY_COMMANDS['grant']!.run({ account: accountId, usd: '10' }, operator);
  const session = { id: 'cs_test_1', mode: 'payment', payment_status: 'paid', currency: 'usd', amount_total: 1_000 };
  const paid = { ...session, metadata: { audio_account_id: accountId } };
  const event = { id: 'evt_1', type: 'checkout.session.completed', data: { object: paid } };
  expect(await creditCheckout({ db: pool, log: pino({ level: 'silent' }) }, event)).toBe('credited');
  await reloads.saveCustomer(pool, accountId, 'cus_1');
  await reloads.saveLimits(pool, accountId, { belowTokens: 1e9, cents: 1_000, monthlyLimitCents: 1_000 });
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const atStripe = { ...config, ...stripe, STRIPE_BASE_URL: 'http://127.0.0.1:9' }; // where nothing listens
  await reloadAccounts({ db: pool, log, config: atStripe });
  const refund = { accountId, tokens: 5, key: 'stripe:refund:cs_test_1:1' };
  await takeTokens(pool, refund);
  await returnTokens(pool, refund);
  for (const status of ['draft', 'saved'] as const)
    await saveRecipe(deps, {
      caller,
      name: 'Measure',
      steps: [{ capability: 'signal_analysis' }],
      status,
      remember: async (tx, start) => {
        const request = { accountId, key: `saved ${status}`, requestHash: contentOf(status) };
        await idempotencyKeys.insert(tx, request, { start, status: 201, body: {} });
      },
    });
  await createTeam(deps, { accountId, name: 'Ours' });
  const { code } = await inviteAccount(deps, accountId);
  await joinTeam(deps, { accountId: poor, code });
  const line = { name: 'Shared', steps: [{ capability: 'signal_analysis' }] };
  const shared = await saveRecipe(deps, { caller, ...line });
  await moveRecipe(deps, { caller, recipeId: shared.id, to: 'personal' });
  await removeMember(pool, { callerId: accountId, accountId: poor });
  await expect(generateRecipe(away, { caller, prompt: 'Measure it' })).rejects.toThrow('workflow_binding_missing');
  const content = { accountId, contentHash: contentOf(), bytes: 10 };
  const insertRow = (tx: Db): Promise<void> => sources.insert(tx, content);
  await storeContent(deps, { ...content, limit: 1_000, pinned: false }, { insertRow, store: async () => {} });
  await storePeaks(deps, { accountId, contentHash: contentOf() }, { failure: 'not_audio' });
  expect(await makeRoom(deps, { accountId, bytes: 1_000 - 5, limit: 1_000 })).toBe(true);
  await submit(deps, 'abandoned');
  await db.query(`update jobs set checked_at = now() - interval '1 hour', wake_at = null where status = 'IN_QUEUE'`);
  const handle = { describe: () => Promise.reject(new WorkflowNotFoundError('gone', 'batch', undefined)) };
  const client = { workflow: { getHandle: () => handle, signalWithStart: async () => {} } };
  const temporal = { client, withDeadline: (call: (own: unknown) => unknown) => call(client) };
  await sweep({ ...deps, temporal, metrics: UNMEASURED } as unknown as WorkerResources, 1);

  await submit(deps, 'expired');
  await db.query(`update items set expires_at = now() where status = 'pending'`);
  await expireItems({ db: pool, client: client as unknown as Client, log, metrics: UNMEASURED }, { limit: 100 });

  // An account that erases its data while a turn runs.
  const { id: leaving } = await anAccount(db, { tokens: 10 });
  await createUpload(deps, { accountId: leaving, body: Readable.from([Buffer.from('leaving')]) });
  const last = await submitTurn(deps, { caller: { ...caller, accountId: leaving }, message: 'Bye' });
  await eraseData(away, leaving);
  const erase = () =>
    eraseAccount({ ...deps, temporal } as unknown as Resources & WorkerResources, {
      accountId: leaving,
      signal: new AbortController().signal,
    });
  expect(await erase()).toBe(false);
  await turnClosing(pool)(last.jobId, { status: 'cancelled' });
  expect(await erase()).toBe(true);

  const link = await makeSignInLink({ db: pool, config }, accountId);
  await openSession({ db: pool, config }, link!.url.split('=')[1]!);
  await mintSelfServeKey({ db: pool, config }, { caller: undefined, kind: 'free' });
  const { rows: keys } = await db.query<{ keyId: string; accountId: string }>(
    'select id as "keyId", account_id as "accountId" from api_keys limit 1',
  );
  await mintBrowserToken({ db: pool, config }, { caller: { ...caller, ...keys[0]!, scopes: null, expiresAt: null } });

  // A quote that is measured, one that is priced, and an import that opens a batch and is cancelled.
  const toQuote = { caller, work: { capability: 'signal_analysis' }, audioUrls: ['https://a.example/quoted.wav'] };
  await expect(quoteWork(away, toQuote)).rejects.toThrow('workflow_binding_missing');
  const quoteId = await quoteWork(deps, toQuote);
  await quotes.price(pool, quoteId, []);
  const received = { body: Readable.from([Buffer.from('{"audio_url":"https://a.example/imported.wav"}')]), accountId };
  const lines = await receiveLines(deps, { ...received, announced: 0, maxBytes: 1_000 });
  const recipeId = 'rec_0001_loudness_and_tempo';
  const importId = await submitImport(deps, { caller, recipeId, lines, remember: async () => {} });
  const importing = importActivities({ db: pool, temporal: reachable as unknown as Resources['temporal'] });
  await importing.openBatches(importId);
  await cancelJob(deps, { id: importId, accountId, kind: 'import' });
  await createUpload(deps, { accountId, body: Readable.from([Buffer.from('never named')]) });
  const { id: unwanted } = await createUpload(deps, { accountId, body: Readable.from([Buffer.from('unwanted')]) });
  expect(await deleteFile(deps, { kind: 'upload', id: unwanted, accountId })).toBe('deleted');
  await deleteConversation(deps, { conversationId, accountId: poor });
  const over = await submit(deps, 'over');
  await cancelJob(deps, { id: over, accountId, kind: 'batch' });
  await work.closeBooks(over);
  await removeExpiredUploads({ db: pool, storage }, { olderThan: new Date(Date.now() + 1_000) });
  await settlements.releaseForgotten(pool, { limit: 10 });

  // Retention of everything that has ended, with an object whose row is gone.
  await db.query(`update idempotency_keys set created_at = now() - interval '2 days'`);
  await db.query(`update webhook_events set outcome = 'accepted'`);
  await db.query('update webhook_redeliveries set begun_at = now()');
  await db.query(`update bucket_deliveries set status = 'delivered', ended_at = now()`);
  await db.query('update chat_turns set open = false where id = $1', [await aTurn(db)]);
  const lostRow = { ...content, contentHash: contentOf() };
  const staged = await storage.stagingPath();
  writeFileSync(staged, 'left over');
  await storage.takeFile(objectKey(lostRow.accountId, lostRow.contentHash), staged);
  await storeContent(deps, { ...content, limit: 1_000, pinned: false }, { insertRow, store: async () => {} });
  const { deleted } = await expireFor(deps, { from: null, before: new Date(Date.now() + 60_000), ms: 60_000 });
  expect([deleted.jobs > 0, deleted.conversations > 0, deleted.objects > 0]).toEqual([true, true, true]);
  const { orphans } = await findOrphans(deps, { after: '', limit: 10, graceMs: -60_000 });
  expect(await Promise.all(orphans.map((orphan) => removeOrphan(deps, orphan)))).toEqual([true]);
  const inDays = new Date(Date.now() + 2 * 86_400_000);
  await forgetQuotes(deps, { before: inDays, after: null, limit: 10 });
  await noteLength(deps, content, { duration_s: 1 } as SourceFacts);
  await pool.end();

  const wrong = transactions.flatMap((locks) => {
    const late = outOfOrder(locks);
    return late.length > 0 ? [`${late.join(', ')} in: ${locks.join(' > ')}`] : [];
  });
  expect(wrong).toEqual([]);
  const opening = globSync(`${FOLDERS}/**/*.ts`).filter(
    (file) => file !== 'platform/db/pool.ts' && /\btransaction\(/.test(readFileSync(file, 'utf8')),
  );
  const missing = opening.filter((file) => !openers.has(file));
  expect(missing, 'files whose transactions this test does not run').toEqual([]);
  const locked = new Set(transactions.flat());
  for (const table of [
    'conversations',
    'jobs',
    'accounts',
    'uploads',
    'holds',
    'charges',
    'items',
    'chat_turns',
    'idempotency_keys',
  ])
    expect(locked, 'the recorder sees the locks').toContain(table);
});
