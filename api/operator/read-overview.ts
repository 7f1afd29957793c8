import * as overview from '../../platform/db/operator/overview.ts';
import type { Pool } from '../../platform/db/pool.ts';

/** Entries of each list. */
export const MAX_ENTRIES = 100;

/** A running item without a change for this long may be stuck: a step reports its progress every few seconds. */
export const IDLE_S = 600;

const FAILURES_S = 3_600;
/** Deliveries that were not accepted in this time are shown. */
export const DELIVERIES_S = 86_400;

interface Overview {
  lanes: overview.LaneLoad[];
  stuck: overview.StuckItem[];
  failures: { code: string; items: number }[];
  failedDeliveries: overview.FailedDelivery[];
}

/** Reads what an operator looks at first, of all accounts. */
export async function readOverview(db: Pool): Promise<Overview> {
  return {
    lanes: await overview.laneLoads(db, MAX_ENTRIES),
    stuck: await overview.stuckItems(db, { idleS: IDLE_S, limit: MAX_ENTRIES }),
    failures: await overview.failuresByCode(db, FAILURES_S),
    failedDeliveries: await overview.failedDeliveries(db, { sinceS: DELIVERIES_S, limit: MAX_ENTRIES }),
  };
}
