import { describe, expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { SAMPLE_RATE, tone, wav } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

/** Returns a file of a constant level. */
function level(seconds: number, value: number): Buffer {
  return wav([new Float32Array(seconds * SAMPLE_RATE).fill(value)]);
}

/** Operations on joined audio through the service. */
const test = base.extend('joining', { scope: 'file' }, ({ service }) => {
  const joining = {
    /** Submits a batch of one recipe over audio and returns its items once it is settled. */
    async batch(key: TestKey, steps: object[], audio_urls: string[]) {
      const saved = await service.request('POST', '/v1/recipe/save', { key, body: { name: 'Join', steps } });
      expect(saved.status, saved.bytes.toString()).toBe(201);
      const { recipe_id } = saved.body;
      await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id } });
      const { status, body } = await service.request('POST', '/v1/batch', { key, body: { recipe_id, audio_urls } });
      expect(status).toBe(202);
      await service.settled(key, body.batch_id);
      const results = await service.request('GET', `/v1/batch/${body.batch_id}/results`, { key });
      // oxlint-disable-next-line typescript/no-explicit-any -- results of every shape
      return results.body.items as Record<string, any>[];
    },
  };
  return joining;
});

describe('the further audio of a step', () => {
  test('is fetched from the web and from uploads, and each is charged once', async ({
    service,
    audioHost,
    db,
    joining,
  }) => {
    const key = await service.key({ tokens: 100 });
    const before_url = audioHost.serve('intro.wav', level(3, 0.25));
    const params = { before_url, after_url: await service.upload(key, level(2, 0.5)) };
    const steps = [{ capability: 'join_audio', params }, { capability: 'signal_analysis' }];
    const [item] = await joining.batch(key, steps, [await service.upload(key, tone({ seconds: 4 }))]);
    expect(item).toMatchObject({ status: 'completed', tokens_charged: 4 + 3 + 2 });
    const { join_audio: joined, signal_analysis: measured } = item!['raw_results'];
    expect(joined.parts).toEqual([
      { start_s: 0, end_s: 3, source: 'before' },
      { start_s: 3, end_s: 7, source: 'audio' },
      { start_s: 7, end_s: 9, source: 'after' },
    ]);
    expect(measured.duration_s).toBe(9);

    const [second] = await joining.batch(key, steps, [await service.upload(key, tone({ seconds: 5, hz: 300 }))]);
    expect(second).toMatchObject({ status: 'completed', tokens_charged: 5 });
    expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 100 - 9 - 5, heldTokens: 0 });
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('counts by its content: another audio is another result, the same one at another address is not', async ({
    service,
    joining,
  }) => {
    const key = await service.key({ tokens: 100 });
    const target = await service.upload(key, tone({ seconds: 1 }));
    const joinedWith = async (bytes: Buffer, role: 'after_url' | 'before_url' = 'after_url') => {
      const params = { [role]: await service.upload(key, bytes) };
      const [item] = await joining.batch(key, [{ capability: 'join_audio', params }], [target]);
      expect(item!['status']).toBe('completed');
      return { sha256: item!['raw_results'].join_audio.audio.sha256 as string, cached: item!['cached'] as boolean };
    };
    const first = await joinedWith(level(1, 0.25));
    expect((await joinedWith(level(1, 0.5))).sha256).not.toBe(first.sha256);
    expect((await joinedWith(level(1, 0.25), 'before_url')).sha256).not.toBe(first.sha256);
    expect(await joinedWith(level(1, 0.25))).toEqual({ ...first, cached: true });
  });

  test.for([
    ['a private address', 'http://10.0.0.1/a.wav', 'audio_target_refused'],
    ['no audio', 'garbage', 'not_audio'],
    ['nothing', 'nowhere', 'audio_not_found'],
    ['an upload of nobody', 'upload://00000000-0000-4000-8000-000000000000', 'audio_not_found'],
  ] as const)(
    'of %s fails with its code, and the item costs nothing',
    async ([, name, code], { service, audioHost, db, joining }) => {
      const key = await service.key({ tokens: 100 });
      if (name === 'garbage') audioHost.serve(name, Buffer.from('this is no audio at all, only a line of text'));
      const after_url = name.includes('://') ? name : audioHost.url(name);
      const params = { before_url: await service.upload(key, level(2, 0.5)), after_url };
      const target = await service.upload(key, tone({ seconds: 1 }));
      const [item] = await joining.batch(key, [{ capability: 'join_audio', params }], [target]);
      expect(item).toMatchObject({ status: 'failed', error: { code }, tokens_charged: 0 });
      expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 100, heldTokens: 0 });
    },
  );

  test('that the balance does not cover fails the item and returns its tokens', async ({ service, db, joining }) => {
    const key = await service.key({ tokens: 5 });
    const params = { after_url: await service.upload(key, level(3, 0.5)) };
    const target = await service.upload(key, tone({ seconds: 4 }));
    const [item] = await joining.batch(key, [{ capability: 'join_audio', params }], [target]);
    expect(item).toMatchObject({ status: 'failed', error: { code: 'insufficient_tokens' } });
    expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 5, heldTokens: 0 });
  });

  test.for([
    {},
    undefined,
    { after_url: 'file:///etc/hostname' },
    { crossfade_s: 1 },
    { after_url: 'https://example.com/a.wav', gap_s: 1, crossfade_s: 1 },
  ])('is needed, and checked when a recipe is validated or saved: %j', async (params, { service }) => {
    const key = await service.key();
    const steps = [{ capability: 'join_audio', ...(params ? { params } : {}) }];
    const saved = await service.request('POST', '/v1/recipe/save', { key, body: { name: 'Join', steps } });
    expect([saved.status, saved.body.code]).toEqual([400, 'invalid_steps']);
    const validated = await service.request('POST', '/v1/recipe/validate', { key, body: { steps } });
    expect(validated.body).toMatchObject({
      valid: false,
      errors: [{ code: 'invalid_steps', reason: 'invalid_params' }],
    });
  });
});
