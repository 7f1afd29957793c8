import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { authenticate } from '../../api/auth/authenticate.ts';
import { hashKey, newKey } from '../../api/auth/api-key.ts';
import { mintKey } from '../../api/keys/mint-key.ts';
import { openAccount } from '../../api/accounts/open-account.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as keys from '../../platform/db/accounts/keys.ts';
import { openPool, transaction, type Pool } from '../../platform/db/pool.ts';
import { test } from '../infra/fixtures.ts';
import { anAccount } from './factories.ts';

const silent = pino({ level: 'silent' });
const config = { KEY_SECRET: 'a-secret-for-tests-only' };

function mint(db: Pool, account: accounts.Account, kind: keys.KeyKind) {
  return transaction(db, (tx) => mintKey(tx, { account, kind, config }));
}

describe('authenticate', () => {
  test('returns the caller of a key, in any spelling of Bearer', async ({ db }) => {
    const account = await transaction(db, (tx) => openAccount(tx, { kind: 'paid', team: 'the band' }));
    const {
      apiKey,
      key: { id: keyId },
    } = await mint(db, account, 'test');
    const caller = {
      accountId: account.id,
      accountKind: 'paid',
      teamId: account.teamId,
      keyId,
      keyKind: 'test',
      expiresAt: null,
      scopes: null,
      spendLimits: null,
      isBrowserToken: false,
      isErasing: false,
    };
    for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
      expect(await authenticate({ db, config }, `${scheme} ${apiKey}`)).toEqual(caller);
    }
  });

  test('refuses a revoked key, and one that was hashed with another secret', async ({ db }) => {
    const {
      apiKey,
      key: { id: keyId },
    } = await mint(db, await anAccount(db), 'live');
    expect(
      await authenticate({ db, config: { KEY_SECRET: 'another-secret-of-16' } }, `Bearer ${apiKey}`),
    ).toBeUndefined();
    await keys.revoke(db, { id: keyId });
    expect(await authenticate({ db, config }, `Bearer ${apiKey}`)).toBeUndefined();
  });

  test('refuses a well-formed key that was never minted', async ({ db }) => {
    expect(await authenticate({ db, config }, `Bearer ${newKey('live')}`)).toBeUndefined();
  });

  test.for([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic dXNlcjpwYXNz',
    `Token ${newKey('live')}`,
    `Bearer ${newKey('live').replace('svc_live_', 'svc_prod_')}`,
    `Bearer ${newKey('live')}x`,
    `Bearer ${newKey('live').slice(0, -1)}`,
    `Bearer ${newKey('live')} ${newKey('live')}`,
    `Bearer ${newKey('free').replace(/.$/, 'é')}`,
    `Bearer ${'svc_live_'.repeat(10_000)}`,
  ])('refuses what cannot be a key without a query: %s', async (header) => {
    const db = openPool({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nowhere', DATABASE_POOL: 1 }, silent);
    expect(await authenticate({ db, config }, header)).toBeUndefined();
  });
});

describe('mintKey', () => {
  test('stores no key in clear', async ({ db }) => {
    const {
      apiKey,
      key: { id: keyId },
    } = await mint(db, await anAccount(db), 'live');
    const { rows } = await db.query('select k::text as stored from api_keys k where id = $1', [keyId]);
    expect(JSON.stringify(rows)).not.toContain(apiKey.slice(-43));
    expect(rows[0].stored).toContain(`svc_live_…${apiKey.slice(-4)}`);
  });

  test('credits a free account with 300 tokens once, however many keys it mints at once', async ({ db }) => {
    const account = await anAccount(db, { kind: 'free' });
    await Promise.all(Array.from({ length: 8 }, () => mint(db, account, 'free')));
    expect(await accounts.find(db, account.id)).toMatchObject({ availableTokens: 300 });
    expect(await keys.list(db, { accountId: account.id })).toHaveLength(8);
  });

  test('credits a paid account with nothing', async ({ db }) => {
    const account = await anAccount(db);
    await mint(db, account, 'live');
    expect(await accounts.find(db, account.id)).toMatchObject({ availableTokens: 0 });
  });

  test.for([
    { kind: 'free', accountKind: 'paid' },
    { kind: 'live', accountKind: 'free' },
    { kind: 'test', accountKind: 'free' },
  ] as const)('makes no $kind key of a $accountKind account', async ({ kind, accountKind }, { db }) => {
    await expect(mint(db, await anAccount(db, { kind: accountKind }), kind)).rejects.toThrow(
      `cannot have a ${kind} key`,
    );
  });
});

describe('openAccount', () => {
  test('makes one account and one team when many ask for the same names at once', async ({ db }) => {
    const opened = await Promise.all(
      Array.from({ length: 12 }, () =>
        transaction(db, (tx) => openAccount(tx, { kind: 'paid', name: 'everyone', team: 'all of us' })),
      ),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(new Set(opened.map(({ teamId }) => teamId)).size).toBe(1);
  });

  test('makes a new account whenever no name is given', async ({ db }) => {
    expect((await anAccount(db)).id).not.toBe((await anAccount(db)).id);
  });

  test('takes an account that has no team into one, and leaves one that has where it is', async ({ db }) => {
    const open = (team?: string) => transaction(db, (tx) => openAccount(tx, { kind: 'paid', name: 'wanderer', team }));
    expect((await open()).teamId).toBeNull();
    const { teamId } = await open('first');
    expect(await open()).toMatchObject({ teamId });
    await expect(open('second')).rejects.toThrow('a team other than');
    expect(await open('first')).toMatchObject({ teamId });
  });

  test('finds an account by its id too, and refuses one of another kind', async ({ db }) => {
    const { id } = await anAccount(db, { kind: 'free' });
    expect(await openAccount(db, { kind: 'free', name: id })).toMatchObject({ id });
    await expect(openAccount(db, { kind: 'paid', name: id })).rejects.toThrow('takes free keys only');
  });
});

describe('keys.revoke', () => {
  test('ends a key once, and only for its own account', async ({ db }) => {
    const account = await anAccount(db);
    const {
      key: { id: keyId },
    } = await mint(db, account, 'live');
    const other = await anAccount(db);
    expect(await keys.revoke(db, { id: keyId, accountId: other.id })).toBeUndefined();
    const first = await keys.revoke(db, { id: keyId, accountId: account.id });
    expect(first).toMatchObject({ isNew: true, key: { id: keyId, revokedAt: expect.any(Date) } });
    expect(await keys.revoke(db, { id: keyId })).toEqual({ ...first, isNew: false });
  });

  test('finds no key by a malformed id', async ({ db }) => {
    expect(await keys.revoke(db, { id: 'no-such-key' })).toBeUndefined();
  });
});

describe('keys.findAndCount', () => {
  test('never says more than the period, to a statement that began before it either', async ({ db }) => {
    const { apiKey } = await mint(db, await anAccount(db), 'live');
    const request = { keyHash: hashKey(apiKey, config.KEY_SECRET), periodS: 60, limit: 5, take: 1 };
    await transaction(db, async (earlier) => {
      await earlier.query('select now()');
      expect(await keys.findAndCount(db, request)).toMatchObject({ requests: 1 });
      expect(await keys.findAndCount(earlier, request)).toMatchObject({ requests: 2, resetS: 60 });
    });
  });
});
