import * as keys from '../../platform/db/accounts/keys.ts';
import type { Db } from '../../platform/db/pool.ts';

/**
 * A process takes one of so many parts of a limit from the database at once, and then counts them by itself. So it has at most 0.5 % of the limit that others
 * could use, ten processes have 5 %, and nobody gets more than the limit. A limit below 400 is counted one by one.
 */
const LEASE_PARTS = 200;

/** Max keys, and accounts, that are remembered. When there are more, all are forgotten, with what they had taken. */
const MAX_REMEMBERED = 10_000;

/** Requests of an account that this process has taken. */
interface Lease {
  left: number;
  /** Requests of the account when they were taken, those included. */
  requests: number;
  /** When the count begins anew, by `performance.now()`. */
  endsAt: number;
  /** True while this process takes more: other requests are counted one by one meanwhile. */
  isTaking: boolean;
}

/** Returns a function that finds the caller of a key and counts a request of its account over all processes, in one statement. */
export function createRequestCount(
  db: Db,
  { limit, periodS }: { limit: number; periodS: number },
): (keyHash: Buffer) => Promise<keys.CountedCaller | undefined> {
  const take = Math.floor(limit / LEASE_PARTS);
  const accountOf = new Map<string, string>();
  const leases = new Map<string, Lease>();

  /** Counts in the database: one request, or several for the lease of the account. */
  async function count(keyHash: Buffer, lease: Lease | undefined): Promise<keys.CountedCaller | undefined> {
    const counted = await keys.findAndCount(db, { keyHash, periodS, limit, take: lease ? take : 1 });
    if (!counted) return undefined;
    const { granted, ...caller } = counted;
    if (lease) {
      const endsAt = performance.now() + caller.resetS * 1_000;
      Object.assign(lease, { left: granted - 1, requests: caller.requests, endsAt });
    }
    return { ...caller, requests: caller.requests - granted + 1 };
  }

  /** Returns the caller for one of the requests that were taken before; gives it back if the key is no longer good. */
  async function spend(keyHash: Buffer, lease: Lease): Promise<keys.CountedCaller | undefined> {
    const requests = lease.requests - --lease.left;
    const { endsAt } = lease;
    const caller = await keys.findWithUse(db, keyHash);
    if (!caller && lease.endsAt === endsAt) lease.left++;
    return caller && { ...caller, requests, resetS: Math.max(0, (endsAt - performance.now()) / 1_000) };
  }

  return async (keyHash) => {
    const name = keyHash.toString('base64');
    const accountId = accountOf.get(name);
    const lease = accountId === undefined ? undefined : leases.get(accountId);
    if (lease && lease.left > 0 && performance.now() < lease.endsAt) return spend(keyHash, lease);
    if (!lease || lease.isTaking) {
      const caller = await count(keyHash, undefined);
      if (caller && !lease) remember(name, caller.accountId);
      return caller;
    }
    lease.isTaking = true;
    try {
      return await count(keyHash, lease);
    } finally {
      lease.isTaking = false;
    }
  };

  function remember(name: string, accountId: string): void {
    if (take < 2) return;
    if (accountOf.size >= MAX_REMEMBERED) {
      accountOf.clear();
      leases.clear();
    }
    accountOf.set(name, accountId);
    if (!leases.has(accountId)) leases.set(accountId, { left: 0, requests: 0, endsAt: 0, isTaking: false });
  }
}
