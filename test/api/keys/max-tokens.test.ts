import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

type Key = TestKey | string;

const LIBRARY = 'rec_0001_loudness_and_tempo';

const test = base.extend('api', { scope: 'file' }, ({ service }) => {
  const post = (path: string) => (key: Key, body: object) => service.request('POST', path, { key, body });
  return {
    mint: post('/v1/keys'),
    token: post('/v1/keys/tokens'),
    /** Runs one step on uploads of 2.5 s, which cost 3 tokens each, and returns the run. */
    async run(key: Key, audio_urls: string[]) {
      const body = { capability: 'signal_analysis', audio_urls };
      return (await service.ran(key, body)).body;
    },
    uploads: (key: Key, hertz: number[]) =>
      Promise.all(hertz.map((hz) => service.upload(key as TestKey, tone({ seconds: 2.5, hz })))),
    shown: async (key: Key, id: string) =>
      (await service.request('GET', '/v1/keys', { key })).body.keys.find(
        (one: { key_id: string }) => one.key_id === id,
      ),
  };
});

describe('max_tokens of a key', () => {
  test('bounds what its runs charge, over all requests at once; other keys go on', async ({ api, service }) => {
    const key = await service.key({ tokens: 100 });
    const { status, body: limited } = await api.mint(key, { scopes: ['spend'], max_tokens: 10 });
    expect([status, limited.max_tokens]).toEqual([201, 10]);
    const urls = await api.uploads(key, [301, 302, 303, 304, 305, 306]);
    const runs = await Promise.all(
      [urls.slice(0, 2), urls.slice(2, 4), urls.slice(4)].map((some) => api.run(limited.api_key, some)),
    );
    expect(runs.map(({ tokens_charged: tokens }) => tokens).reduce((sum, tokens) => sum + tokens, 0)).toBe(9);
    const errors = runs.flatMap((run) => run.errors ?? []);
    expect(errors.map(({ code }) => code)).toEqual(['max_tokens_reached', 'max_tokens_reached', 'max_tokens_reached']);
    expect(errors[0].message).toContain('of 10 tokens');
    expect(await api.shown(key, limited.key_id)).toMatchObject({ max_tokens: 10, tokens_charged: 9 });
    expect(await api.run(key, urls)).toMatchObject({ completed_items: 6, tokens_charged: 9 });
    expect(await api.run(limited.api_key, urls)).toMatchObject({ completed_items: 6, tokens_charged: 0 });
  });

  test('bounds keys and tokens that the key creates, together with it', async ({ api, service }) => {
    const key = await service.key({ tokens: 100 });
    const { body: parent } = await api.mint(key, { max_tokens: 7 });
    const more = await api.mint(parent.api_key, { max_tokens: 8 });
    expect([more.status, more.body.code]).toEqual([403, 'key_outspends_own']);
    expect((await api.token(parent.api_key, { max_tokens: 8 })).body.code).toBe('key_outspends_own');
    const { body: child } = await api.mint(parent.api_key, {});
    const { body: token } = await api.token(parent.api_key, { max_tokens: 3 });
    expect([child.max_tokens, token.max_tokens]).toEqual([7, 3]);
    const urls = await api.uploads(key, [311, 312, 313, 314]);
    expect(await api.run(token.token, urls.slice(0, 2))).toMatchObject({ completed_items: 1, tokens_charged: 3 });
    expect(await api.run(child.api_key, urls.slice(2))).toMatchObject({ completed_items: 1, tokens_charged: 3 });
    expect(await api.run(parent.api_key, urls)).toMatchObject({ completed_items: 2, tokens_charged: 0 });
    expect((await api.shown(key, parent.key_id)).tokens_charged).toBe(6);
  });

  test('bounds what it retries of the work of other keys', async ({ api, service }) => {
    const key = await service.key({ tokens: 100 });
    const [{ body: none }, { body: some }] = [
      await api.mint(key, { max_tokens: 0 }),
      await api.mint(key, { max_tokens: 3 }),
    ];
    const audio_urls = await api.uploads(key, [321, 322]);
    const submitted = { recipe_id: LIBRARY, audio_urls };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key: none.api_key, body: submitted })).body;
    const retryWith = async (by: Key) => {
      await service.settled(key, id);
      await service.request('POST', `/v1/batch/${id}/retry`, { key: by, body: {} });
      await service.settled(key, id);
      return (await service.request('GET', `/v1/batch/${id}`, { key })).body.completed_items;
    };
    expect(await retryWith(some.api_key)).toBe(1);
    expect(await retryWith(some.api_key)).toBe(1);
    expect(await retryWith(key)).toBe(2);
    expect((await api.shown(key, some.key_id)).tokens_charged).toBe(3);
  });

  test('bounds what a chat turn works on', async ({ api, service }) => {
    const key = await service.key({ tokens: 100 });
    const { body: none } = await api.mint(key, { max_tokens: 0 });
    const audio_urls = await api.uploads(key, [331]);
    const body = { message: 'How loud is it?', audio_urls };
    const { job_id: id } = (await service.request('POST', '/v1/chat', { key: none.api_key, body })).body;
    await expect
      .poll(async () => (await service.request('GET', `/v1/chat/${id}`, { key })).body.status)
      .not.toBe('IN_QUEUE');
    const account = (await service.request('GET', '/v1/account', { key })).body;
    expect(account).toMatchObject({ available_tokens: 100, held_tokens: 0 });
    const [run] = (await service.request('GET', '/v1/recipe/jobs', { key })).body.jobs;
    const failed = (await service.request('GET', `/v1/recipe/jobs/${run.job_id}`, { key })).body;
    expect(failed.errors[0].code).toBe('max_tokens_reached');
  });

  test('is a whole number, of a key that may spend, at most eight deep', async ({ api, service }) => {
    const key = await service.key();
    for (const max_tokens of [-1, 1.5, '7', 1e13]) {
      const { status, body } = await api.mint(key, { max_tokens });
      expect([status, body.errors[0].path]).toEqual([400, 'max_tokens']);
    }
    for (const mint of [api.mint, api.token]) {
      const { status, body } = await mint(key, { scopes: ['read'], max_tokens: 5 });
      expect([status, body.errors[0].path]).toEqual([400, 'max_tokens']);
    }
    let deepest: Key = key;
    for (let depth = 1; depth <= 8; depth++) deepest = (await api.mint(deepest, { max_tokens: 5 })).body.api_key;
    expect((await api.mint(deepest, { max_tokens: 5 })).body.errors[0].path).toBe('max_tokens');
    expect((await api.mint(deepest, {})).body.max_tokens).toBe(5);
  });

  test('bounds the keys that the key revokes', async ({ api, service }) => {
    const key = await service.key();
    const { body: limited } = await api.mint(key, { max_tokens: 5 });
    const { body: child } = await api.mint(limited.api_key, {});
    const { body: other } = await api.mint(key, { max_tokens: 5 });
    const revoke = (id: string) => service.request('DELETE', `/v1/keys/${id}`, { key: limited.api_key });
    const refused = await revoke(other.key_id);
    expect([refused.status, refused.body.code]).toEqual([403, 'key_outspends_own']);
    for (const id of [child.key_id, limited.key_id]) expect((await revoke(id)).status).toBe(200);
  });
});
