import { setTimeout as sleep } from 'node:timers/promises';
import type { Client as TemporalClient } from '@temporalio/client';
import { Client } from 'pg';
import { loadConfig } from '../../platform/config.ts';
import { laneOf } from '../../platform/temporal/lanes.ts';
import type { Sources } from './sources.ts';
import { workflowId } from '../../workflows/messages.ts';
import type { ServiceClient, TestKey } from '../infra/service-client.ts';

/** Work that one account submits to occupy the engine. */
export interface Flood {
  name: string;
  capability: string;
  /** Length of each audio. */
  seconds: number;
  batches: number;
  /** Items of each batch. */
  items: number;
}

export const FLOODS: readonly Flood[] = [
  { name: 'short items', capability: 'signal_analysis', seconds: 5, batches: 4, items: 200 },
  { name: 'videos of 40 s', capability: 'create_video', seconds: 40, batches: 2, items: 8 },
  { name: 'stems of 10 minutes', capability: 'stem_analysis', seconds: 600, batches: 2, items: 6 },
];

/** Length in seconds of the neighbour's item. */
export const SINGLE_S = 13;
const SINGLE_STEPS = ['signal_analysis', 'tempo_analysis', 'crop_audio'].map((capability) => ({ capability }));
const SETTLED_MS = 120_000;

/** Seconds that a single item took: with nothing else to do, and beside a flood in its own and in another lane. */
export interface Samples {
  alone: number[];
  sameLane: number[];
  otherLane: number[];
}

/**
 * Measures `rounds` times in turn, so that the load of the machine weighs equally on all: one item alone, then one beside the
 * flood of another account in the same lane, and one in another lane. Ends earlier where `isEnough` says so after a round.
 */
export async function measureNeighbours(
  { service, sources, temporal }: { service: ServiceClient; sources: Sources; temporal: TemporalClient },
  {
    flood,
    children,
    rounds,
    isEnough = () => false,
  }: { flood: Flood; children: number; rounds: number; isEnough?: (samples: Samples) => boolean },
): Promise<Samples> {
  const flooder = await service.key({ tokens: 10_000_000 });
  const near = await neighbour(service, flooder, true);
  const far = await neighbour(service, flooder, false);
  const recipes = new Map([
    [flooder, await recipe(service, flooder, [{ capability: flood.capability }])],
    [near, await recipe(service, near, SINGLE_STEPS)],
    [far, await recipe(service, far, SINGLE_STEPS)],
  ]);
  const submit = async (key: TestKey, urls: string[]): Promise<string> =>
    String((await send(service, key, '/v1/batch', { recipe_id: recipes.get(key), audio_urls: urls })).batch_id);
  const single = async (key: TestKey): Promise<number> => {
    const began = performance.now();
    const end = await service.settled(key, await submit(key, [sources.fresh(SINGLE_S)]), SETTLED_MS);
    if (end.completed_items !== 1) throw new Error(`The single item ended as ${JSON.stringify(end)}`);
    return (performance.now() - began) / 1_000;
  };

  const db = new Client({ connectionString: service.databaseUrl });
  await db.connect();
  try {
    for (const key of [near, far]) await single(key);
    const samples: Samples = { alone: [], sameLane: [], otherLane: [] };
    for (let round = 0; round < rounds && !isEnough(samples); round++) {
      samples.alone.push(await single(round % 2 === 0 ? near : far));
      const batches: string[] = [];
      for (let n = 0; n < flood.batches; n++) {
        batches.push(
          await submit(
            flooder,
            Array.from({ length: flood.items }, () => sources.fresh(flood.seconds)),
          ),
        );
      }
      await runningOnAllChildren(db, batches, { capability: flood.capability, children });
      samples.sameLane.push(await single(near));
      samples.otherLane.push(await single(far));
      for (const id of batches) {
        const { body } = await service.request('GET', `/v1/batch/${id}`, { key: flooder });
        if (body.status !== 'IN_QUEUE') throw new Error(`The flood of ${flood.name} ended before its neighbours.`);
      }
      await endFlood({ service, db, temporal }, { key: flooder, batches });
    }
    return samples;
  } finally {
    await db.end();
  }
}

/** Creates accounts until one falls into the lane of another account, or into another lane. */
async function neighbour(service: ServiceClient, { account_id }: TestKey, sameLane: boolean): Promise<TestKey> {
  const { TENANT_LANES } = loadConfig(service.env);
  const lane = (id: string): string => laneOf({ id, dedicated: false }, TENANT_LANES);
  for (;;) {
    const key = await service.key({ tokens: 1_000_000 });
    if ((lane(key.account_id) === lane(account_id)) === sameLane) return key;
  }
}

async function recipe(service: ServiceClient, key: TestKey, steps: { capability: string }[]): Promise<string> {
  const { recipe_id } = await send(service, key, '/v1/recipe/save', { name: 'Neighbours', steps });
  await send(service, key, '/v1/recipe/approve', { recipe_id });
  return String(recipe_id);
}

async function send(service: ServiceClient, key: TestKey, path: string, body: unknown) {
  const response = await service.request('POST', path, { key, body });
  if (response.status >= 400) throw new Error(`${path} responds ${response.status}: ${response.bytes.toString()}`);
  return response.body;
}

/** Cancels batches, also their items in flight, as an operator does. */
async function endFlood(
  { service, db, temporal }: { service: ServiceClient; db: Client; temporal: TemporalClient },
  { key, batches }: { key: TestKey; batches: string[] },
): Promise<void> {
  for (const id of batches) await service.request('DELETE', `/v1/batch/${id}`, { key });
  const { rows } = await db.query<{ jobId: string; position: number; attempt: number }>(
    `select job_id as "jobId", position, attempt from items where job_id = any ($1) and status in ('pending', 'running')`,
    [batches],
  );
  const cancels = rows.map(({ jobId, position, attempt }) =>
    temporal.workflow.getHandle(workflowId.item(workflowId.batch(jobId), position, attempt)).cancel(),
  );
  await Promise.allSettled(cancels); // an item that has ended has no workflow to cancel
  for (const id of batches) await service.settled(key, id, SETTLED_MS);
}

/** Waits until as many items of the batches as the engine has children are, or were, at their step. */
async function runningOnAllChildren(
  db: Client,
  batches: string[],
  { capability, children }: { capability: string; children: number },
): Promise<void> {
  for (const deadline = Date.now() + SETTLED_MS; ; await sleep(50)) {
    const { rowCount } = await db.query(
      `select from items i left join item_progress p on p.item_id = i.id
        where i.job_id = any ($1) and (i.status = 'completed' or p.capability = $2)`,
      [batches, capability],
    );
    if (rowCount! >= children) return;
    if (Date.now() > deadline) throw new Error(`${capability} does not run on ${children} children.`);
  }
}
