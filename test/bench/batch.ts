import { Client, Connection } from '@temporalio/client';
import { workflowId } from '../../workflows/messages.ts';
import { cpuSeconds } from './cpu.ts';
import { figure, median, say, sayLoad, spread, type Verdict } from './report.ts';
import { startEnvironment, type Customer, type Environment } from './environment.ts';

const LONG_S = 180;
const SHORT_S = 20;
const SINGLES = 5;
const SUBMITS = 5;
const ROUNDS = 3;
const ITEMS_PER_ROUND = 40;

/** Measures how long one recording takes, how long a submission of the maximum size takes, and the CPU time of a batch. */
export async function benchBatch(): Promise<Verdict[]> {
  say('batch: signal_analysis, tempo_analysis and crop_audio of mp3 files (stereo, 44.1 kHz), none seen before');
  const environment = await startEnvironment({ lengths: [LONG_S, SHORT_S] });
  try {
    const customer = await environment.customer();
    await customer.complete([...urls(environment, 2, LONG_S), ...urls(environment, 8, SHORT_S)]); // warms up: child processes start, code is compiled
    sayLoad('at the start');

    const singles: number[] = [];
    for (let n = 0; n < SINGLES; n++) singles.push((await customer.complete(urls(environment, 1, LONG_S))).seconds);
    figure(`one recording of ${LONG_S / 60} minutes`, spread(singles));

    const submits: number[] = [];
    for (let n = 0; n < SUBMITS; n++) {
      const { id, tookMs } = await customer.submit(urls(environment, 500, SHORT_S));
      submits.push(tookMs / 1_000);
      await customer.cancel(id);
    }
    figure('response to a submission of 500 URLs', spread(submits));

    await benchRounds(environment, customer);
    sayLoad('at the end');
    return [
      { what: 'one recording of 3 minutes', value: median(singles), bar: 6, unit: 's' },
      { what: 'response to a submission of 500 URLs', value: 1_000 * median(submits), bar: 300, unit: 'ms' },
    ];
  } finally {
    await environment.close();
  }
}

/** Measures batches of short recordings: new ones, then the same from the cache. */
async function benchRounds(environment: Environment, customer: Customer): Promise<void> {
  const fresh: Round[] = [];
  const cached: Round[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const audio = urls(environment, ITEMS_PER_ROUND, SHORT_S);
    fresh.push(await round(environment, customer, audio));
    cached.push(await round(environment, customer, audio));
  }
  for (const [name, rounds] of [
    [`${ITEMS_PER_ROUND} new recordings of ${SHORT_S} s`, fresh],
    ['the same again, from the cache', cached],
  ] as const) {
    const rate = median(rounds.map(({ seconds }) => ITEMS_PER_ROUND / seconds));
    say(`  ${name}, median of ${ROUNDS} batches:`);
    figure('  throughput', `${rate.toFixed(1)} items/s, ${(rate * SHORT_S).toFixed(0)} s of audio per second`);
    const parts = PARTS.map((part) => `${part} ${median(rounds.map(({ cpu }) => cpu[part])).toFixed(3)}`);
    const total = median(rounds.map(({ cpu }) => PARTS.reduce((sum, part) => sum + cpu[part], 0)));
    figure('  CPU time per item', `${total.toFixed(3)} s  (${parts.join(', ')})`);
    const [item, batch] = [
      median(rounds.map(({ itemEvents }) => itemEvents)),
      median(rounds.map(({ batchEvents }) => batchEvents)),
    ];
    figure(
      '  history events per item',
      `${(item + batch).toFixed(1)}  (item ${item.toFixed(1)}, batch ${batch.toFixed(1)})`,
    );
  }
}

export const PARTS = ['worker', 'temporal', 'postgres', 'api'] as const;

interface Round {
  seconds: number;
  /** CPU seconds per item. */
  cpu: Record<(typeof PARTS)[number], number>;
  itemEvents: number;
  batchEvents: number;
}

async function round(environment: Environment, customer: Customer, audio: string[]): Promise<Round> {
  const before = cpuByPart(environment);
  const { id, seconds } = await customer.complete(audio);
  const after = cpuByPart(environment);
  const cpu = Object.fromEntries(
    PARTS.map((part) => [part, (after[part] - before[part]) / audio.length]),
  ) as Round['cpu'];
  return { seconds, cpu, ...(await events(environment, id, audio.length)) };
}

/** Returns the CPU seconds that each part has used. */
export function cpuByPart(environment: Environment): Record<(typeof PARTS)[number], number> {
  const pids = environment.pids();
  return {
    worker: cpuSeconds(pids.worker),
    temporal: cpuSeconds(pids.temporal),
    postgres: cpuSeconds(pids.postgres),
    api: cpuSeconds(pids.api),
  };
}

/** Returns the history lengths of the items and of the batch, per item. */
export async function events(
  { temporalAddress }: Environment,
  batchId: string,
  items: number,
): Promise<Pick<Round, 'itemEvents' | 'batchEvents'>> {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    const client = new Client({ connection });
    const lengthOf = async (id: string): Promise<number> =>
      (await client.workflow.getHandle(id).describe()).historyLength;
    const parent = workflowId.batch(batchId);
    let sum = 0;
    for (let n = 1; n <= items; n++) sum += await lengthOf(workflowId.item(parent, n, 1));
    return { itemEvents: sum / items, batchEvents: (await lengthOf(parent)) / items };
  } finally {
    await connection.close();
  }
}

function urls({ sources }: Environment, count: number, seconds: number): string[] {
  return Array.from({ length: count }, () => sources.fresh(seconds));
}
