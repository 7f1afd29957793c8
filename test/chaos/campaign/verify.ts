import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import type { Stage } from './stage.ts';
import type { Work, World } from './world.ts';

/** All work ends within this time of the last fault: leases, heartbeats and backoffs included. */
const END_LIMIT_MS = 180_000;
/** Artifacts that are downloaded and compared with their hash. */
const DOWNLOADS = 40;

interface Account {
  accountId: string;
  /** Tokens it was given. */
  tokens: number;
}

/** Waits for the end of all acknowledged work and checks every promise that remains to be checked. */
export async function verify(world: World, stage: Stage, account: Account): Promise<void> {
  const { log, acknowledged } = world;
  log.say(`waiting for ${acknowledged.length} jobs to end`);
  const deadline = Date.now() + END_LIMIT_MS;
  const links: string[] = [];
  for (const work of acknowledged) {
    const body = await endOf(world, work, deadline);
    log.check('ended', body !== undefined, `${work.kind} ${work.id} did not end`);
    if (body) links.push(...(await checkOutcome(world, work, body)));
  }
  await checkArtifacts(world, links.slice(0, DOWNLOADS));
  const db = stage.openDatabase();
  try {
    await checkDeliveries(world, db);
    await checkJobs(world, db, account.accountId);
    await checkBooks(world, db, account);
  } finally {
    await db.end();
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
type Body = any;

async function endOf({ client, log }: World, { kind, id, path }: Work, deadline: number): Promise<Body> {
  for (;;) {
    const { status, body } = await client.surely('GET', path);
    log.check('kept', status === 200, `${kind} ${id} was acknowledged and got ${status} at the end`);
    if (status !== 200) return undefined;
    if (body.status !== 'IN_QUEUE') return body;
    if (Date.now() > deadline) return undefined;
    await sleep(500);
  }
}

/** Checks the items of ended work; returns the addresses of what it made. */
async function checkOutcome(world: World, work: Work, body: Body): Promise<string[]> {
  const { log } = world;
  const { kind, id, expected, isCancelled } = work;
  if (kind === 'turn') {
    log.check(
      'outcomes',
      body.status === 'completed',
      `turn ${id} ended ${body.status}: ${JSON.stringify(body.error)}`,
    );
    return [];
  }
  if (isCancelled && kind === 'run') {
    // A cancel that came after the end was refused, and the run keeps its outcome.
    log.check('outcomes', body.status !== 'IN_QUEUE', `cancelled run ${id} is ${body.status}`);
    return [];
  }
  const items = kind === 'batch' ? await itemsOf(world, id) : itemsOfRun(body);
  if (kind === 'batch') {
    const { completed_items: completed, failed_items: failed, cancelled_items: cancelled, total_items: total } = body;
    log.check(
      'outcomes',
      completed + failed + cancelled === total && total === expected.size,
      `the counts of batch ${id} are ${JSON.stringify(body)}`,
    );
  }
  for (const [url, failure] of expected) {
    const item = items.get(url);
    const asExpected = failure === undefined ? item?.status === 'completed' : item?.code === failure;
    log.check(
      'outcomes',
      asExpected || (isCancelled && item?.status === 'cancelled'),
      `an audio of ${kind} ${id} ended ${JSON.stringify(item)} instead of ${failure ?? 'completed'}`,
    );
  }
  return [...items.values()].flatMap(({ made }) => made);
}

interface Ended {
  status: string;
  code: string | undefined;
  /** Addresses of artifacts, with their hashes. */
  made: string[];
}

async function itemsOf({ client }: World, batchId: string): Promise<Map<string, Ended>> {
  const items = new Map<string, Ended>();
  for (let page = 1, more = true; more; page++) {
    const { body } = await client.surely('GET', `/v1/batch/${batchId}/results?page=${page}`);
    for (const { audio_url: url, status, error, raw_results: results } of body.items)
      items.set(url, { status, code: error?.code, made: linksIn(results) });
    more = body.has_more;
  }
  return items;
}

function itemsOfRun({ result, errors, status }: Body): Map<string, Ended> {
  const items = new Map<string, Ended>();
  // A run without a completed audio has no result.
  for (const { audio_url: url, code } of errors as Body[]) items.set(url, { status: 'failed', code, made: [] });
  for (const entries of Object.values(result ?? {}) as Body[][]) {
    for (const { audio_url: url, error, ...output } of entries)
      items.set(url, { status: error ? 'failed' : status, code: error?.code, made: linksIn(output) });
  }
  return items;
}

function linksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('sha256' in value && 'url' in value) return [`${String(value.sha256)} ${String(value.url)}`];
  return Object.values(value).flatMap(linksIn);
}

async function checkArtifacts({ log }: World, links: string[]): Promise<void> {
  for (const link of links) {
    const [sha256, url = ''] = link.split(' ');
    const response = await fetch(url);
    const hash = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
    log.check(
      'kept',
      response.ok && hash === sha256,
      `an artifact got ${response.status} and has the hash ${hash} instead of ${sha256}`,
    );
  }
}

/** Checks the POSTs of every event; a lost worker cannot say whether its POST was accepted, so another may follow it. */
async function checkDeliveries({ log, acknowledged, webhookSink, outages }: World, db: Pool): Promise<void> {
  for (const { kind, id, webhookPath } of acknowledged) {
    if (!webhookPath) continue;
    const deadline = Date.now() + 60_000;
    let outcomes: (string | null)[] = [];
    do {
      const { rows } = await db.query<{ outcome: string | null }>(
        'select outcome from webhook_events where job_id = $1',
        [id],
      );
      outcomes = rows.map(({ outcome }) => outcome);
      if (outcomes.length > 0 && outcomes.every((outcome) => outcome !== null)) break;
      await sleep(500);
    } while (Date.now() < deadline);
    log.check(
      'webhooks',
      outcomes.join() === 'accepted',
      `the events of ${kind} ${id} ended ${JSON.stringify(outcomes)}`,
    );
    const posts = webhookSink.received(webhookPath);
    const ids = new Set(posts.map(({ headers }) => headers['webhook-id']));
    log.check(
      'webhooks',
      ids.size <= 1 && posts.length >= 1 && posts.length <= 3,
      `${posts.length} POSTs with ${ids.size} ids for ${kind} ${id}`,
    );
    for (const [n, post] of posts.entries()) {
      const before = posts[n - 1];
      const allowed = !before || outages.workerLost(before.at - 1_000, post.at);
      log.check(
        'webhooks',
        allowed,
        `POST ${n + 1} for ${kind} ${id} came ${post.at - (before?.at ?? 0)} ms after an accepted one`,
      );
    }
  }
}

/** Checks that every acknowledged submit is one job, and that no other job of its kind exists. */
async function checkJobs({ log, acknowledged }: World, db: Pool, accountId: string): Promise<void> {
  const { rows } = await db.query<{ id: string; kind: string }>(
    `select id, kind from jobs where account_id = $1 and (kind <> 'run' or recipe_id is not null)`,
    [accountId],
  );
  const known = new Set(acknowledged.map(({ id }) => id));
  for (const { id, kind } of rows) {
    // A message whose sender stopped before any response arrived may have become a turn.
    log.check('once', known.has(id) || kind === 'chat', `${kind} ${id} exists and nobody was told about it`);
  }
}

/** SQL of the contents that were made of others: most of them cost nothing. */
const MADE = '(select content_hash from content_origins where account_id = a.id)';

async function checkBooks({ log }: World, db: Pool, { accountId, tokens }: Account): Promise<void> {
  const violations = await ledger.audit(db);
  log.check('books', violations.length === 0, `the audit found ${JSON.stringify(violations)}`);
  const { rows } = await db.query<{
    available: number;
    held: number;
    charged: number;
    contents: number;
    charges: number;
  }>(
    `select a.available_tokens::int as available, a.held_tokens::int as held,
            (select coalesce(sum(tokens), 0)::int from charges where account_id = a.id and state = 'charged') as charged,
            (select count(*)::int from charges where account_id = a.id and state = 'charged' and content_hash not in ${MADE}) as charges,
            (select count(distinct content_hash)::int from items
              where account_id = a.id and status = 'completed' and content_hash not in ${MADE}) as contents
       from accounts a where a.id = $1`,
    [accountId],
  );
  const books = rows[0]!;
  log.check('books', books.held === 0, `${books.held} tokens are held after the end`);
  log.check(
    'books',
    books.available + books.charged === tokens,
    `${books.available} available and ${books.charged} charged of ${tokens} tokens`,
  );
  log.check(
    'books',
    books.charges === books.contents,
    `${books.charges} charges for ${books.contents} contents that were completed`,
  );
}
