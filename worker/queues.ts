import { ORCHESTRATION_QUEUE } from '../workflows/messages.ts';
import { ConfigError, type Config } from '../platform/config.ts';
import { laneOf, sharedLane } from '../platform/temporal/lanes.ts';

/** Task queues that a process serves. */
export interface ServedQueues {
  /** Workflows of jobs and deliveries, POSTs and model calls. */
  orchestration: boolean;
  /** Lanes of items, each with its engine queue. */
  lanes: string[];
}

/** Returns the names of the task queues of workflows. */
export function queueNames({ orchestration, lanes }: ServedQueues): string[] {
  return [...(orchestration ? [ORCHESTRATION_QUEUE] : []), ...lanes];
}

const RANGE = /^lanes:(\d{1,4})(?:-(\d{1,4}))?$/;
const TENANT = /^tenant:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Parses WORKER_QUEUES: any number of `orchestration`, `lanes:A-B` (or `lanes:A`) and `tenant:<account id>`; an empty list
 * means all shared queues. Lanes beyond TENANT_LANES may be named, so that the number can be raised without a gap. Throws
 * ConfigError.
 */
export function servedQueues({
  WORKER_QUEUES,
  TENANT_LANES,
}: Pick<Config, 'WORKER_QUEUES' | 'TENANT_LANES'>): ServedQueues {
  if (WORKER_QUEUES.length === 0) return { orchestration: true, lanes: lanesBetween(0, TENANT_LANES - 1) };

  const lanes = new Set<string>();
  const problems: string[] = [];
  for (const name of WORKER_QUEUES) {
    const [, first, last = first] = RANGE.exec(name) ?? [];
    const [, id] = TENANT.exec(name) ?? [];
    if (first !== undefined && Number(first) <= Number(last)) {
      for (const lane of lanesBetween(Number(first), Number(last))) lanes.add(lane);
    } else if (id !== undefined) lanes.add(laneOf({ id, dedicated: true }, TENANT_LANES));
    else if (name !== 'orchestration') problems.push(`WORKER_QUEUES: '${name}' is not one of ${FORMS}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { orchestration: WORKER_QUEUES.includes('orchestration'), lanes: [...lanes] };
}

const FORMS = 'orchestration, lanes:A-B with A up to B, tenant:<account id>';

function lanesBetween(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => sharedLane(first + index));
}
