import type { Scope } from '../../scopes.ts';
import { IS_ERASING } from '../erasure/account-erasures.ts';
import type { Account } from './accounts.ts';
import type { Db } from '../pool.ts';
import { uuidOrNull } from '../uuid-or-null.ts';

export type { Scope };

export type KeyKind = 'live' | 'test' | 'free';

/** The account and key that a request was made with. */
export interface Caller {
  accountId: string;
  accountKind: Account['kind'];
  teamId: string | null;
  keyId: string;
  keyKind: KeyKind;
  /** When the key stops being accepted; null is never. */
  expiresAt: Date | null;
  /** What the key may do; null is everything. */
  scopes: Scope[] | null;
  /** Limits of what it may spend, its own before those of the key that created it; null is none. */
  spendLimits: string[] | null;
  /** True for a token of a web page: `keyId` and `keyKind` are those of the key that created it. */
  isBrowserToken: boolean;
  /** True while the data of the account are being erased: it may only read. */
  isErasing: boolean;
}

/** A key as lists show it: without its secret, which is not stored. */
export interface ShownKey {
  id: string;
  accountId: string;
  accountName: string | null;
  kind: KeyKind;
  /** Its prefix and its last four characters. */
  hint: string;
  createdAt: Date;
  revokedAt: Date | null;
  /** Its account's text on what uses the key. */
  label: string | null;
  /** To the minute. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  /** What it may do; null is everything. */
  scopes: Scope[] | null;
  spendLimits: string[] | null;
  /** Of its nearest limit, its own or that of a key that it descends from; null without. */
  maxTokens: number | null;
  chargedTokens: number | null;
}

/** A key without its account's name. */
export type OwnKey = Omit<ShownKey, 'accountName'>;

/** A column of the nearest limit of key `k`. */
const ofNearestLimit = (column: 'max_tokens' | 'charged_tokens') =>
  `(select l.${column} from spend_limits l where l.id = k.spend_limits[1])`;

const COLUMNS = `k.id, k.account_id as "accountId", k.kind, k.hint, k.created_at as "createdAt", k.revoked_at as "revokedAt",
                 k.label, k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt", k.scopes, k.spend_limits as "spendLimits",
                 ${ofNearestLimit('max_tokens')} as "maxTokens", ${ofNearestLimit('charged_tokens')} as "chargedTokens"`;

/** Conditions on a key `k` that may be used. */
const IS_ACTIVE = 'k.revoked_at is null and (k.expires_at is null or k.expires_at > now())';

const CALLER = `a.id as "accountId", a.kind as "accountKind", a.team_id as "teamId", k.id as "keyId", k.kind as "keyKind",
                    o.expires_at as "expiresAt", o.scopes, o.spend_limits as "spendLimits", o.is_browser_token as "isBrowserToken",
                    ${IS_ERASING} as "isErasing"`;

/** The key or browser token with the hash in $1, as `o`, its key `k` and account `a`. A token ends with its key. */
const CREDENTIAL = `(select id as key_id, expires_at, scopes, spend_limits, false as is_browser_token from api_keys where key_hash = $1
                     union all
                     select key_id, expires_at, scopes, spend_limits, true from browser_tokens
                      where token_hash = $1 and expires_at > now()) o
               join api_keys k on k.id = o.key_id and ${IS_ACTIVE}
               join accounts a on a.id = k.account_id`;

/** Inserts a key of an account. */
export async function insert(
  db: Db,
  key: Pick<ShownKey, 'id' | 'accountId' | 'kind' | 'hint' | 'label' | 'expiresAt' | 'scopes' | 'spendLimits'> & {
    keyHash: Buffer;
    /** Name of the secret that it is hashed by. */
    secretId: string;
    isConsole: boolean;
  },
): Promise<OwnKey> {
  const { rows } = await db.query<OwnKey>({
    name: 'keys.insert',
    text: `insert into api_keys as k (id, account_id, kind, key_hash, hint, label, expires_at, scopes, spend_limits, is_console, secret_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           returning ${COLUMNS}`,
    values: [
      key.id,
      key.accountId,
      key.kind,
      key.keyHash,
      key.hint,
      key.label,
      key.expiresAt,
      key.scopes,
      key.spendLimits,
      key.isConsole,
      key.secretId,
    ],
  });
  return rows[0]!;
}

/** Returns the caller whose key or browser token has this hash; undefined if there is none, it was revoked or it has expired. */
export async function findCaller(db: Db, keyHash: Buffer): Promise<Caller | undefined> {
  const { rows } = await db.query<Caller>({
    name: 'keys.find-caller',
    text: `select ${CALLER}
             from ${CREDENTIAL}`,
    values: [keyHash],
  });
  return rows[0];
}

/** Returns those of the hashes under which a key or browser token is stored, also one that may not be used any more. */
export async function storedAmong(db: Db, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await db.query<{ hash: Buffer }>({
    name: 'keys.stored-among',
    text: `select key_hash as hash from api_keys where key_hash = any($1::bytea[])
            union all
           select token_hash from browser_tokens where token_hash = any($1::bytea[])`,
    values: [hashes],
  });
  return rows.map(({ hash }) => hash);
}

/** A caller, and the requests of its account since the current minute began, this one included. */
export interface CountedCaller extends Caller {
  requests: number;
  /** Seconds until the count begins anew. */
  resetS: number;
  /** True if the use of its key was last recorded at least a minute ago. */
  isUseDue: boolean;
  /** Name of the secret that the key is hashed by; null if it is not known. */
  secretId: string | null;
}

/** Seconds between two records of the use of a key: a write with each request would cost more than the request. */
const USE_PERIOD_S = 60;

const WITH_USE = `${CALLER},
                    coalesce(k.last_used_at <= now() - make_interval(secs => ${USE_PERIOD_S}), true) as "isUseDue",
                    k.secret_id as "secretId"`;

/** Returns the caller like `findCaller`, and whether its use is to be recorded. Counts nothing. */
export async function findWithUse(
  db: Db,
  keyHash: Buffer,
): Promise<Omit<CountedCaller, 'requests' | 'resetS'> | undefined> {
  const { rows } = await db.query<Omit<CountedCaller, 'requests' | 'resetS'>>({
    name: 'keys.find-with-use',
    text: `select ${WITH_USE}
             from ${CREDENTIAL}`,
    values: [keyHash],
  });
  return rows[0];
}

/** SQL of the requests that a count takes when `requests` were counted before: $4, fewer where the limit in $3 is near, at least one. */
const takenAfter = (requests: string) => `greatest(1, least($4::int, $3::int - ${requests}))`;

/**
 * Returns the caller like `findCaller`, and counts requests of its account in the same statement: all processes count together, exactly, and it costs
 * no round trip. It takes `take` requests, fewer where `limit` is near, at least one: `granted` of those that `requests` has then. `periodS`: the length
 * of the period of counting; `resetS` is at most that, also to a statement that began before the period and waited for the row.
 */
export async function findAndCount(
  db: Db,
  { keyHash, periodS, limit, take }: { keyHash: Buffer; periodS: number; limit: number; take: number },
): Promise<(CountedCaller & { granted: number }) | undefined> {
  const { rows } = await db.query<CountedCaller & { granted: number }>({
    name: 'keys.find-and-count',
    text: `with caller as (
             select ${WITH_USE}
               from ${CREDENTIAL}
           ), counted as (
             insert into request_counts as c (account_id, requests, granted, ends_at)
             select "accountId", ${takenAfter('0')}, ${takenAfter('0')}, now() + make_interval(secs => $2) from caller
                 on conflict (account_id) do update
                set requests = case when c.ends_at <= now() then excluded.requests else c.requests + ${takenAfter('c.requests')} end,
                    granted = case when c.ends_at <= now() then excluded.granted else ${takenAfter('c.requests')} end,
                    ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
          returning requests, granted, ends_at
           )
           select caller.*, requests, granted, least(extract(epoch from ends_at - now())::float8, $2) as "resetS" from caller, counted`,
    values: [keyHash, periodS, limit, take],
  });
  return rows[0];
}

/**
 * Records that keys are used now, unless their last use was recorded within a minute. A row that another transaction has locked is left
 * out: the next request of the key records it.
 */
export async function recordUse(db: Db, uses: readonly { id: string; secretId: string | undefined }[]): Promise<void> {
  await db.query({
    name: 'keys.record-use',
    text: `update api_keys k
              set last_used_at = now(), secret_id = coalesce(used.secret_id, k.secret_id)
             from unnest($1::uuid[], $2::text[]) as used (id, secret_id)
            where k.id = used.id and k.id in (
              select id from api_keys
               where id = any($1::uuid[])
                 for update skip locked)
              and (last_used_at is null or last_used_at <= now() - make_interval(secs => ${USE_PERIOD_S})
                   or k.secret_id is distinct from coalesce(used.secret_id, k.secret_id))`,
    values: [uses.map(({ id }) => id), uses.map(({ secretId }) => secretId ?? null)],
  });
}

/** Replaces the hash of a key, or of a token of a web page, by its hash by another secret. */
export async function rehash(
  db: Db,
  { from, to, secretId }: { from: Buffer; to: Buffer; secretId: string },
): Promise<void> {
  await db.query({
    name: 'keys.rehash',
    text: 'update api_keys set key_hash = $2, secret_id = $3 where key_hash = $1',
    values: [from, to, secretId],
  });
  await db.query({
    name: 'keys.rehash-token',
    text: 'update browser_tokens set token_hash = $2 where token_hash = $1',
    values: [from, to],
  });
}

/** Returns how many keys that may be used are hashed by a secret, by another one, and by one that is not known. */
export async function countBySecret(
  db: Db,
  secretId: string,
): Promise<{ current: number; former: number; unknown: number }> {
  const { rows } = await db.query<{ current: number; former: number; unknown: number }>({
    name: 'keys.count-by-secret',
    text: `select count(*) filter (where k.secret_id = $1)::int as current,
                  count(*) filter (where k.secret_id <> $1)::int as former,
                  count(*) filter (where k.secret_id is null)::int as unknown
             from api_keys k where ${IS_ACTIVE}`,
    values: [secretId],
  });
  return rows[0]!;
}

/** Returns when the key or browser token with this hash expired; undefined if there is none, it was revoked or it is still accepted. */
export async function findExpiry(db: Db, keyHash: Buffer): Promise<Date | undefined> {
  const { rows } = await db.query<{ expiresAt: Date }>({
    name: 'keys.find-expiry',
    text: `select expires_at as "expiresAt" from api_keys
            where key_hash = $1 and revoked_at is null and expires_at <= now()
            union all
           select expires_at from browser_tokens where token_hash = $1 and expires_at <= now()`,
    values: [keyHash],
  });
  return rows[0]?.expiresAt;
}

/** Returns the number of keys of an account that are neither revoked nor expired, without those of the console. */
export async function countActive(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'keys.count-active',
    text: `select count(*)::int as count from api_keys k where k.account_id = $1 and not k.is_console and ${IS_ACTIVE}`,
    values: [accountId],
  });
  return rows[0]!.count;
}

/** Returns how many keys of an account, without those of the console, were created in the last `periodS` seconds, and the age in seconds of the first of them. */
export async function countCreated(
  db: Db,
  { accountId, periodS }: { accountId: string; periodS: number },
): Promise<{ count: number; oldestS: number }> {
  const { rows } = await db.query<{ count: number; oldestS: number }>({
    name: 'keys.count-created',
    text: `select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestS"
             from api_keys where account_id = $1 and not is_console and created_at > now() - make_interval(secs => $2)`,
    values: [accountId, periodS],
  });
  return rows[0]!;
}

/** Revokes the keys of the console of an account but the newest `keep`, and returns their ids. The caller holds the lock of the account. */
export async function revokeConsoleKeys(
  db: Db,
  { accountId, keep }: { accountId: string; keep: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'keys.revoke-console-keys',
    text: `update api_keys set revoked_at = now()
            where id in (select k.id from api_keys k
                          where k.account_id = $1 and k.is_console and ${IS_ACTIVE}
                          order by k.created_at desc, k.id desc offset $2)
        returning id`,
    values: [accountId, keep],
  });
  return rows.map(({ id }) => id);
}

/** Returns a key of an account, also a revoked one. */
export async function find(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<OwnKey | undefined> {
  const { rows } = await db.query<OwnKey>({
    name: 'keys.find',
    text: `select ${COLUMNS} from api_keys k where id = $1 and account_id = $2`,
    values: [uuidOrNull(id), accountId],
  });
  return rows[0];
}

/**
 * Revokes a key, of this account if one is given. Returns undefined if there is no such key; revoking twice changes nothing: `isNew` is true for the
 * transaction that revokes it.
 */
export async function revoke(
  db: Db,
  { id, accountId }: { id: string; accountId?: string },
): Promise<{ key: OwnKey; isNew: boolean } | undefined> {
  const { rows } = await db.query<OwnKey & { isNew: boolean }>({
    name: 'keys.revoke',
    text: `update api_keys k
              set revoked_at = coalesce(revoked_at, now())
            where id = $1 and account_id = coalesce($2, account_id)
        returning ${COLUMNS}, k.revoked_at = now() as "isNew"`,
    values: [uuidOrNull(id), accountId ?? null],
  });
  if (!rows[0]) return undefined;
  const { isNew, ...key } = rows[0];
  return { key, isNew };
}

/** Returns all keys, of one account if one is given, oldest first. */
export async function list(db: Db, { accountId }: { accountId?: string } = {}): Promise<ShownKey[]> {
  const { rows } = await db.query<ShownKey>({
    name: accountId === undefined ? 'keys.list' : 'keys.list-of-account',
    text: `select ${COLUMNS}, a.name as "accountName"
             from api_keys k join accounts a on a.id = k.account_id
            ${accountId === undefined ? '' : 'where k.account_id = $1'}
            order by k.id`,
    values: accountId === undefined ? [] : [accountId],
  });
  return rows;
}
