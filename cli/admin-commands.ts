import { z } from 'zod';
import { retryForOperator } from '../api/batches/retry-for-operator.ts';
import { explanationOf, Problem } from '../api/http/problems/problem.ts';
import { replaceSecret } from '../api/keys/replace-secret.ts';
import { makeOperatorLink } from '../api/operator/make-operator-link.ts';
import { refundCheckout } from '../api/payments/refund-checkout.ts';
import { RefundRefused } from '../api/payments/refund-tokens.ts';
import * as changeLog from '../platform/db/operator/change-log.ts';
import * as overview from '../platform/db/operator/overview.ts';
import * as pauses from '../platform/db/pauses.ts';
import type { Pool } from '../platform/db/pool.ts';
import * as workers from '../platform/db/workers.ts';
import { openStorage } from '../platform/storage/open.ts';
import { createLogger } from '../platform/telemetry/logger.ts';
import { presentChange } from '../api/operator/presenters.ts';
import { lineOf, since } from './change-lines.ts';
import { findAccount, KEY_COMMANDS } from './key-commands.ts';
import { Refused } from './explain-error.ts';
import { command, dollars, type OperatorCommand } from './operator-command.ts';

/** Far more parts than anybody pays a payment back in. */
const MAX_PARTS = 1_000;

/** Accounts that are printed; a name or an id finds any. */
const MAX_ACCOUNTS = 1_000;

/** Changes that are printed: the newest. */
const MAX_CHANGES = 1_000;

/** Age of the changes that are printed without --since. */
const DEFAULT_SINCE_MS = 7 * 86_400_000;

const account = z.string().trim().min(1).max(200);

/** The commands of `npm run -s admin`, by name. */
export const ADMIN_COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  accounts: command({
    usage: 'accounts [--account ID-or-name]',
    options: z.strictObject({ account: account.optional() }),
    async run({ account: named }, { db }) {
      const rows = await overview.accounts(db, { named, limit: MAX_ACCOUNTS });
      if (named !== undefined && rows.length === 0) throw new Refused(`There is no account ${named}.`);
      const paused = new Set((await pauses.list(db)).map(({ accountId }) => accountId));
      return rows.map((row) => ({
        account_id: row.id,
        name: row.name,
        kind: row.kind,
        available_tokens: row.availableTokens,
        held_tokens: row.heldTokens,
        open_jobs: row.openJobs,
        items_30d: row.usedItems,
        audio_s_30d: Math.round(row.usedSeconds),
        tokens_charged_30d: row.chargedTokens,
        dedicated: row.dedicated,
        paused: paused.has(null) || paused.has(row.id),
        created_at: row.createdAt,
      }));
    },
  }),

  keys: command({
    usage: 'keys',
    options: z.strictObject({}),
    async run(_, { db, config }) {
      const { resealed, keys } = await replaceSecret({ db, config });
      const { current, former, unknown } = keys;
      return [{ resealed, keys: { current_secret: current, former_secret: former, unknown_secret: unknown } }];
    },
  }),

  waiting: command({
    usage: 'waiting',
    options: z.strictObject({}),
    async run(_, { db }) {
      const rows = await overview.waitingAccounts(db, MAX_ACCOUNTS);
      const paused = new Set((await pauses.list(db)).map(({ accountId }) => accountId));
      return rows.map((row) => ({
        account_id: row.accountId,
        name: row.accountName,
        lane: row.lane,
        waiting: row.waiting,
        running: row.running,
        oldest_wait_s: Math.round(row.oldestWaitS),
        waits_for: row.waitsFor,
        paused: paused.has(null) || paused.has(row.accountId),
      }));
    },
  }),

  log: command({
    usage: 'log [--account ID-or-name] [--since 7d|12h|TIME] [--json]',
    options: z.strictObject({
      account: account.optional(),
      since: since.default(() => new Date(Date.now() - DEFAULT_SINCE_MS)),
      json: z.boolean().default(false),
    }),
    async run({ account: named, since: from, json }, { db }) {
      const accountId = named === undefined ? undefined : (await findAccount(db, named)).id;
      const changes = await changeLog.list(db, { accountId, since: from, limit: MAX_CHANGES });
      return changes.map((change) => (json ? presentChange(change) : lineOf(change)));
    },
  }),

  grant: KEY_COMMANDS['grant']!,

  pause: command({
    usage: 'pause [--account ID-or-name] [--reason TEXT] [--off]',
    options: z.strictObject({
      account: account.optional(),
      reason: z.string().trim().min(1).max(300).optional(),
      off: z.boolean().default(false),
    }),
    async run({ account: named, reason = null, off }, { db }) {
      const accountId = named === undefined ? null : (await findAccount(db, named)).id;
      await changeLog.recorded(db, async (tx) => {
        const changed = off ? await pauses.end(tx, accountId) : await pauses.set(tx, { accountId, reason });
        const change = off ? ({ action: 'intake.resumed', accountId } as const) : pauseOf({ accountId, reason });
        return { result: undefined, change: changed ? change : undefined };
      });
      return (await pauses.list(db)).map((pause) => ({
        paused: pause.accountId ?? 'all',
        reason: pause.reason,
        since: pause.since,
      }));
    },
  }),

  drain: command({
    usage: 'drain [--worker ID]',
    options: z.strictObject({ worker: z.uuid('must be the id of a worker, which drain without it lists').optional() }),
    async run({ worker }, { db }) {
      if (worker !== undefined && !(await drained(db, worker)))
        throw new Refused(`There is no worker ${worker}. "admin -- drain" lists them.`);
      return (await workers.seen(db)).map(({ id, buildId, queues, state, silentS }) => ({
        worker_id: id,
        state: id === worker ? 'draining' : state,
        queues,
        build_id: buildId,
        seen_s_ago: Math.round(silentS),
      }));
    },
  }),

  retry: command({
    usage: 'retry --batch ID',
    options: z.strictObject({ batch: z.uuid('must be the id of a batch') }),
    async run({ batch }, { db, config, withTemporal }) {
      const log = createLogger('admin', { LOG_LEVEL: 'silent', LOG_PRETTY: false });
      return withTemporal(async (temporal) => {
        try {
          const deps = { db, config, temporal, log, storage: openStorage(config) };
          const { accountId, retriedItems } = await retryForOperator(deps, batch);
          return [{ batch_id: batch, account_id: accountId, retried_items: retriedItems }];
        } catch (error) {
          throw error instanceof Problem ? new Refused(`${error.code}: ${explanationOf(error.code)}`) : error;
        }
      });
    },
  }),

  link: command({
    usage: 'link',
    options: z.strictObject({}),
    async run(_, { db, config }) {
      const link = await makeOperatorLink({ db, config });
      if (!link) throw new Refused(`The API listens on ${config.HOST} only. The operator page needs loopback.`);
      return [{ url: link.url, expires_at: link.expiresAt }];
    },
  }),

  refund: command({
    usage: 'refund --checkout cs_… [--usd N] [--part N]',
    options: z.strictObject({
      checkout: z.string().regex(/^cs_\w{1,250}$/, 'must be the id of a Checkout Session at Stripe, cs_…'),
      usd: dollars.optional(),
      part: z.coerce.number().int().min(1).max(MAX_PARTS).default(1),
    }),
    async run({ checkout: checkoutId, usd, part }, { db, config }) {
      try {
        const refund = await refundCheckout({ db, config }, { checkoutId, usd, part });
        return [
          {
            checkout_id: checkoutId,
            refund_id: refund.id,
            status: refund.status,
            account_id: refund.accountId,
            usd: refund.usd,
            tokens: refund.tokens,
            available_tokens: refund.availableTokens,
          },
        ];
      } catch (error) {
        throw error instanceof RefundRefused ? new Refused(error.message) : error;
      }
    },
  }),
};

/** Returns the change that pauses intake. The reason is the operator's, for customers to read. */
function pauseOf({ accountId, reason }: { accountId: string | null; reason: string | null }): changeLog.Change {
  return { action: 'intake.paused', accountId, details: { reason } };
}

/** Asks a worker to drain, and reports whether there is one of this id. */
async function drained(db: Pool, worker: string): Promise<boolean> {
  return changeLog.recorded(db, async (tx) => {
    const result = await workers.requestDrain(tx, worker);
    return { result, change: result ? { action: 'worker.drained', accountId: null, subject: worker } : undefined };
  });
}
