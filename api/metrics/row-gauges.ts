import { setTimeout as wait } from 'node:timers/promises';
import * as overview from '../../platform/db/operator/overview.ts';
import * as recentAudit from '../../platform/db/ledger/recent-audit.ts';
import * as workers from '../../platform/db/workers.ts';
import type { BackgroundChecks, State } from '../../platform/health/background-checks.ts';
import { laneLabel } from '../../platform/temporal/lanes.ts';
import { PARTS, type Part } from '../../platform/health/service-health.ts';
import type { MetricsRegistry } from '../../platform/telemetry/metrics/registry.ts';
import type { Resources } from '../../platform/resources.ts';
import { DELIVERIES_S, IDLE_S, MAX_ENTRIES } from '../operator/read-overview.ts';

/** Values are read again for a scrape when they are older than this, so that scrapes cost the database little however many there are. */
const FRESH_MS = 5_000;
const AUDIT_MS = 60_000;
/** Time for which a scrape waits for an audit, less than Prometheus waits for a scrape. */
const AUDIT_WAIT_MS = 2_000;
/** Far more lanes than an installation has. */
const MAX_LANES = 10_000;

const STATES = { ok: 1, degraded: 0.5, failing: 0 } as const satisfies Record<State, number>;

type Deps = Pick<Resources, 'db' | 'log'> & { health: BackgroundChecks<Part> };

/** Returns a function that sets the gauges whose values are in the database. Where that does not respond, they keep their values. */
export function rowGauges({ db, log, health }: Deps, metrics: MetricsRegistry): () => Promise<void> {
  let readAt = -Infinity;
  let auditedAt = -Infinity;
  let reading: Promise<void> | undefined;
  let auditing: Promise<void> | undefined;

  async function read(): Promise<void> {
    const parts = await health.read();
    for (const part of PARTS) metrics.set('audio_part_state', STATES[parts[part].state], { part });
    setLanes(metrics, await overview.laneLoads(db, MAX_LANES));
    metrics.set('audio_oldest_unsettled_item_seconds', await overview.oldestUnsettledS(db), {});
    const stuck = await overview.stuckItems(db, { idleS: IDLE_S, limit: MAX_ENTRIES });
    metrics.set('audio_stuck_items', stuck.length, {});
    const deliveries = await overview.failedDeliveries(db, { sinceS: DELIVERIES_S, limit: MAX_ENTRIES });
    for (const kind of ['webhook', 'bucket'] as const) {
      metrics.set('audio_failed_deliveries', deliveries.filter((each) => each.kind === kind).length, { kind });
    }
    const seen = await workers.seen(db);
    for (const state of ['starting', 'running', 'draining'] as const) {
      metrics.set('audio_workers', seen.filter((each) => each.state === state).length, { state });
    }
    if (performance.now() - auditedAt >= AUDIT_MS) auditing ??= audit().finally(() => (auditing = undefined));
    // The first audit of a large ledger takes longer than a scrape; it goes on behind it.
    await Promise.race([auditing, wait(AUDIT_WAIT_MS)]);
  }

  async function audit(): Promise<void> {
    try {
      const violations = await recentAudit.auditRecent(db);
      auditedAt = performance.now();
      metrics.set('audio_ledger_violations', violations.length, {});
      metrics.set('audio_ledger_audited_timestamp_seconds', Date.now() / 1_000, {});
      for (const violation of violations) log.error(violation, 'the ledger violates a rule');
    } catch (error) {
      log.warn({ err: error }, 'the ledger could not be audited');
    }
  }

  return async () => {
    if (performance.now() - readAt < FRESH_MS) return;
    reading ??= read()
      .then(() => (readAt = performance.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'the gauges could not be read'))
      .then(() => (reading = undefined));
    await reading;
  };
}

/** Sets the gauges of lanes, and of all items. Lanes of dedicated accounts count as one. */
function setLanes(metrics: MetricsRegistry, loads: readonly overview.LaneLoad[]): void {
  metrics.clear('audio_lane_items');
  metrics.clear('audio_lane_oldest_wait_seconds');
  for (const [state, count] of Object.entries(sums(loads))) metrics.set('audio_items', count, { state });
  for (const [lane, found = []] of Object.entries(Object.groupBy(loads, (load) => laneLabel(load.lane)))) {
    for (const [state, count] of Object.entries(sums(found))) metrics.set('audio_lane_items', count, { lane, state });
    const oldestS = Math.max(...found.map(({ oldestWaitS }) => oldestWaitS ?? 0));
    metrics.set('audio_lane_oldest_wait_seconds', oldestS, { lane });
  }
}

function sums(loads: readonly overview.LaneLoad[]): { pending: number; running: number } {
  return {
    pending: loads.reduce((sum, { waiting }) => sum + waiting, 0),
    running: loads.reduce((sum, { running }) => sum + running, 0),
  };
}
