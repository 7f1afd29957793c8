import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../infra/random.ts';
import { send } from '../../infra/own/processes.ts';
import { until } from '../../infra/until.ts';
import { PARTS, type PartName, type ServiceTree } from './service-tree.ts';

/** How long a frozen process stays frozen: below and above the limits of heartbeats, leases and locks. */
export const FREEZE_MS = [1_000, 20_000] as const;
/** A frozen worker or API is replaced by its supervisor after 60 s; the rest is the time of the new one's start. */
const REPLACED_LIMIT_MS = 100_000;

/** A way to disturb the service. */
export interface Fault<S = ServiceTree> {
  name: string;
  /** Relative frequency in a plan. */
  weight: number;
  /** True if it can end or freeze the worker's main process. */
  mayLoseWorker: boolean;
  /** True if it stops the service, so that somebody must start it again. */
  endsService?: boolean;
  /** True if it takes a minute or more. */
  isSlow?: true;
  /** Does the harm, and ends it where it has an end of its own (a frozen process is resumed). */
  strike(stage: S, random: Random): Promise<void>;
}

const signals = (part: PartName): Fault[] =>
  (part === 'postgres' ? (['SIGKILL', 'SIGTERM', 'SIGQUIT'] as const) : (['SIGKILL', 'SIGTERM'] as const)).map(
    (signal) => ({
      name: `${signal} of ${part}`,
      weight: 2,
      mayLoseWorker: part === 'worker',
      async strike(tree) {
        const pid = tree.part(part);
        await strikeAt(pid, signal);
        if (part === 'postgres' && signal === 'SIGTERM') await leaves(() => tree.part(part) !== pid);
      },
    }),
  );

/** Time in which a PostgreSQL that shuts down is stopped and replaced, where its supervisor lives. */
const SHUTDOWN_MS = 15_000;

/** Waits for the end of a PostgreSQL that goes on to serve the connections it has: its outage only begins then. */
async function leaves(isGone: () => boolean): Promise<void> {
  await until('PostgreSQL leaves', isGone, { limitMs: SHUTDOWN_MS }).catch(() => undefined);
}

const frozen = (part: PartName): Fault => ({
  name: `${part} frozen and resumed`,
  weight: 1,
  mayLoseWorker: part === 'worker',
  async strike(tree, random) {
    const pid = tree.part(part);
    await strikeAt(pid, 'SIGSTOP');
    await sleep(random.between(...FREEZE_MS));
    await strikeAt(pid, 'SIGCONT');
  },
});

/** A process that stays frozen until its supervisor has put another in its place. */
const replaced = (part: 'api' | 'worker'): Fault => ({
  name: `${part} frozen until it is replaced`,
  weight: 0.5,
  mayLoseWorker: part === 'worker',
  isSlow: true,
  async strike(tree) {
    const pid = tree.part(part);
    if (pid === undefined) return;
    await strikeAt(pid, 'SIGSTOP');
    const isReplaced = () => ![undefined, pid].includes(tree.part(part));
    await until(`another ${part} runs`, isReplaced, { limitMs: REPLACED_LIMIT_MS });
  },
});

/** A signal to npm or the launcher alone, or to all processes at once: the campaign then runs `npm start` again. */
const stops: Fault[] = [
  ...(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const).map((signal) => ({
    name: `${signal} of npm alone`,
    weight: 0.5,
    mayLoseWorker: true,
    endsService: true,
    strike: (tree: ServiceTree) => strikeAt(tree.npm(), signal),
  })),
  ...(['SIGINT', 'SIGKILL'] as const).map((signal) => ({
    name: `${signal} of the launcher alone`,
    weight: 0.5,
    mayLoseWorker: true,
    endsService: true,
    strike: (tree: ServiceTree) => strikeAt(tree.launcher(), signal),
  })),
  {
    name: 'power cut: SIGKILL of every process at once',
    weight: 2,
    mayLoseWorker: true,
    endsService: true,
    strike(tree) {
      for (const { pid } of tree.members()) send(pid, 'SIGSTOP'); // so that none sees another one die
      for (const { pid } of tree.members()) send(pid, 'SIGKILL');
      return Promise.resolve();
    },
  },
];

const children: Fault[] = [
  {
    name: 'SIGKILL of an engine child',
    weight: 2,
    mayLoseWorker: false,
    strike: (tree, random) => strikeAt(oneOf(tree.engineChildren(), random), 'SIGKILL'),
  },
  {
    name: 'an engine child frozen and resumed',
    weight: 1,
    mayLoseWorker: false,
    async strike(tree, random) {
      const pid = oneOf(tree.engineChildren(), random);
      await strikeAt(pid, 'SIGSTOP');
      await sleep(random.between(...FREEZE_MS));
      await strikeAt(pid, 'SIGCONT');
    },
  },
  {
    name: 'SIGKILL of a PostgreSQL backend',
    weight: 1,
    mayLoseWorker: false,
    strike: (tree, random) => strikeAt(oneOf(tree.backends(), random), 'SIGKILL'),
  },
  {
    name: 'SIGTERM of every PostgreSQL backend',
    weight: 1,
    mayLoseWorker: false,
    async strike(tree) {
      for (const pid of tree.backends()) await strikeAt(pid, 'SIGTERM');
    },
  },
];

export const FAULTS: Fault[] = [
  ...PARTS.flatMap(signals),
  ...PARTS.map(frozen),
  ...(['api', 'worker'] as const).map(replaced),
  ...stops,
  ...children,
];

/** One disturbance of a campaign: a fault, or two that overlap. */
export interface Disturbance<S> {
  faults: Fault<S>[];
  /** Time between the beginnings of both faults of a pair, in milliseconds. */
  gapMs: number;
  /** Time that the service works undisturbed before it, in milliseconds. */
  pauseMs: number;
}

/** Every third disturbance is a pair. */
const PAIR_SHARE = 1 / 3;

/** Returns the disturbances of a seed: the same for the same seed and faults. */
export function planOf<S>(random: Random, count: number, faults: Fault<S>[]): Disturbance<S>[] {
  const total = faults.reduce((sum, { weight }) => sum + weight, 0);
  const pick = (): Fault<S> => {
    let at = random.between(0, total);
    return faults.find(({ weight }) => (at -= weight) < 0) ?? faults[0]!;
  };
  return Array.from({ length: count }, () => ({
    faults: random.next() < PAIR_SHARE ? [pick(), pick()] : [pick()],
    gapMs: random.between(0, 1_500),
    pauseMs: random.between(500, 6_000),
  }));
}

export function oneOf(pids: number[], random: Random): number | undefined {
  return pids.length === 0 ? undefined : random.pick(pids);
}

/** Sends a signal to a process; does nothing when there is none, since an earlier fault may have ended it. */
export function strikeAt(pid: number | undefined, signal: NodeJS.Signals): Promise<void> {
  if (pid !== undefined) send(pid, signal);
  return Promise.resolve();
}
