import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../../platform/config.ts';
import { laneOf } from '../../platform/temporal/lanes.ts';
import { figure, median, say, sayLoad, spread, type Verdict } from './report.ts';
import { startEnvironment, type Customer, type Environment } from './environment.ts';

const AUDIO_S = 20;
const SAMPLES = 8;
const FLOOD = { batches: 2, items: 500 };
/** Every n-th source of the flood responds late. */
const SLOW = { everyNth: 10, delayMs: 3_000 };
/** Completed items of the flood before the first sample: by then it occupies all its slots. */
const MIN_COMPLETED = 20;
const PAUSE_MS = 400;

/** Measures the latency of a single item of B alone and under a flood by A: in another lane without server fairness, and in the lane of A with it. */
export async function benchFairness(): Promise<Verdict[]> {
  say(`fairness: one item of ${AUDIO_S} s of B under A's ${FLOOD.batches} x ${FLOOD.items} items`);
  const otherLane = await measure({ fairness: false, sameLane: false });
  const ownLane = await measure({ fairness: true, sameLane: true });
  return [
    { what: "another lane, the server's fairness off", value: otherLane, bar: 2, unit: 'x alone' },
    { what: "A's lane, the server's fairness on", value: ownLane, bar: 3, unit: 'x alone' },
  ];
}

async function measure({ fairness, sameLane }: { fairness: boolean; sameLane: boolean }): Promise<number> {
  say();
  say(`  ${sameLane ? "B in A's lane" : 'B in another lane'}, the server's fairness ${fairness ? 'on' : 'off'}`);
  const environment = await startEnvironment({ lengths: [AUDIO_S], fairness });
  try {
    const a = await environment.customer();
    const b = await neighbour(environment, a, sameLane);
    const single = async (): Promise<number> => {
      await sleep(PAUSE_MS);
      return (await b.complete([environment.sources.fresh(AUDIO_S)])).seconds;
    };
    await Promise.all(
      [a, b].map((each) => each.complete(Array.from({ length: 4 }, () => environment.sources.fresh(AUDIO_S)))),
    );
    sayLoad('at the start');

    // Half before and half after the flood: the load of the machine may change meanwhile.
    const alone: number[] = [];
    for (let n = 0; n < SAMPLES / 2; n++) alone.push(await single());

    const flood = await startFlood(environment, a);
    const beganAt = performance.now();
    const doneBefore = await done(a, flood);
    const flooded: number[] = [];
    for (let n = 0; n < SAMPLES; n++) flooded.push(await single());
    const rate = (1_000 * ((await done(a, flood)) - doneBefore)) / (performance.now() - beganAt);
    for (const id of flood) {
      if ((await a.status(id)).status !== 'IN_QUEUE') throw new Error('The flood ended before the last sample.');
      await a.cancel(id);
    }
    for (let n = 0; n < SAMPLES / 2; n++) alone.push(await single());
    sayLoad('at the end');
    figure('B alone', spread(alone));
    figure('B under the flood', spread(flooded));
    figure("B's samples, in order", flooded.map((seconds) => seconds.toFixed(2)).join(' '));
    figure('A meanwhile', `${rate.toFixed(1)} items/s`);
    return median(flooded) / median(alone);
  } finally {
    await environment.close();
  }
}

/** Creates accounts until one falls into the same lane, or into another one. */
async function neighbour(environment: Environment, { key }: Customer, sameLane: boolean): Promise<Customer> {
  const { TENANT_LANES } = loadConfig(environment.service.env);
  const lane = (accountId: string): string => laneOf({ id: accountId, dedicated: false }, TENANT_LANES);
  for (;;) {
    const found = await environment.customer();
    if ((lane(found.key.account_id) === lane(key.account_id)) === sameLane) return found;
  }
}

/** Submits the flood and waits until it runs at full width. */
async function startFlood({ sources }: Environment, a: Customer): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < FLOOD.batches; n++) {
    const urls = Array.from({ length: FLOOD.items }, (_, index) =>
      sources.fresh(AUDIO_S, { delayMs: index % SLOW.everyNth === 0 ? SLOW.delayMs : 0 }),
    );
    ids.push((await a.submit(urls)).id);
  }
  while ((await done(a, ids)) < MIN_COMPLETED) await sleep(100);
  return ids;
}

async function done(a: Customer, ids: string[]): Promise<number> {
  const all = await Promise.all(ids.map((id) => a.status(id)));
  return all.reduce((sum, { completed_items }) => sum + completed_items, 0);
}
