/* oxlint-disable vitest/no-conditional-expect -- what a job must be depends on the random order */
import { expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { tone } from '../../infra/audio.ts';
import { last } from '../../infra/chat.ts';
import { connectMcp } from '../../infra/mcp-client.ts';
import { randomBy } from '../../infra/random.ts';
import type { Service } from '../../infra/service.ts';
import { LIMIT_MS, results, submit } from '../cache-work.ts';
import { ended, recipeOf, test, turn } from './derived-work.ts';

/** Each has nine jobs of four ways: with eight orders, every way meets every step and a cancel. `ORDERS=16`, or more, goes further by hand. */
const ORDERS = Number(process.env['ORDERS'] ?? 8);
const ORDERS_AT_ONCE = 4;
const WAVES = 3;
const JOBS_AT_ONCE = 3;
const TOKENS = 100;
const SOURCES_S = [4, 3, 2];
const STEPS = [
  { capability: 'crop_audio', params: { start_s: 0, end_s: 1.5 } },
  { capability: 'fade_audio', params: { in_s: 0.1 } },
  { capability: 'noise_reduction' },
] as const;

/** Audio that an account may name: a source, or what was made of it. */
interface Known {
  url: string;
  source: number;
}

/** The audio in an output, if there is one. */
interface Made {
  audio_url: string;
  url: string;
}

/** Runs one random order of work in an account of its own. */
async function runOrder(service: Service, db: Pool, seed: number): Promise<void> {
  const seeded = randomBy(`order ${seed}`);
  const key = await service.key({ tokens: TOKENS });
  const known: Known[] = [];
  for (const [source, seconds] of SOURCES_S.entries())
    known.push({
      source,
      url: await service.upload(key, tone({ seconds, hz: 300 + 10 * source + seed, sampleRate: 8_000 })),
    });
  const paid = new Set<number>();
  const recipes = await Promise.all(STEPS.map((step) => recipeOf(service, key, [step, STEPS[0]])));
  const client = await connectMcp(service.baseUrl, key.api_key, 'client 2, protocol 2026');

  /** Notes what a completed job over `of` made; half of it is downloaded and sent again. */
  const note = async (of: Known, made: Made | undefined, again: boolean): Promise<void> => {
    paid.add(of.source);
    if (!made) return;
    const url = again
      ? await service.upload(key, Buffer.from(await (await fetch(made.url)).arrayBuffer()))
      : made.audio_url;
    known.push({ url, source: of.source });
  };

  const work = async (kind: string, of: Known, n: number, again: boolean, cancelled: boolean): Promise<void> => {
    const { capability, ...step } = STEPS[n]!;
    const params = 'params' in step ? step.params : {};
    if (kind === 'batch') {
      const id = await submit(service, key, [of.url], recipes[n]);
      if (cancelled) await service.request('DELETE', `/v1/batch/${id}`, { key });
      await service.settled(key, id, LIMIT_MS);
      const [item] = await results(service, key, id);
      if (item!['status'] === 'completed') await note(of, item!['raw_results'][capability].audio, again);
      else expect(cancelled, JSON.stringify(item)).toBe(true);
    } else if (kind === 'run') {
      const body = { recipe_id: recipes[n], audio_urls: [of.url] };
      const started = await service.request('POST', '/v1/recipe/execute', { key, body });
      const { job_id } = started.body;
      if (cancelled) await service.request('POST', '/v1/recipe/cancel', { key, body: { job_id } });
      const ran = await ended(service, key, `/v1/recipe/jobs/${job_id}`);
      const shown = ran.result?.[capability]?.[0];
      if (shown) await note(of, shown.audio, again);
      else expect(cancelled, JSON.stringify(ran)).toBe(true);
    } else if (kind === 'chat') {
      const message = JSON.stringify({ name: capability, input: { audio: 'audio_1', ...params } });
      const { calls, artifacts } = await turn(service, key, { message, audio_urls: [of.url] });
      expect(calls).toMatchObject([{ status: 'completed' }]);
      await note(of, artifacts[0], again);
    } else {
      const { structured, text } = await client.call(capability, { audio_url: of.url, ...params });
      expect(structured?.status, text).toBe('completed');
      await note(of, structured.output.audio, again);
    }
  };

  for (let wave = 0; wave < WAVES; wave += 1) {
    const jobs = Array.from({ length: JOBS_AT_ONCE }, () =>
      work(
        seeded.pick(['batch', 'run', 'chat', 'mcp']),
        seeded.pick(known),
        seeded.whole(STEPS.length),
        seeded.next() < 0.3,
        seeded.next() < 0.4,
      ),
    );
    await Promise.all(jobs);
  }
  await client.close();
  const price = [...paid].reduce((sum, source) => sum + SOURCES_S[source]!, 0);
  expect(await ledger.balances(db, key.account_id), `seed ${seed}`).toEqual({
    availableTokens: TOKENS - price,
    heldTokens: 0,
  });
}

test(
  'whatever is done with audio, in any order and any way, each source is charged once',
  { timeout: 900_000 },
  async ({ service, model, db }) => {
    model.reply((request) => {
      if (last(request).role === 'tool') return { text: 'Done.' };
      const content = JSON.stringify(last(request).content);
      const [, call] = /(\{\\"name.*?\}\})/.exec(content) ?? [];
      return { calls: [JSON.parse(JSON.parse(`"${call}"`))] };
    });
    for (let seed = 1; seed <= ORDERS; seed += ORDERS_AT_ONCE)
      await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, (_, n) => runOrder(service, db, seed + n)));
    expect(await ledger.audit(db)).toEqual([]);
  },
);
