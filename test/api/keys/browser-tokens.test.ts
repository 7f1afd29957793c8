import { describe, expect } from 'vitest';
import type { Pool } from '../../../platform/db/pool.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

type Key = TestKey | string;

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

const test = base.extend('api', { scope: 'file' }, ({ service }) => {
  const post = (path: string) => (key: Key, body?: object) =>
    service.request('POST', path, { key, ...(body ? { body } : {}) });
  return {
    token: post('/v1/keys/tokens'),
    mint: post('/v1/keys'),
    account: (key: Key) => service.request('GET', '/v1/account', { key }),
    upload: (key: Key) => service.request('POST', '/v1/uploads', { key, body: Buffer.from('bytes') }),
    revoke: (key: Key, id: string) => service.request('DELETE', `/v1/keys/${id}`, { key }),
    list: async (key: Key) => (await service.request('GET', '/v1/keys', { key })).body.keys,
  };
});

/** Inserts live tokens of the account of a key. */
async function fill(db: Pool, keyId: string, count: number): Promise<void> {
  await db.query(
    `insert into browser_tokens (id, key_id, account_id, token_hash, scopes, expires_at)
     select gen_random_uuid(), id, account_id, sha256(n::text::bytea || id::text::bytea), '{read}', now() + interval '1 hour'
       from api_keys, generate_series(1, $2) n where id = $1`,
    [keyId, count],
  );
}

describe('a browser token', () => {
  test('does what a key with its scopes does, for an hour by default', async ({ api, service }) => {
    const key = await service.key();
    const { status, body, headers } = await api.token(key, { scopes: ['upload'], expires_in_s: 60 });
    expect(status).toBe(201);
    expect(body).toEqual({
      token: expect.stringMatching(/^svc_browser_[0-9A-Za-z]{43}$/),
      key_id: (await api.list(key))[0].key_id,
      kind: 'live',
      created_at: MOMENT,
      expires_at: MOMENT,
      scopes: ['upload'],
      max_tokens: null,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(60_000);
    expect((await api.upload(body.token)).status).toBe(201);
    expect((await api.account(body.token)).body.code).toBe('scope_missing');

    const byDefault = (await api.token(key)).body;
    expect(byDefault.scopes).toEqual(['read', 'upload', 'spend']);
    expect(Date.parse(byDefault.expires_at) - Date.parse(byDefault.created_at)).toBe(3_600_000);
    expect((await api.account(byDefault.token)).body.account_id).toBe(key.account_id);
  });

  test('creates and revokes no key or token, and changes nothing of the account', async ({ api, service }) => {
    const key = await service.key();
    const { token, key_id: keyId } = (await api.token(key)).body;
    const other = (await api.mint(key, { scopes: ['read'] })).body;
    for (const refused of [
      await api.mint(token, {}),
      await api.mint(token, { scopes: ['read'] }),
      await api.token(token, { scopes: ['read'], expires_in_s: 1 }),
      await api.revoke(token, keyId),
      await api.revoke(token, other.key_id),
      await service.request('POST', '/v1/webhooks/rotate', { key: token }),
      await service.request('PUT', '/v1/webhooks', { key: token, body: { signing: true } }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
    }
    expect((await api.mint(token, {})).body.detail).toBe(
      'A browser token creates and revokes no keys or tokens. Use a key of the account, on a server.',
    );
    expect((await api.account(other.api_key)).status).toBe(200);
  });

  test.for([0, -1, 3_601, 1.5, '60', 1e12])('lasts no %j seconds', async (expires_in_s, { api, service }) => {
    const { status, body } = await api.token(await service.key(), { expires_in_s });
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'expires_in_s']);
  });

  test('lasts no longer than the key that creates it', async ({ api, db, service }) => {
    const key = await service.key();
    const end = inSeconds(600);
    const { body: parent } = await api.mint(key, { expires_at: end });
    const longer = await api.token(parent.api_key, { expires_in_s: 3_600 });
    expect([longer.status, longer.body.code]).toEqual([403, 'key_outlives_own']);
    const { body } = await api.token(parent.api_key);
    expect(body.expires_at).toBe(end);

    const { body: short } = await api.token(key, { expires_in_s: 1 });
    await db.query(`update browser_tokens set expires_at = now() - interval '1 second' where expires_at = $1`, [
      short.expires_at,
    ]);
    const expired = await api.account(short.token);
    expect([expired.status, expired.body.code]).toEqual([401, 'unauthorized']);
    expect(expired.body.detail).toMatch(/^This key expired at /);
  });

  test('ends with the key that created it: revoked or expired', async ({ api, db, service }) => {
    const key = await service.key();
    for (const end of ['revoke', 'expire'] as const) {
      const { body: parent } = await api.mint(key, {});
      const { token } = (await api.token(parent.api_key)).body;
      expect((await api.account(token)).status).toBe(200);
      if (end === 'revoke') await api.revoke(key, parent.key_id);
      else await db.query('update api_keys set expires_at = now() where id = $1', [parent.key_id]);
      expect((await api.account(token)).body.code, end).toBe('unauthorized');
    }
    expect((await api.account(key)).status).toBe(200);
  });

  test('may do no more than the key that creates it', async ({ api, service }) => {
    const { body: parent } = await api.mint(await service.key(), { scopes: ['read', 'upload'] });
    expect((await api.token(parent.api_key)).body.scopes).toEqual(['read', 'upload']);
    const more = await api.token(parent.api_key, { scopes: ['spend'] });
    expect([more.status, more.body.code]).toEqual([403, 'scope_missing']);
    for (const scopes of [[], ['admin'], ['read', 'read']])
      expect((await api.token(parent.api_key, { scopes })).body.code).toBe('invalid_request');
  });

  test('counts not to the 20 keys, is listed with none, and is the use of its key', async ({ api, db, service }) => {
    const key = await service.key();
    await Promise.all(Array.from({ length: 19 }, () => api.mint(key, {})));
    expect((await api.mint(key, {})).body.code).toBe('too_many_keys');
    const { status, body } = await api.token(key);
    expect(status).toBe(201);
    expect(await api.list(key)).toHaveLength(20);
    await db.query('update api_keys set last_used_at = null where id = $1', [body.key_id]);
    await api.account(body.token);
    await expect.poll(async () => (await api.list(key))[0].last_used_at).toEqual(MOMENT);
  });

  test('is one of 1,000 at most, however many are asked for at once', async ({ api, db, service }) => {
    const key = await service.key();
    const [{ key_id: keyId }] = await api.list(key);
    await fill(db, keyId, 997);
    const minted = await Promise.all(Array.from({ length: 12 }, () => api.token(key)));
    expect(minted.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = minted.find(({ status }) => status !== 201)!;
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_tokens']);
    await db.query(`update browser_tokens set expires_at = now() - interval '8 days' where key_id = $1`, [keyId]);
    expect((await api.token(key)).status).toBe(201);
    const { rows } = await db.query('select count(*)::int from browser_tokens where key_id = $1', [keyId]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is stored as a hash, and is no key of the previous release', async ({ api, db, service }) => {
    const { token, key_id: keyId } = (await api.token(await service.key())).body;
    const { rows } = await db.query('select t::text as stored from browser_tokens t where key_id = $1', [keyId]);
    expect(rows).toHaveLength(1);
    expect(rows[0].stored).not.toContain(token.slice(-43));
  });
});
