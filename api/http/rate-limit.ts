import { sharedRateLimiter, consumePoint } from '../../platform/rate-limiter.ts';
import * as keys from '../../platform/db/accounts/keys.ts';
import type { Db } from '../../platform/db/pool.ts';
import { noteActor } from '../../platform/telemetry/request-context.ts';
import type { Resources } from '../../platform/resources.ts';
import { findRehashed, keyHashesOf, type KeyHashes } from '../auth/authenticate.ts';
import { createKeyUses } from '../auth/key-uses.ts';
import { createKeyLookUp } from '../auth/unknown-keys.ts';
import type { Caller } from '../auth/caller.ts';
import { createRequestCount } from './count-requests.ts';
import { Problem } from './problems/problem.ts';

/** Period in seconds over which the requests of an account are counted. It begins with the first request. */
const PERIOD_S = 60;
/** Max keys remembered as refused. When there are more, all are forgotten, which costs each a query. */
const MAX_REFUSED = 10_000;
/** Time in milliseconds for which a stored key that may not be used is refused without a query. It never may be again. */
const UNUSABLE_MS = 5_000;

interface Admitted {
  caller: Caller;
  headers: Record<string, string>;
}

export interface Limits {
  /**
   * Returns the caller of an Authorization header and the RateLimit headers. Counts the request for the caller's account, over
   * all its keys and all API processes, and records the use of the key. Throws `unauthorized`, or `rate_limited` beyond the limit.
   */
  admit(authorization: string | undefined): Promise<Admitted>;
  /** Counts a new account, which gets free tokens, for an address. Throws `rate_limited` beyond the limit. */
  perAddress(address: string): Promise<void>;
}

/** Creates the rate limits of one API process. */
export function createLimits({ db, config }: Pick<Resources, 'db' | 'config'>, { periodS = PERIOD_S } = {}): Limits {
  const { REQUESTS_PER_MINUTE: limit, ACCOUNTS_PER_HOUR: accounts } = config;
  const newAccounts = sharedRateLimiter(db, { name: 'accounts', points: accounts, seconds: 3_600 });
  const uses = createKeyUses(db);
  const isStored = createKeyLookUp(db);
  const countRequest = createRequestCount(db, { limit, periodS });
  /** Keys of accounts beyond the limit, by hash, with the end of their period. They are refused without counting. */
  const refused = new Map<string, number>();
  /** Stored keys that have expired or were revoked, by hash. */
  const unusable = new Map<string, { problem: Problem; until: number }>();

  async function find(keyHash: Buffer): Promise<keys.CountedCaller | undefined> {
    const name = keyHash.toString('base64');
    const resetS = ((refused.get(name) ?? 0) - performance.now()) / 1_000;
    if (resetS > 0) {
      const caller = await keys.findCaller(db, keyHash); // it may have been revoked since
      return caller && { ...caller, requests: Infinity, resetS, isUseDue: false, secretId: null };
    }
    refused.delete(name);
    const caller = await countRequest(keyHash);
    if (caller && caller.requests > limit) {
      if (refused.size >= MAX_REFUSED) refused.clear();
      refused.set(name, performance.now() + caller.resetS * 1_000);
    }
    return caller;
  }

  async function findOrRefuse(authorization: string | undefined) {
    const hashes = keyHashesOf(authorization, config);
    if (!hashes) throw new Problem('unauthorized');
    const name = hashes.current.toString('base64');
    const known = unusable.get(name);
    if (known && performance.now() < known.until) throw known.problem;
    if (!(await isStored(hashes))) throw new Problem('unauthorized');
    const found = await findRehashed(db, hashes, find);
    if (found) return { found, hashes };
    const problem = await unauthorized(db, hashes);
    if (unusable.size >= MAX_REFUSED) unusable.clear();
    unusable.set(name, { problem, until: performance.now() + UNUSABLE_MS });
    throw problem;
  }

  return {
    async admit(authorization) {
      const { found, hashes } = await findOrRefuse(authorization);
      const { requests, resetS, isUseDue, secretId, ...caller } = found;
      noteActor({ kind: caller.isBrowserToken ? 'browser_token' : 'key', id: caller.keyId });
      // A token of a web page says nothing of the hash of its key.
      const isNamed = caller.isBrowserToken || secretId === hashes.secretId;
      if (isUseDue || !isNamed) uses.record(caller.keyId, caller.isBrowserToken ? undefined : hashes.secretId);
      const use = { limit, remaining: Math.max(0, limit - requests), resetS: Math.max(1, Math.ceil(resetS)) };
      if (requests > limit) throw refusal(`An account may make ${limit} requests a minute, over all its keys.`, use);
      return { caller, headers: headersOf(use) };
    },
    async perAddress(address) {
      const { refused: isRefused, remaining, resetS } = await consumePoint(newAccounts, address);
      if (isRefused)
        throw refusal(`An address may open ${accounts} accounts an hour.`, { limit: accounts, remaining, resetS });
    },
  };
}

/** Returns the problem of a request with a key that may not be used. Only who has the key learns that it expired. */
async function unauthorized(db: Db, hashes: KeyHashes): Promise<Problem> {
  const expiredAt = await keys.findExpiry(db, hashes.current);
  if (!expiredAt) return new Problem('unauthorized');
  return new Problem('unauthorized', {
    detail: `This key expired at ${expiredAt.toISOString()}. Use another key of the account.`,
  });
}

interface Use {
  limit: number;
  remaining: number;
  resetS: number;
}

function headersOf({ limit, remaining, resetS }: Use): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetS),
  };
}

function refusal(rule: string, use: Use): Problem {
  return new Problem('rate_limited', {
    detail: `${rule} Try again in ${use.resetS} s.`,
    headers: headersOf(use),
    retryAfterS: use.resetS,
  });
}
