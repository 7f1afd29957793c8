import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../infra/random.ts';
import { send } from '../../../infra/own/processes.ts';
import { FREEZE_MS, oneOf, strikeAt, type Fault } from '../faults.ts';
import type { Fleet } from './fleet.ts';

type FleetFault = Fault<Fleet>;
type Group = keyof Fleet['parts'];

const pick = (fleet: Fleet, group: Group, random: Random): number | undefined => random.pick(fleet.parts[group]).pid();

/** A signal to one process of a group, which its supervisor starts again. */
const signal = (group: Group, name: NodeJS.Signals): FleetFault => ({
  name: `${name} of a ${group}`,
  weight: 2,
  mayLoseWorker: group === 'worker',
  strike: (fleet, random) => strikeAt(pick(fleet, group, random), name),
});

const frozen = (group: Group): FleetFault => ({
  name: `${group} frozen and resumed`,
  weight: 1,
  mayLoseWorker: group === 'worker',
  async strike(fleet, random) {
    const pid = pick(fleet, group, random);
    await strikeAt(pid, 'SIGSTOP');
    await sleep(random.between(...FREEZE_MS));
    await strikeAt(pid, 'SIGCONT');
  },
});

/** Faults of a fleet: of one process of several, of a machine, and of the servers that all share. */
export const FLEET_FAULTS: FleetFault[] = [
  ...(['api', 'worker'] as const).flatMap((group) => [
    signal(group, 'SIGKILL'),
    signal(group, 'SIGTERM'),
    frozen(group),
  ]),
  ...(['postgres', 'temporal', 'pgbouncer', 'versitygw'] as const).flatMap((group) => [
    signal(group, 'SIGKILL'),
    frozen(group),
  ]),
  {
    name: 'power cut of a machine: SIGKILL of an api, a worker and its engine at once',
    weight: 2,
    mayLoseWorker: true,
    strike(fleet, random) {
      const [api, worker] = [pick(fleet, 'api', random), pick(fleet, 'worker', random)];
      const children = worker === undefined ? [] : fleet.engineChildren(worker);
      for (const pid of [api, worker, ...children]) if (pid !== undefined) send(pid, 'SIGKILL');
      return Promise.resolve();
    },
  },
  {
    name: 'SIGKILL of all workers at once',
    weight: 1,
    mayLoseWorker: true,
    async strike(fleet) {
      for (const worker of fleet.parts.worker) await strikeAt(worker.pid(), 'SIGKILL');
    },
  },
  {
    name: 'SIGKILL of an engine child',
    weight: 2,
    mayLoseWorker: false,
    async strike(fleet, random) {
      const worker = pick(fleet, 'worker', random);
      if (worker !== undefined) await strikeAt(oneOf(fleet.engineChildren(worker), random), 'SIGKILL');
    },
  },
];
