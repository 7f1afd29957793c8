import { expect } from 'vitest';
import { verifyWebhook } from '../../../client/webhooks.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/fixtures.ts';
import { startProgram } from '../../infra/own/program.ts';
import { timed } from './timed.ts';

const OLD = 'a-secret-for-tests-only';
const NEW = 'another-secret-for-tests-only';
const TOKENS = 100;

test(
  'the secret replaced: keys, signed addresses and secrets of webhooks are valid after each step, and the old secret can go',
  { timeout: 600_000 },
  async ({ service, db, webhookSink }) => {
    const key = await service.key({ tokens: TOKENS });
    const put = await service.request('PUT', '/v1/webhooks', { key, body: { signing: true } });
    expect(put.status).toBe(200);
    const signedBy = String(put.body.secret);
    let hz = 300;
    /** Has a batch made, and returns its id once its signed event has arrived. */
    const work = async (): Promise<string> => {
      hz += 10;
      const body = {
        recipe_id: 'rec_0003_trim_and_measure',
        audio_urls: [await service.upload(key, tone({ seconds: 1, hz }))],
        webhook_url: webhookSink.url(`/secret${hz}`),
      };
      const { status, body: batch } = await service.request('POST', '/v1/batch', { key, body });
      expect(status).toBe(202);
      expect(await service.settled(key, batch.batch_id)).toMatchObject({ status: 'completed' });
      const [post] = await webhookSink.waitFor(`/secret${hz}`, 1);
      expect(await verifyWebhook({ body: post!.text, headers: post!.headers, secret: signedBy })).toBeTruthy();
      return String(batch.batch_id);
    };
    const address = async (id: string): Promise<string> =>
      (await service.request('GET', `/v1/batch/${id}/results`, { key })).body.items[0].raw_results.crop_audio.audio.url;
    const restart = async (settings: Record<string, string>, parts: readonly ('api' | 'worker')[]): Promise<void> => {
      for (const part of parts) {
        await service.stop(part);
        await service.start(part, settings);
      }
    };
    const first = await work();
    const signedByOld = await address(first);

    await timed('step 1, the new secret is known', () => restart({ KEY_SECRETS: `${OLD},${NEW}` }, ['worker', 'api']));
    expect((await fetch(signedByOld)).status).toBe(200);

    await timed('step 2, the new secret is used', () => restart({ KEY_SECRETS: `${NEW},${OLD}` }, ['api']));
    expect((await fetch(signedByOld)).status).toBe(200);
    const signedByNew = await address(first); // the key is used, and hashed anew

    const rehashed = () =>
      timed('step 3, what is sealed', async () => {
        const program = await startProgram(['cli/admin.ts', 'keys'], { ...service.env, KEY_SECRETS: `${NEW},${OLD}` });
        expect((await program.exited).code, program.output()).toBe(0);
        return JSON.parse(program.output().split('\n').at(-1)!) as Record<string, unknown>;
      });
    const keys = { current_secret: 1, former_secret: 0, unknown_secret: 0 };
    expect(await rehashed()).toEqual({ resealed: 1, keys });

    await timed('step 4, the old secret is gone', () => restart({ KEY_SECRET: NEW }, ['worker', 'api']));
    await work();
    expect((await fetch(signedByNew)).status).toBe(200);
    expect((await fetch(signedByOld)).status).toBe(404);
    const { availableTokens, heldTokens } = await ledger.balances(db, key.account_id);
    expect([availableTokens, heldTokens]).toEqual([TOKENS - 2, 0]);
    expect(await ledger.audit(db)).toEqual([]);
  },
);
