import { describe, expect } from 'vitest';
import * as keyRows from '../../../platform/db/accounts/keys.ts';
import { transaction, type Pool } from '../../../platform/db/pool.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const FAR = '2999-01-01T00:00:00.000Z';

const test = base.extend('keys', { scope: 'file' }, ({ service }) => {
  type Key = TestKey | string;
  return {
    mint: (body: object, key: Key) => service.request('POST', '/v1/keys', { body, key }),
    list: async (key: Key) => (await service.request('GET', '/v1/keys', { key })).body.keys,
    account: (key: Key) => service.request('GET', '/v1/account', { key }),
  };
});

async function expire(db: Pool, keyId: string): Promise<void> {
  await db.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [keyId]);
}

async function lastUsed(db: Pool, keyId: string): Promise<Date | null> {
  return (await db.query('select last_used_at from api_keys where id = $1', [keyId])).rows[0].last_used_at;
}

/** Waits until a key has a time of last use: it is written a moment after the request. */
async function used(db: Pool, keyId: string): Promise<Date | null> {
  await expect.poll(() => lastUsed(db, keyId)).not.toBeNull();
  return lastUsed(db, keyId);
}

describe('the label of a key', () => {
  test('is returned and listed as given, without spaces around it', async ({ keys, service }) => {
    const key = await service.key();
    const { status, body } = await keys.mint({ label: '  Mixing desk, Studio 2 ' }, key);
    expect([status, body.label, body.expires_at]).toEqual([201, 'Mixing desk, Studio 2', null]);
    expect((await keys.list(key)).at(-1)).toMatchObject({ key_id: body.key_id, label: 'Mixing desk, Studio 2' });
    for (const empty of ['', '   ', null]) expect((await keys.mint({ label: empty }, key)).body.label).toBeNull();
  });

  test.for(['x'.repeat(101), 'two\nlines', 'an \u001b[31mescape', '\ud800', 7])(
    'is refused if it is no short text: %j',
    async (label, { keys, service }) => {
      const { status, body } = await keys.mint({ label }, await service.key());
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'label']);
    },
  );
});

describe('the expiry of a key', () => {
  test('is any future time with its offset', async ({ keys, service }) => {
    const key = await service.key();
    const { status, body } = await keys.mint({ expires_at: '2999-01-01T02:00:00+02:00' }, key);
    expect([status, body.expires_at]).toEqual([201, FAR]);
    expect((await keys.list(body.api_key)).at(-1)).toMatchObject({ key_id: body.key_id, expires_at: FAR });
  });

  test.for(['2001-01-01T00:00:00Z', '2999-01-01', '2999-01-01T00:00:00', '9999-12-31T23:59:59-10:00', 'never', 7])(
    'is refused if it is past or unclear: %j',
    async (expiresAt, { keys, service }) => {
      const { status, body } = await keys.mint({ expires_at: expiresAt }, await service.key());
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'expires_at']);
    },
  );

  test('ends the key with 401 and its reason; others remain', async ({ db, keys, service }) => {
    const key = await service.key();
    const { body } = await keys.mint({ expires_at: FAR }, key);
    expect((await keys.account(body.api_key)).status).toBe(200);
    await expire(db, body.key_id);
    const refused = await keys.account(body.api_key);
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
    expect(refused.body.detail).toMatch(/^This key expired at .*Use another key of the account\.$/);
    expect((await keys.account(key)).status).toBe(200);
    await service.request('DELETE', `/v1/keys/${body.key_id}`, { key });
    // It was revoked for good; for 5 s the reason before is repeated.
    const detail = async () => (await keys.account(body.api_key)).body.detail as string;
    await expect.poll(detail, { timeout: 30_000 }).not.toContain('expired at');
  });

  test('frees the place of the key among the 20', async ({ db, keys, service }) => {
    const key = await service.key();
    const minted = await Promise.all(Array.from({ length: 19 }, () => keys.mint({ expires_at: FAR }, key)));
    expect((await keys.mint({}, key)).body.code).toBe('too_many_keys');
    await expire(db, minted[0]!.body.key_id);
    expect((await keys.mint({}, key)).status).toBe(201);
  });

  test('bounds the keys that the key creates', async ({ keys, service }) => {
    const { body: parent } = await keys.mint({ expires_at: '2998-01-01T00:00:00Z' }, await service.key());
    const later = await keys.mint({ expires_at: FAR }, parent.api_key);
    expect([later.status, later.body.code]).toEqual([403, 'key_outlives_own']);
    for (const asked of [{}, { expires_at: null }, { expires_at: parent.expires_at }]) {
      const { status, body } = await keys.mint(asked, parent.api_key);
      expect([status, body.expires_at]).toEqual([201, parent.expires_at]);
    }
    const sooner = '2997-01-01T00:00:00.000Z';
    expect((await keys.mint({ expires_at: sooner }, parent.api_key)).body.expires_at).toBe(sooner);
  });
});

describe('the last use of a key', () => {
  test('is written once a minute, however many requests come at once', async ({ db, keys, service }) => {
    const key = await service.key();
    const { body } = await keys.mint({}, key);
    expect((await keys.list(key)).at(-1).last_used_at).toBeNull();
    await Promise.all(Array.from({ length: 20 }, () => keys.account(body.api_key)));
    const first = (await used(db, body.key_id))!;
    await keyRows.recordUse(db, [body.key_id]);
    await keys.account(body.api_key);
    expect(await lastUsed(db, body.key_id)).toEqual(first);
    expect((await keys.list(key)).at(-1).last_used_at).toEqual(MOMENT);

    await db.query(`update api_keys set last_used_at = now() - interval '61 seconds' where id = $1`, [body.key_id]);
    await keys.account(body.api_key);
    await expect.poll(async () => (await lastUsed(db, body.key_id))! >= first).toBe(true);
  });

  test('never holds up a request: not while another transaction has the key locked', async ({ db, keys, service }) => {
    const key = await service.key();
    const { body } = await keys.mint({}, key);
    await transaction(db, async (tx) => {
      await tx.query('select from api_keys where id = $1 for update', [body.key_id]);
      for (let n = 0; n < 5; n++) expect((await keys.account(body.api_key)).status).toBe(200);
      await keyRows.recordUse(db, [body.key_id]); // returns at once, and leaves the row out
      expect(await lastUsed(db, body.key_id)).toBeNull();
    });
    await keys.account(body.api_key);
    await used(db, body.key_id);
  });

  test('is not that of a refused request', async ({ db, keys, service }) => {
    const { body } = await keys.mint({ expires_at: FAR }, await service.key());
    await expire(db, body.key_id);
    expect((await keys.account(body.api_key)).status).toBe(401);
    expect(await lastUsed(db, body.key_id)).toBeNull();
  });
});
