import { describe, expect } from 'vitest';
import { makeSignInLink } from '../../../api/console/make-sign-in-link.ts';
import { loadConfig } from '../../../platform/config.ts';
import { shared } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

const USED = { status: 404, body: { code: 'sign_in_code_not_found' } };
const LOCAL = { status: 403, body: { code: 'local_only' } };

const test = shared
  .extend('code', ({ service, db }) => async (key: TestKey) => {
    const link = await makeSignInLink({ db, config: loadConfig(service.env) }, key.account_id);
    return new URL(link!.url).hash.slice('#signin='.length);
  })
  .extend('signIn', ({ service }) => (code: string, headers: Record<string, string> = {}) => {
    return service.request('POST', '/v1/console/sessions', { body: { code }, headers });
  });

describe('a link to the console', () => {
  test('signs in once, with a key of the account that lasts a week', async ({ code, signIn, service }) => {
    const key = await service.key();
    const once = await code(key);
    const { status, body, headers } = await signIn(once);
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ account_id: key.account_id, api_key: expect.stringMatching(/^svc_live_/) });
    expect(Math.abs(Date.parse(body.expires_at) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
    const account = await service.request('GET', '/v1/account', { key: body.api_key });
    expect(account.body.account_id).toBe(key.account_id);
    expect(await signIn(once)).toMatchObject(USED);
    const { keys } = (await service.request('GET', '/v1/keys', { key })).body;
    expect(keys.at(-1)).toMatchObject({ key_id: body.key_id, label: 'console', expires_at: body.expires_at });
  });

  test('signs in one of several browsers at the same time', async ({ code, signIn, service }) => {
    const once = await code(await service.key());
    const all = await Promise.all(Array.from({ length: 6 }, () => signIn(once)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 404)).toHaveLength(5);
  });

  test('signs in to a free account with a free key, which is granted nothing more', async ({
    code,
    signIn,
    service,
  }) => {
    const key = await service.key({ kind: 'free' });
    const { body } = await signIn(await code(key));
    expect(body.api_key).toMatch(/^sk_free_/);
    expect((await service.request('GET', '/v1/account', { key })).body.available_tokens).toBe(300);
  });

  test('is refused to whoever a proxy speaks for, and keeps its code then', async ({ code, signIn, service }) => {
    const once = await code(await service.key());
    for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'X-Forwarded-Any'])
      expect(await signIn(once, { [header]: '127.0.0.1' }), header).toMatchObject(LOCAL);
    expect((await signIn(once)).status).toBe(201);
  });

  test('expires', async ({ code, signIn, service, db }) => {
    const key = await service.key();
    const once = await code(key);
    await db.query(`update sign_in_codes set expires_at = now() where account_id = $1`, [key.account_id]);
    expect(await signIn(once)).toMatchObject(USED);
    expect(await signIn('svc_signin_guess')).toMatchObject(USED);
  });

  test('is not made where loopback does not reach the API', async ({ service, db }) => {
    const { account_id: id } = await service.key();
    const make = (HOST: string) =>
      makeSignInLink({ db, config: loadConfig({ ...service.env, HOST, PORT: '3000' }) }, id);
    expect(await make('192.0.2.1')).toBeUndefined();
    expect((await make('0.0.0.0'))!.url).toMatch(/^http:\/\/localhost:3000\/#signin=svc_signin_\w{43}$/);
    expect((await make('::1'))!.url).toMatch(/^http:\/\/\[::1\]:3000\/#signin=/);
  });
});

describe('keys of the console', () => {
  test('do not count towards the keys of the account, and the sixth revokes the oldest', async ({
    code,
    signIn,
    service,
  }) => {
    const key = await service.key();
    for (let n = 1; n < 20; n++) await service.request('POST', '/v1/keys', { key });
    expect((await service.request('POST', '/v1/keys', { key })).body.code).toBe('too_many_keys');
    const sessions = [];
    for (let n = 0; n < 6; n++) sessions.push((await signIn(await code(key))).body);
    const works = await Promise.all(
      sessions.map(async ({ api_key }) => (await service.request('GET', '/v1/account', { key: api_key })).status),
    );
    expect(works).toEqual([401, 200, 200, 200, 200, 200]);
    expect((await service.request('GET', '/v1/account', { key })).status).toBe(200);
  });
});
