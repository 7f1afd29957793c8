import { readFileSync } from 'node:fs';
import { cpuByPart, events, PARTS } from '../batch.ts';
import { cpuOfWorker, cpuSeconds } from '../cpu.ts';
import { startEnvironment, type Customer, type Environment } from '../environment.ts';
import { figure, median, say, sayLoad, type Verdict } from '../report.ts';
import { actionsBetween, countedActions } from './actions.ts';
import { startBare, type Bare } from './bare.ts';

const ITEMS = 500;
const ROUNDS = 2;
const AUDIO_S = 1;
/** Children of the bare parent in flight: the most that a batch has. */
const BARE_WINDOW = 16;
const ACCOUNTS = 6;
/** The default of 20 ms costs the API some 8 ms of processor time per item, and six times as much for six accounts; bare Temporal is not polled. */
const POLL_MS = 500;

/**
 * Measures what an item costs beside bare Temporal on the same server: in turns, a parent with children of one activity that does nothing, a
 * batch of new trivial audio, and the same again out of the cache. Then six accounts at once.
 */
export async function benchOrchestration({ items = ITEMS, rounds = ROUNDS } = {}): Promise<Verdict[]> {
  say(
    `orchestration: batches of ${items} items of ${AUDIO_S} s and three steps, beside bare Temporal; medians of ${rounds}`,
  );
  const environment = await startEnvironment({ lengths: [AUDIO_S] });
  const bare = await startBare(environment.temporalAddress);
  try {
    const customer = await environment.customer();
    const memory = [workerMb(environment)];
    await customer.complete(urls(environment, 40)); // warms up
    await bare.run(40, BARE_WINDOW);
    sayLoad('at the start');
    const [plain, fresh, cached]: [number[], Round[], Round[]] = [[], [], []];
    for (let n = 0; n < rounds; n++) {
      plain.push(await bareRound(environment, bare, items));
      const audio = urls(environment, items);
      fresh.push(await round(environment, customer, audio));
      memory.push(workerMb(environment));
      cached.push(await round(environment, customer, audio));
      memory.push(workerMb(environment));
    }
    report('new audio', fresh);
    report('out of the cache', cached);
    const together = await sixAtOnce(environment, items);
    memory.push(workerMb(environment));
    figure('memory of the worker, in MB', memory.map((mb) => mb.toFixed(0)).join(' '));
    sayLoad('at the end');
    const ratio = (of: Round[]): number => median(of.map(({ rate }, n) => plain[n]! / rate));
    return [
      { what: 'bare rate, of that of new audio', value: ratio(fresh), bar: 1.25, unit: 'times' },
      { what: 'bare rate, of that out of the cache', value: ratio(cached), bar: 1.25, unit: 'times' },
      { what: 'rate of one account, of that of six', value: together, bar: 1.11, unit: 'times' },
      {
        what: 'actions of an item of three steps',
        value: median(fresh.map(({ actions }) => actions)),
        bar: 6,
        unit: '',
      },
      { what: 'memory of the worker', value: Math.max(...memory), bar: 700, unit: 'MB' },
    ];
  } finally {
    await bare.close();
    await environment.close();
  }
}

interface Round {
  /** Items a second. */
  rate: number;
  /** CPU milliseconds per item. */
  cpu: Record<(typeof PARTS)[number], number>;
  /** Actions per item that the server counted. */
  actions: number;
  kinds: string;
  events: number;
  /** CPU milliseconds per item of the worker, by its parts. */
  worker: Record<string, number>;
}

/** Returns the rate of bare Temporal in children a second, and prints what a child costs. */
async function bareRound(environment: Environment, bare: Bare, count: number): Promise<number> {
  const cpu = (): number[] => [cpuSeconds(bare.pid), cpuSeconds(environment.pids().temporal)];
  const [before, actions] = [cpu(), await countedActions(environment.temporalMetrics)];
  const partsBefore = cpuOfWorker(bare.pid);
  const rate = count / (await bare.run(count, BARE_WINDOW));
  const after = cpu();
  const [worker, temporal] = after.map((seconds, n) => (1_000 * (seconds - before[n]!)) / count);
  const parts = shownParts(perItemOf(partsBefore, cpuOfWorker(bare.pid), count));
  const counted = actionsBetween(actions, await countedActions(environment.temporalMetrics));
  figure(
    'bare Temporal',
    `${rate.toFixed(1)}/s; CPU ${worker!.toFixed(0)} ms worker (${parts}), ${temporal!.toFixed(0)} temporal; ${perItem(counted, count)}`,
  );
  return rate;
}

async function round(environment: Environment, customer: Customer, audio: string[]): Promise<Round> {
  const [before, actions] = [cpuByPart(environment), await countedActions(environment.temporalMetrics)];
  const { worker: workerPid } = environment.pids();
  const partsBefore = cpuOfWorker(workerPid);
  const { id, seconds } = await customer.complete(audio, { pollMs: POLL_MS });
  const after = cpuByPart(environment);
  const worker = perItemOf(partsBefore, cpuOfWorker(workerPid), audio.length);
  const counted = actionsBetween(actions, await countedActions(environment.temporalMetrics));
  const lengths = await events(environment, id, Math.min(audio.length, 20));
  const cpu = PARTS.map((part) => [part, (1_000 * (after[part] - before[part])) / audio.length]);
  return {
    rate: audio.length / seconds,
    cpu: Object.fromEntries(cpu) as Round['cpu'],
    actions: [...counted.values()].reduce((sum, value) => sum + value, 0) / audio.length,
    kinds: perItem(counted, audio.length),
    events: lengths.itemEvents,
    worker,
  };
}

function perItem(counted: Map<string, number>, items: number): string {
  const parts = [...counted].map(([kind, value]) => `${kind} ${(value / items).toFixed(2)}`);
  return `actions per item: ${parts.join(', ')}`;
}

function perItemOf(
  before: Record<string, number>,
  after: Record<string, number>,
  items: number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([part, seconds]) => [part, (1_000 * (seconds - (before[part] ?? 0))) / items]),
  );
}

function shownParts(parts: Record<string, number>): string {
  return Object.entries(parts)
    .map(([part, ms]) => `${part} ${ms.toFixed(1)}`)
    .join(', ');
}

function report(name: string, rounds: Round[]): void {
  say(`  ${name}:`);
  const parts = PARTS.map((part) => `${part} ${median(rounds.map(({ cpu }) => cpu[part])).toFixed(0)}`);
  figure('  rate', `${rounds.map(({ rate }) => rate.toFixed(1)).join(', ')} items/s`);
  figure('  CPU per item in ms', parts.join(', '));
  figure('  … of the worker', shownParts(rounds.at(-1)!.worker));
  figure('  history events of an item', median(rounds.map((each) => each.events)).toFixed(1));
  figure('  counted by the server', rounds.at(-1)!.kinds);
}

/** Returns the rate of one account, divided by that of six at once with as many items in all. */
async function sixAtOnce(environment: Environment, items: number): Promise<number> {
  const customers = await Promise.all(Array.from({ length: ACCOUNTS }, () => environment.customer()));
  const share = Math.floor(items / ACCOUNTS);
  const alone = (await customers[0]!.complete(urls(environment, share * ACCOUNTS), { pollMs: POLL_MS })).seconds;
  const began = performance.now();
  await Promise.all(customers.map((each) => each.complete(urls(environment, share), { pollMs: POLL_MS })));
  const together = (performance.now() - began) / 1_000;
  figure('one account, six at once', `${alone.toFixed(1)} s, ${together.toFixed(1)} s`);
  return together / alone;
}

/** Returns the resident memory of the worker's own process, without its engine children. */
function workerMb(environment: Environment): number {
  const status = readFileSync(`/proc/${environment.pids().worker}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1_024;
}

function urls({ sources }: Environment, count: number): string[] {
  return Array.from({ length: count }, () => sources.fresh(AUDIO_S));
}
