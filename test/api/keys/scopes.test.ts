import { describe, expect } from 'vitest';
import type { RouteScope } from '../../../api/http/scopes.ts';
import { ROUTES } from '../../../api/routes.ts';
import { TOOLS } from '../../../api/mcp/tools.ts';
import { SCOPES, type Scope } from '../../../platform/scopes.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

type Key = TestKey | string;

const test = base
  .extend('full', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  .extend('mint', { scope: 'file' }, ({ service }) => {
    return (body: object, key: Key) => service.request('POST', '/v1/keys', { body, key });
  })
  /** Returns a key of the file's account with one scope. */
  .extend('scoped', { scope: 'file' }, async ({ mint, full }) => {
    const pairs = SCOPES.map(async (scope) => [scope, (await mint({ scopes: [scope] }, full)).body.api_key] as const);
    const keys = Object.fromEntries(await Promise.all(pairs)) as Record<Scope, string>;
    return (scope: Scope) => keys[scope];
  })
  .extend('send', { scope: 'file' }, ({ service }) => {
    return ({ method, path }: { method: string; path: string }, key: Key) =>
      service.request(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, crypto.randomUUID()), { key });
  });

/** Routes that take no key of an account. */
const PUBLIC = ROUTES.filter(({ keys }) => keys === 'none' || keys === 'operator');
const GUARDED = ROUTES.filter((route) => !PUBLIC.includes(route));

describe('the scope of a route', () => {
  const DECLARED: readonly unknown[] = [...SCOPES, 'keys', 'account', 'none'] satisfies RouteScope[];

  test('is declared by every route and every MCP tool', () => {
    const advice =
      'declare `scope` beside `keys`: read (changes nothing), upload (adds files), spend (prepares, starts or steers work), ' +
      'keys (creates or revokes keys), account (all else, such as settings and deletes), none (for keys: none)';
    const names = ROUTES.filter(({ scope }) => !DECLARED.includes(scope)).map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(names, advice).toEqual([]);
    expect(TOOLS.filter(({ scope }) => !DECLARED.includes(scope)).map(({ name }) => name, advice)).toEqual([]);
  });

  test('is none exactly where no key is needed', () => {
    expect(ROUTES.filter(({ scope }) => scope === 'none')).toEqual(PUBLIC);
  });

  test('is more than read wherever a request may change something', () => {
    const reading = ROUTES.filter(({ method, scope }) => method !== 'get' && scope === 'read');
    const advice = 'a request that is no GET changes something; list it here if it does not';
    expect(
      reading.map(({ path }) => path),
      advice,
    ).toEqual(['/v1/recipe/validate']);
    const changing = ROUTES.filter(({ method, scope }) => method === 'get' && scope !== 'read' && scope !== 'none');
    // Who may only upload learns how far an upload has come.
    expect(changing.map(({ path }) => path)).toEqual([
      '/v1/resumable-uploads/{upload_id}',
      '/v1/multipart-uploads/{upload_id}',
    ]);
    expect(TOOLS.filter(({ scope, annotations }) => scope === 'read' && !annotations.readOnlyHint)).toEqual([]);
  });

  for (const route of GUARDED) {
    test(`is all that ${route.method} ${route.path} accepts`, async ({ scoped, send }) => {
      for (const scope of SCOPES) {
        const { status, body } = await send(route, scoped(scope));
        const isAllowed = route.scope === scope || route.scope === 'keys';
        const isRefused = status === 403 && body?.code === 'scope_missing';
        expect(isRefused, `${scope}: ${status} ${body?.code}`).toBe(!isAllowed);
      }
    });
  }

  test('is named by the refusal, with what to do', async ({ scoped, service }) => {
    const asked = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: ['http://10.0.0.1/a.wav'] };
    const refused = await service.request('POST', '/v1/batch', { key: scoped('read'), body: asked });
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
    expect(refused.body.detail).toBe(
      'This request needs the scope spend; this key has read. Use a key with spend, or create one: POST /v1/keys {"scopes": ["spend"]}, with a key that has it.',
    );
    const settings = await service.request('POST', '/v1/webhooks/rotate', { key: scoped('spend') });
    expect(settings.body.detail).toBe('This request needs a key without scopes; this key has spend only.');
  });
});

describe('the scope of an MCP tool', () => {
  test('is checked at each call; a chat turn spends', async ({ scoped, service }) => {
    const call = async (name: string, key: string, args: object) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
      const headers = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
      const authorization = { Authorization: `Bearer ${key}` };
      const sent = { method: 'POST', headers: { ...headers, ...authorization }, body: JSON.stringify(body) };
      return (await fetch(`${service.baseUrl}/mcp`, sent)).text(); // an event stream: no response of the contract
    };
    for (const name of ['signal_analysis', 'run_recipe', 'submit_batch', 'cancel_run'])
      for (const scope of ['read', 'upload'] as const)
        expect(await call(name, scoped(scope), { audio_url: 'http://10.0.0.1/a.wav' })).toContain('scope_missing');
    expect(await call('browse_recipes', scoped('read'), {})).not.toContain('scope_missing');
    expect(await call('browse_recipes', scoped('spend'), {})).toContain('scope_missing');
    const said = { message: 'How loud is it?' };
    for (const path of ['/v1/chat', '/api/chat'])
      expect((await service.request('POST', path, { key: scoped('read'), body: said })).body.code).toBe(
        'scope_missing',
      );
  });
});

describe('the scopes of a key', () => {
  test('are returned and listed, each once and in order; without any, the key may do everything', async ({
    full,
    mint,
    service,
  }) => {
    const { status, body } = await mint({ scopes: ['upload', 'read'] }, full);
    expect([status, body.scopes]).toEqual([201, ['read', 'upload']]);
    expect(Object.keys(body).slice(-4)).toEqual(['label', 'expires_at', 'scopes', 'max_tokens']);
    const { keys } = (await service.request('GET', '/v1/keys', { key: full })).body;
    expect(keys.at(-1)).toMatchObject({ key_id: body.key_id, scopes: ['read', 'upload'] });
    expect(keys[0].scopes).toBeNull();
    expect((await mint({ scopes: null }, full)).body.scopes).toBeNull();
  });

  test.for([[[]], [['read', 'read']], [['admin']], ['read'], [['read', 7]]])(
    'are refused if they are no list of scopes: %j',
    async ([scopes], { full, mint }) => {
      const { status, body } = await mint({ scopes }, full);
      expect([status, body.code, body.errors[0].path.split(/[.[]/)[0]]).toEqual([400, 'invalid_request', 'scopes']);
    },
  );

  test('bound those of the keys that it creates', async ({ full, mint }) => {
    const { body: parent } = await mint({ scopes: ['read', 'upload'] }, full);
    for (const scopes of [undefined, null]) {
      expect((await mint({ scopes }, parent.api_key)).body.scopes).toEqual(['read', 'upload']);
    }
    expect((await mint({ scopes: ['upload'] }, parent.api_key)).body.scopes).toEqual(['upload']);
    const more = await mint({ scopes: ['read', 'spend'] }, parent.api_key);
    expect([more.status, more.body.code]).toEqual([403, 'scope_missing']);
    expect(more.body.detail).toContain('spend');
  });

  test('bound the keys that it revokes', async ({ full, mint, service }) => {
    const revoke = (id: string, key: Key) => service.request('DELETE', `/v1/keys/${id}`, { key });
    const { body: reader } = await mint({ scopes: ['read'] }, full);
    const { body: other } = await mint({ scopes: ['read'] }, full);
    const { body: spender } = await mint({ scopes: ['read', 'spend'] }, full);
    const { keys } = (await service.request('GET', '/v1/keys', { key: full })).body;
    for (const id of [keys[0].key_id, spender.key_id]) {
      const refused = await revoke(id, reader.api_key);
      expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
    }
    for (const id of [other.key_id, reader.key_id]) expect((await revoke(id, reader.api_key)).status).toBe(200);
    expect((await revoke(spender.key_id, full)).status).toBe(200);
  });
});
