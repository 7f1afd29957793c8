import { createHash } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject } from 'vitest';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { openLocalStorage } from '../../platform/storage/local.ts';
import type { AudioHost } from '../infra/servers/audio-host.ts';
import { tone } from '../infra/audio.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import type { WebhookSink } from '../infra/servers/webhook-sink.ts';
import { groupMembers, kill } from '../infra/own/processes.ts';
import { until } from '../infra/until.ts';

const TWO_DAYS_AGO_S = Date.now() / 1000 - 2 * 86_400;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Items of a batch under test. */
    chaosItems: number;
  }
}

/** True in the long form: every case, on batches of full size. The short form runs the quickest case of each kind. */
export const isLong = inject('chaosItems') >= 100;

/** Crops and measures: an item stores a file between two steps. */
const RECIPE = 'rec_0003_trim_and_measure';
/** One in this many items has the content of the first. */
const SAME_CONTENT_EVERY = 10;
/** Balance of the keys of disturbed batches. */
export const TOKENS = 10_000;

export interface Stage {
  service: Service;
  db: Pool;
  audioHost: AudioHost;
  webhookSink: WebhookSink;
}

/** A submitted batch that a test disturbs, and the totals that it must reach. */
export interface DisturbedBatch {
  key: TestKey;
  batchId: string;
  items: number;
  /** Distinct audios among them, of one token each. */
  contents: number;
  /** Tokens of longer audios beyond one each; 0 by default. */
  moreTokens?: number;
  /** Path of its webhook on the sink. */
  webhookPath: string;
}

/** Serves audios of one second, some of them twice under different names, and returns their URLs. */
export function serveAudio(audioHost: AudioHost, count: number): { urls: string[]; contents: number } {
  let contents = 0;
  const first = tone({ seconds: 1, hz: 300 });
  const urls = Array.from({ length: count }, (_, n) => {
    const isSame = n > 0 && n % SAME_CONTENT_EVERY === 0;
    if (!isSame) contents += 1;
    return audioHost.serve(
      `${crypto.randomUUID()}.wav`,
      isSame || n === 0 ? first : tone({ seconds: 1, hz: 300 + 7 * n }),
    );
  });
  return { urls, contents };
}

/** Submits a batch of real audio with a webhook; `more` are further URLs that count as items, not as contents. */
export async function startDisturbedBatch(
  { service, audioHost, webhookSink }: Omit<Stage, 'db'>,
  {
    items = inject('chaosItems'),
    more = [],
    key,
    responses = [],
    maxRetries,
  }: {
    items?: number;
    more?: string[];
    key?: TestKey;
    responses?: Parameters<WebhookSink['url']>[1];
    maxRetries?: number;
  } = {},
): Promise<DisturbedBatch> {
  const owner = key ?? (await service.key({ tokens: TOKENS }));
  const { urls, contents } = serveAudio(audioHost, items);
  const webhookPath = `/${crypto.randomUUID()}`;
  const response = await service.request('POST', '/v1/batch', {
    key: owner,
    body: {
      recipe_id: RECIPE,
      audio_urls: [...more, ...urls],
      webhook_url: webhookSink.url(webhookPath, responses),
      max_retries: maxRetries,
    },
  });
  expect(response.status, response.bytes.toString()).toBe(202);
  return {
    key: owner,
    batchId: String(response.body.batch_id),
    items: items + more.length,
    contents,
    moreTokens: 0,
    webhookPath,
  };
}

/** Waits until `share` of a batch's items are settled. */
export function progressed(db: Pool, { batchId, items }: DisturbedBatch, share: number): Promise<true> {
  return until(
    `${share * 100} % of the batch are settled`,
    async () => {
      const { rows } = await db.query<{ settled: number }>(
        `select count(*)::int as settled from items where job_id = $1 and status not in ('pending', 'running')`,
        [batchId],
      );
      return rows[0]!.settled >= share * items;
    },
    { limitMs: 200_000 },
  );
}

/** The expected end of a disturbed batch. */
export interface Expected {
  failed?: number;
  cancelled?: number;
}

/** Waits for the end of a disturbed batch, checks every promise and returns its status. */
export async function aftermath(stage: Stage, batch: DisturbedBatch, expected: Expected | 'as they come' = {}) {
  const { service, db, webhookSink } = stage;
  const { key, batchId, items, contents, moreTokens = 0, webhookPath } = batch;
  const status = await service.settled(key, batchId, 180_000);
  const failures = await failureCodes(db, batchId);
  if (expected !== 'as they come') {
    const { failed = 0, cancelled = 0 } = expected;
    expect(status, JSON.stringify(failures)).toMatchObject({
      total_items: items,
      completed_items: items - failed - cancelled,
      failed_items: failed,
      cancelled_items: cancelled,
    });
  }
  expect(status.completed_items + status.failed_items + status.cancelled_items).toBe(items);
  const charged = await completedContents(db, batchId);
  if (expected !== 'as they come') expect(charged).toBe(contents);
  await expectCharged(db, key, { contents: charged, tokens: charged + moreTokens });
  const posts = await expectDelivered(db, webhookSink, { batchId, webhookPath });
  expect(await ledger.audit(db)).toEqual([]);
  return { status, posts, failures };
}

/** Counts the distinct contents among the completed items of a batch. */
async function completedContents(db: Pool, batchId: string): Promise<number> {
  const { rows } = await db.query<{ contents: number }>(
    `select count(distinct content_hash)::int as contents from items where job_id = $1 and status = 'completed'`,
    [batchId],
  );
  return rows[0]!.contents;
}

/** Expects every content charged once, nothing held, and the balance reduced by exactly that. */
async function expectCharged(
  db: Pool,
  { account_id: accountId }: TestKey,
  { contents, tokens }: { contents: number; tokens: number },
): Promise<void> {
  const { rows } = await db.query(
    `select (select count(*)::int from charges where account_id = $1 and state = 'charged') as charged,
            (select count(*)::int from ledger_postings where account_id = $1 and reason = 'charge') as postings,
            (select count(*)::int from charges where account_id = $1 and state = 'held') as held,
            (select count(*)::int from holds where account_id = $1) as holds,
            available_tokens::int as available, held_tokens::int as "heldTokens"
       from accounts where id = $1`,
    [accountId],
  );
  const available = TOKENS - tokens;
  expect(rows).toEqual([{ charged: contents, postings: contents, held: 0, holds: 0, available, heldTokens: 0 }]);
}

/** Expects the event accepted after one to three POSTs, one per attempt, and none begun after the acceptance was recorded. */
async function expectDelivered(
  db: Pool,
  sink: WebhookSink,
  { batchId, webhookPath }: Pick<DisturbedBatch, 'batchId' | 'webhookPath'>,
): Promise<number> {
  const accepted = async (): Promise<boolean> => {
    const { rows } = await db.query<{ outcome: string | null }>(
      'select outcome from webhook_events where job_id = $1',
      [batchId],
    );
    return rows.length === 1 && rows[0]!.outcome === 'accepted';
  };
  await until('the webhook is accepted', accepted, { limitMs: 120_000 });
  const { rows: late } = await db.query(
    `select a.n from webhook_attempts a join webhook_events e on e.id = a.event_id
      where e.job_id = $1 and a.begun_at > e.closed_at`,
    [batchId],
  );
  expect(late).toEqual([]);
  const posts = sink.received(webhookPath);
  const { rows: attempts } = await db.query(
    'select a.n from webhook_attempts a join webhook_events e on e.id = a.event_id where e.job_id = $1',
    [batchId],
  );
  expect(posts.length).toBeGreaterThanOrEqual(1);
  expect(posts.length).toBeLessThanOrEqual(Math.min(3, attempts.length));
  expect(new Set(posts.map(({ text }) => text)).size).toBe(1);
  return posts.length;
}

/** Counts the failed items of a batch by failure code. */
export async function failureCodes(db: Pool, batchId: string): Promise<Record<string, number>> {
  const { rows } = await db.query<{ code: string; items: number }>(
    `select failure ->> 'code' as code, count(*)::int as items from items
      where job_id = $1 and status = 'failed' and not superseded group by 1`,
    [batchId],
  );
  return Object.fromEntries(rows.map(({ code, items }) => [code, items]));
}

/** Kills only the worker's main process and waits until its engine children have ended too. */
export async function killWorker(service: Service): Promise<void> {
  const pid = service.pid('worker');
  kill(pid);
  await until('no process of a killed worker is left', () => groupMembers(pid).length === 0, { limitMs: 30_000 });
  await service.stop('worker');
}

/**
 * Ends the worker and expects that no worker left files behind. Files that a killed worker was about to store stay for a day, since
 * a worker on another machine may be writing them; with `killed` that day is over.
 */
export async function expectNothingLeft(
  { service }: Pick<Stage, 'service'>,
  { killed = false }: { killed?: boolean } = {},
): Promise<void> {
  await service.stop('worker');
  expect(entries(service.env['WORK_DIR'])).toEqual([]);
  const objects = join(service.env['DATA_DIR'] ?? '', 'objects');
  const staging = join(objects, 'staging');
  if (killed) {
    for (const name of entries(staging)) utimesSync(join(staging, name), TWO_DAYS_AGO_S, TWO_DAYS_AGO_S);
    await openLocalStorage(pathToFileURL(`${objects}/`)).stagingPath(); // the next call clears old files
  }
  expect(entries(staging)).toEqual([]);
}

function entries(folder = ''): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Returns the content hash of a file: SHA-256. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Prints the disturbance that a case survived. */
export function survived(what: string): void {
  process.stdout.write(`survived: ${what}\n`);
}
