import { expect } from 'vitest';
import type { Pool } from '../../platform/db/pool.ts';
import { test as base } from '../infra/fixtures.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';

/** Loudness and tempo: two steps that analyse. */
export const MEASURE = 'rec_0001_loudness_and_tempo';
/** Crop and loudness: the second step works on the output of the first. */
export const CROP = 'rec_0003_trim_and_measure';
const CHILDREN = 2;
/** Engine tasks that a lane runs or queues at once: twice the children. */
export const SLOTS = 2 * CHILDREN;

/** Ample for a busy machine. */
export const LIMIT_MS = 150_000;

export const test = base.override('settings', { ENGINE_CHILDREN: String(CHILDREN) });

export async function submit(
  service: Service,
  key: TestKey,
  audio_urls: string[],
  recipe_id = MEASURE,
): Promise<string> {
  const { status, body, bytes } = await service.request('POST', '/v1/batch', { key, body: { recipe_id, audio_urls } });
  expect(status, bytes.toString()).toBe(202);
  return body.batch_id as string;
}

export async function results(service: Service, key: TestKey, id: string) {
  const { body } = await service.request('GET', `/v1/batch/${id}/results`, { key });
  return body.items as Record<string, any>[]; // oxlint-disable-line typescript/no-explicit-any -- results of every shape
}

/** Returns the totals of an account's items: steps run by the engine, steps found in the cache, and charges. */
export async function work(db: Pool, { account_id }: TestKey) {
  const { rows } = await db.query<Record<'ran' | 'found' | 'results' | 'sources' | 'charges' | 'paid', number>>(
    `select (select count(*)::int from item_steps s join items i on i.id = s.item_id where i.account_id = $1 and s.ran) as ran,
            (select count(*)::int from item_steps s join items i on i.id = s.item_id where i.account_id = $1 and not s.ran) as found,
            (select count(*)::int from step_results where account_id = $1) as results,
            (select count(*)::int from sources where account_id = $1) as sources,
            (select count(*)::int from ledger_postings where account_id = $1 and reason = 'charge') as charges,
            (select coalesce(sum(tokens_charged), 0)::int from items where account_id = $1) as paid`,
    [account_id],
  );
  return rows[0]!;
}
