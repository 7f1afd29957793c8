import { expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { tone } from '../../infra/audio.ts';
import { last } from '../../infra/chat.ts';
import { connectMcp } from '../../infra/mcp-client.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { verifies } from '../../requirements.ts';
import { LIMIT_MS, results, submit } from '../cache-work.ts';
import { recipeOf, run, test, turn } from './derived-work.ts';

const SECONDS = 13.1;
const PRICE = 14;
/** A cleaned, cropped and filmed recording, and what is in the film. */
const CHAIN = [
  { capability: 'noise_reduction' },
  { capability: 'crop_audio', params: { start_s: 0, end_s: 13 } },
  { capability: 'create_video', params: { width_px: 160, height_px: 90, fps: 5 } },
  { capability: 'extract_video_audio' },
] as const;

const recording = (hz: number, seconds = SECONDS): Buffer => tone({ seconds, hz, sampleRate: 8_000 });

/** Returns the steps of a recipe that joins audio and measures the result. */
const joinAndMeasure = (params: object) => [{ capability: 'join_audio', params }, { capability: 'signal_analysis' }];

async function spent(db: Pool, key: TestKey, tokens: number): Promise<number> {
  const { availableTokens, heldTokens } = await ledger.balances(db, key.account_id);
  expect(heldTokens).toBe(0);
  return tokens - availableTokens;
}

test(
  'the same chain costs the same as a batch, a run, a chat and tool by tool',
  { timeout: 2 * LIMIT_MS },
  async ({ service, model, db }) => {
    verifies('metering.charge-once');
    const bytes = recording(300);
    const keys = await Promise.all(CHAIN.map(() => service.key({ tokens: 100 })));
    const [batchKey, runKey, chatKey, toolKey] = keys as [TestKey, TestKey, TestKey, TestKey];

    const inBatch = async (): Promise<void> => {
      const id = await submit(
        service,
        batchKey,
        [await service.upload(batchKey, bytes)],
        await recipeOf(service, batchKey, CHAIN),
      );
      await service.settled(batchKey, id, LIMIT_MS);
      expect(await results(service, batchKey, id)).toMatchObject([{ status: 'completed', tokens_charged: PRICE }]);
    };
    const inRun = async (): Promise<void> => {
      const ran = await run(
        service,
        runKey,
        await recipeOf(service, runKey, CHAIN),
        await service.upload(runKey, bytes),
      );
      expect(ran).toMatchObject({ status: 'completed', tokens_charged: PRICE });
    };
    const inChat = async (): Promise<void> => {
      model.reply((request) => {
        const made = request.body.messages.filter(({ role }: { role: string }) => role === 'tool').length;
        const step = CHAIN[made];
        if (!step) return { text: `Done: ${last(request).content}` };
        const params = 'params' in step ? step.params : {};
        return { calls: [{ name: step.capability, input: { audio: `audio_${made + 1}`, ...params } }] };
      });
      const body = { message: 'Clean, trim and film it.', audio_urls: [await service.upload(chatKey, bytes)] };
      const { calls, tokens_charged } = await turn(service, chatKey, body);
      expect(calls.map(({ status }: { status: string }) => status)).toEqual(CHAIN.map(() => 'completed'));
      expect(tokens_charged).toBe(PRICE);
    };
    const byTools = async (): Promise<void> => {
      const client = await connectMcp(service.baseUrl, toolKey.api_key, 'client 2, protocol 2026');
      let audio_url = await service.upload(toolKey, bytes);
      for (const step of CHAIN) {
        const params = 'params' in step ? step.params : {};
        const { structured, text } = await client.call(step.capability, { audio_url, ...params });
        expect(structured?.status, text).toBe('completed');
        audio_url = (structured.output.audio ?? structured.output.video).audio_url;
      }
      await client.close();
    };
    await Promise.all([inBatch(), inRun(), inChat(), byTools()]);
    for (const key of keys) expect(await spent(db, key, 100)).toBe(PRICE);
    expect(await ledger.audit(db)).toEqual([]);
  },
);

test('without tokens, a file made of charged audio is worked on wherever it is named, also when it was sent again', async ({
  service,
  model,
  audioHost,
  db,
}) => {
  const key = await service.key({ tokens: 3 });
  const trim = await recipeOf(service, key, [{ capability: 'crop_audio', params: { start_s: 0, end_s: 2 } }]);
  const made = (await run(service, key, trim, await service.upload(key, recording(310, 3)))).result.crop_audio[0].audio;
  const bytes = Buffer.from(await (await fetch(made.url)).arrayBuffer());
  expect(await spent(db, key, 3)).toBe(3);

  const level = await recipeOf(service, key, [{ capability: 'signal_analysis' }]);
  const urls = [made.audio_url, await service.upload(key, bytes), audioHost.serve('made.flac', bytes)];
  const other = await service.upload(key, recording(320, 1));
  const id = await submit(service, key, [...urls, other], level);
  await service.settled(key, id, LIMIT_MS);
  expect((await results(service, key, id)).map(({ status, error }) => error?.code ?? status)).toEqual([
    'completed',
    'completed',
    'completed',
    'insufficient_tokens',
  ]);
  expect(await run(service, key, level, made.audio_url)).toMatchObject({ status: 'completed', tokens_charged: 0 });

  model.reply((request) =>
    last(request).role === 'tool'
      ? { text: 'Done.' }
      : { calls: [{ name: 'tempo_analysis', input: { audio: 'audio_1' } }] },
  );
  const talked = await turn(service, key, { message: 'How fast is it?', audio_urls: [made.audio_url] });
  expect(talked).toMatchObject({ tokens_charged: 0, calls: [{ status: 'completed' }] });
  const client = await connectMcp(service.baseUrl, key.api_key, 'client 2, protocol 2026');
  const called = await client.call('spectral_analysis', { audio_url: made.audio_url });
  await client.close();
  expect(called.structured, called.text).toMatchObject({ status: 'completed', tokens_charged: 0 });

  // A made file that is sent again counts as charged, so it does not expire.
  const { rows } = await db.query('select charged from uploads where account_id = $1 and content_hash = $2', [
    key.account_id,
    made.sha256,
  ]);
  expect(rows).toEqual([{ charged: true }]);
  expect(await spent(db, key, 3)).toBe(3);
  expect(await ledger.audit(db)).toEqual([]);
});

test('a made file that is longer than its origins costs the difference in a recipe as it does tool by tool', async ({
  service,
  db,
}) => {
  const [SECONDS_EACH, GAP_S] = [2, 3];
  const whole = 2 * SECONDS_EACH + GAP_S; // for the price of one: it is joined with itself
  const joined = async (key: TestKey) => {
    const audio_url = await service.upload(key, recording(330, SECONDS_EACH));
    return { audio_url, params: { after_url: audio_url, gap_s: GAP_S } };
  };

  const recipeKey = await service.key({ tokens: 100 });
  const one = await joined(recipeKey);
  const ran = await run(
    service,
    recipeKey,
    await recipeOf(service, recipeKey, joinAndMeasure(one.params)),
    one.audio_url,
  );
  expect(ran).toMatchObject({ status: 'completed', tokens_charged: whole });

  const toolKey = await service.key({ tokens: 100 });
  const other = await joined(toolKey);
  const client = await connectMcp(service.baseUrl, toolKey.api_key, 'client 2, protocol 2026');
  const made = await client.call('join_audio', { audio_url: other.audio_url, ...other.params });
  expect(made.structured, made.text).toMatchObject({ status: 'completed', tokens_charged: SECONDS_EACH });
  const measured = await client.call('signal_analysis', { audio_url: made.structured.output.audio.audio_url });
  expect(measured.structured, measured.text).toMatchObject({
    status: 'completed',
    tokens_charged: whole - SECONDS_EACH,
  });
  await client.close();
  const { body } = await service.request('GET', '/v1/account/ledger?limit=1', { key: toolKey });
  expect(body.entries).toMatchObject([
    { reason: 'charge', tokens: SECONDS_EACH - whole, audio_tokens: whole, origins: [{ tokens: SECONDS_EACH }] },
  ]);

  const poorKey = await service.key({ tokens: whole - 1 });
  const third = await joined(poorKey);
  const failed = await run(
    service,
    poorKey,
    await recipeOf(service, poorKey, joinAndMeasure(third.params)),
    third.audio_url,
  );
  expect(failed).toMatchObject({ status: 'failed', tokens_charged: 0 });
  expect(JSON.stringify(failed)).toContain('insufficient_tokens');
  for (const [key, tokens] of [
    [recipeKey, whole],
    [toolKey, whole],
  ] as const)
    expect(await spent(db, key, 100)).toBe(tokens);
  expect(await spent(db, poorKey, whole - 1)).toBe(0);
  expect(await ledger.audit(db)).toEqual([]);
});
