import { expect } from 'vitest';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

const test = base.extend('keys', { scope: 'file' }, ({ service }) => ({
  mint: (body: object, key: TestKey) => service.request('POST', '/v1/keys', { body, key }),
  list: (key: TestKey) => service.request('GET', '/v1/keys', { key }),
  revoke: (id: unknown, key: TestKey | string) => service.request('DELETE', `/v1/keys/${String(id)}`, { key }),
  account: (key: TestKey) => service.request('GET', '/v1/account', { key }),
}));

test('an account stops at 20 active keys, however many requests come at once', async ({ keys, service }) => {
  const first = await service.key();
  const minted = await Promise.all(Array.from({ length: 30 }, () => keys.mint({}, first)));
  expect(minted.filter(({ status }) => status === 201)).toHaveLength(19);
  const refused = minted.filter(({ status }) => status !== 201);
  for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'too_many_keys']);
  expect((await keys.list(first)).body.keys).toHaveLength(20);
  const { body: one } = minted.find(({ status }) => status === 201)!;
  await keys.revoke(one.key_id, first);
  expect((await keys.mint({}, first)).status).toBe(201);
  expect((await keys.mint({}, first)).status).toBe(409);
  expect((await service.key({ account: first.account_id })).kind).toBe('live'); // operators may add more
});

test('an account that revokes its keys again creates at most 100 of them a day', async ({ keys, service, db }) => {
  const first = await service.key();
  const again = async () => {
    const { status, body, headers } = await keys.mint({}, first);
    if (status === 201) await keys.revoke(body.key_id, first);
    return { status, body, headers };
  };
  for (let n = 1; n < 100; n += 1) expect((await again()).status).toBe(201);
  const { status, body, headers } = await again();
  expect([status, body.code, body.detail]).toEqual([429, 'rate_limited', expect.stringContaining('100 keys a day')]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
  await db.query(`update api_keys set created_at = created_at - interval '1 day' where account_id = $1`, [
    first.account_id,
  ]);
  expect((await again()).status).toBe(201);
});

test('a key never adds a key of a higher kind', async ({ keys, service }) => {
  const staging = await service.key({ kind: 'test' });
  const { status, body } = await keys.mint({ kind: 'live' }, staging);
  expect([status, body.code]).toEqual([403, 'key_kind_not_accepted']);
  expect((await keys.mint({ kind: 'test' }, staging)).status).toBe(201);
});

test('a key never ends a key of a higher kind', async ({ keys, service }) => {
  const live = await service.key();
  const { body: staging } = await keys.mint({ kind: 'test' }, live);
  const { body: list } = await keys.list(live);
  const liveId = list.keys.find(({ kind }: { kind: string }) => kind === 'live').key_id;
  const { status, body } = await keys.revoke(liveId, staging.api_key);
  expect([status, body.code]).toEqual([403, 'key_kind_not_accepted']);
  expect((await keys.account(live)).status).toBe(200);
  expect((await keys.revoke(staging.key_id, live)).status).toBe(200);
});
