import { describe, expect } from 'vitest';
import { test as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { verifies } from '../../requirements.ts';

const UNKNOWN = '01234567-89ab-4def-8123-456789abcdef';
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

// Minting without a key is limited: a file of many tests needs more of it than a customer.
base.override('settings', { ACCOUNTS_PER_HOUR: '1000' });

const test = base.extend('keys', { scope: 'file' }, ({ service }) => {
  type Key = TestKey | string;
  return {
    mint: (body?: unknown, key?: Key) =>
      service.request('POST', '/v1/keys', { ...(body === undefined ? {} : { body }), ...(key ? { key } : {}) }),
    list: (key: Key) => service.request('GET', '/v1/keys', { key }),
    revoke: (id: unknown, key: Key) => service.request('DELETE', `/v1/keys/${String(id)}`, { key }),
    account: (key: Key) => service.request('GET', '/v1/account', { key }),
  };
});

describe('minting without a key', () => {
  test('opens a free account with 300 tokens, and its key works immediately', async ({ keys }) => {
    verifies('auth.self-serve', 'auth.free-grant', 'auth.prefixes');
    const minted = await keys.mint({});
    expect(minted.status).toBe(201);
    expect(minted.body).toEqual({
      api_key: expect.stringMatching(/^sk_free_[0-9A-Za-z]{43}$/),
      key_id: UUID,
      account_id: UUID,
      team_id: null,
      kind: 'free',
      created_at: MOMENT,
      label: null,
      expires_at: null,
      scopes: null,
      max_tokens: null,
    });
    expect(minted.headers.get('cache-control')).toBe('no-store');
    expect((await keys.account(minted.body.api_key)).body).toEqual({
      account_id: minted.body.account_id,
      name: null,
      kind: 'free',
      team_id: null,
      available_tokens: 300,
      held_tokens: 0,
      engine_time: { used_today_s: 0, free_left_s: 600, budget_left_s: 0 },
      alerts: [],
      max_upload_bytes: 2 ** 30,
      payments: false,
    });
  });

  test('needs no body, and treats a null kind as absent', async ({ keys }) => {
    for (const body of [undefined, '', { kind: null }]) {
      const { status, body: minted } = await keys.mint(body);
      expect([status, minted.kind]).toEqual([201, 'free']);
    }
  });

  for (const kind of ['live', 'test'] as const) {
    test(`of the kind ${kind} opens a paid account that owns nothing yet`, async ({ keys, service }) => {
      verifies('auth.self-serve', 'auth.prefixes');
      const { status, body } = await keys.mint({ kind });
      expect([status, body.kind]).toEqual([201, kind]);
      expect(body.api_key).toMatch(new RegExp(`^svc_${kind}_[0-9A-Za-z]{43}$`));
      expect((await keys.account(body.api_key)).body).toMatchObject({ kind: 'paid', available_tokens: 0 });
      // A paid key, so the batch API takes it: the body is what is wrong.
      const batch = await service.request('POST', '/v1/batch', { key: body.api_key, body: {} });
      expect(batch.body.code).toBe('missing_recipe_id');
    });
  }

  test('opens another account each time', async ({ keys }) => {
    const [one, other] = [await keys.mint({}), await keys.mint({})];
    expect(one.body.account_id).not.toBe(other.body.account_id);
    expect(one.body.api_key).not.toBe(other.body.api_key);
  });

  test('refuses other kinds and other fields', async ({ keys }) => {
    for (const body of [{ kind: 'gold' }, { kind: 7 }, { kind: '' }, { tokens: 5 }, [], 'free']) {
      const { status, body: problem } = await keys.mint(body);
      expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 400]);
      expect(problem.code).toBeOneOf(['invalid_request', 'invalid_json']);
    }
  });
});

describe('minting with a key', () => {
  test('adds a key to its account, by default of the same kind', async ({ keys, service }) => {
    const live = await service.key({ tokens: 40, team: 'key-makers' });
    const another = await keys.mint({}, live);
    expect([another.status, another.body.kind, another.body.account_id, another.body.team_id]).toEqual([
      201,
      'live',
      live.account_id,
      live.team_id,
    ]);
    const staging = await keys.mint({ kind: 'test' }, live);
    expect([staging.body.kind, staging.body.account_id]).toEqual(['test', live.account_id]);
    expect((await keys.mint(undefined, staging.body.api_key)).body.kind).toBe('test');
    expect((await keys.account(staging.body.api_key)).body.available_tokens).toBe(40);
  });

  test('gives a free account no second grant', async ({ keys }) => {
    verifies('auth.free-grant');
    const { body: first } = await keys.mint({});
    const { status, body: second } = await keys.mint({ kind: 'free' }, first.api_key);
    expect([status, second.account_id]).toEqual([201, first.account_id]);
    expect((await keys.account(second.api_key)).body.available_tokens).toBe(300);
  });

  test('gives a free account free keys only, a paid one live and test keys only', async ({ keys, service }) => {
    const [free, live] = [await service.key({ kind: 'free' }), await service.key()];
    for (const [key, kind] of [
      [free, 'live'],
      [free, 'test'],
      [live, 'free'],
    ] as const) {
      const { status, body } = await keys.mint({ kind }, key);
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'kind']);
    }
    expect((await keys.list(free)).body.keys).toHaveLength(1);
  });

  test('is refused with an invalid key: no account is opened by mistake', async ({ keys, db }) => {
    const count = async () => (await db.query('select count(*) as n from accounts')).rows[0].n as number;
    const before = await count();
    for (const key of ['nonsense', `sk_free_${'a'.repeat(43)}`]) {
      const { status, body } = await keys.mint({}, key);
      expect([status, body.code]).toEqual([401, 'unauthorized']);
    }
    expect(await count()).toBe(before);
  });
});

describe('the list of keys', () => {
  test("shows the account's keys without their secrets, and nobody else's", async ({ keys, service }) => {
    const key = await service.key();
    const { body: second } = await keys.mint({ kind: 'test' }, key);
    await service.key();
    const { status, body, bytes } = await keys.list(key);
    expect([status, Object.keys(body)]).toEqual([200, ['keys']]);
    expect(body.keys).toEqual([
      {
        key_id: UUID,
        kind: 'live',
        hint: `svc_live_…${key.api_key.slice(-4)}`,
        created_at: MOMENT,
        revoked_at: null,
        label: null,
        last_used_at: expect.toSatisfy((at) => at === null || typeof at === 'string'),
        expires_at: null,
        scopes: null,
        max_tokens: null,
        tokens_charged: null,
      },
      {
        key_id: second.key_id,
        kind: 'test',
        hint: `svc_test_…${second.api_key.slice(-4)}`,
        created_at: second.created_at,
        revoked_at: null,
        label: null,
        last_used_at: null,
        expires_at: null,
        scopes: null,
        max_tokens: null,
        tokens_charged: null,
      },
    ]);
    for (const { api_key: secret } of [key, second]) expect(bytes.toString()).not.toContain(secret.slice(9, -4));
  });
});

describe('revoking', () => {
  test('invalidates a key immediately, keeps the others, and is repeatable', async ({ keys, service }) => {
    const key = await service.key();
    const { body: second } = await keys.mint({}, key);
    const revoked = await keys.revoke(second.key_id, key);
    expect([revoked.status, revoked.body]).toEqual([
      200,
      expect.objectContaining({ key_id: second.key_id, kind: 'live', created_at: MOMENT, revoked_at: MOMENT }),
    ]);
    const refused = await keys.account(second.api_key);
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
    expect((await keys.account(key)).status).toBe(200);
    expect((await keys.revoke(second.key_id, key)).body).toEqual(revoked.body);
    expect((await keys.list(key)).body.keys.at(-1)).toEqual(revoked.body);
  });

  test('may be done by the key itself', async ({ keys }) => {
    const { body } = await keys.mint({});
    expect((await keys.revoke(body.key_id, body.api_key)).status).toBe(200);
    expect((await keys.list(body.api_key)).status).toBe(401);
  });

  test("finds neither another account's key nor what is none", async ({ keys, service }) => {
    const key = await service.key();
    const { body: theirs } = await keys.mint({});
    for (const id of [theirs.key_id, UNKNOWN, 'x', '%00']) {
      const { status, body } = await keys.revoke(id, key);
      expect([id, status, body.code]).toEqual([id, 404, 'not_found']);
    }
    expect((await keys.account(theirs.api_key)).status).toBe(200);
  });
});
