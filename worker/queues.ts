import type { Config } from '../platform/config.ts';
import { sharedLane } from '../platform/lanes.ts';

/** Which task queues this process serves. */
export interface ServedQueues {
  /** Batches, deliveries and POSTs. */
  orchestration: boolean;
  /** Lanes of items, each with its engine queue. */
  lanes: string[];
}

/** Reads WORKER_QUEUES: `orchestration`, `lanes:A-B`, `tenant:<account id>`; nothing named means all shared ones. */
export function servedQueues({
  WORKER_QUEUES,
  TENANT_LANES,
}: Pick<Config, 'WORKER_QUEUES' | 'TENANT_LANES'>): ServedQueues {
  if (WORKER_QUEUES.length === 0) return { orchestration: true, lanes: lanesBetween(0, TENANT_LANES - 1) };

  const served: ServedQueues = { orchestration: false, lanes: [] };
  for (const name of WORKER_QUEUES) {
    const range = /^lanes:(\d+)(?:-(\d+))?$/.exec(name);
    const tenant = /^tenant:([0-9a-f-]{36})$/.exec(name);
    if (name === 'orchestration') served.orchestration = true;
    else if (range) served.lanes.push(...lanesBetween(Number(range[1]), Number(range[2] ?? range[1])));
    else if (tenant) served.lanes.push(`tenant-${tenant[1]}`);
    else throw new Error(`WORKER_QUEUES: '${name}' is none of orchestration, lanes:A-B, tenant:<account id>`);
  }
  return served;
}

function lanesBetween(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => sharedLane(first + index));
}
