import type { Pool } from '../platform/db/pool.ts';
import * as workers from '../platform/db/workers.ts';
import { BLOCKED_AFTER_S } from '../platform/health/service-health.ts';
import type { Logger } from '../platform/telemetry/logger.ts';
import type { Temporal } from '../platform/temporal/client.ts';
import { currentBuildId, promote } from '../platform/temporal/deployment.ts';

const WAIT_MS = 60_000;

/**
 * Makes this release the version that takes work, so that its workers, which may start later, need no command. If workers of
 * another version run, it leaves that to `npm run deployment -- promote`: their work would stop until workers of this one come.
 */
export async function promoteAtSetUp(
  { db, temporal, log }: { db: Pool; temporal: Temporal; log: Logger },
  { deploymentName, buildId }: { deploymentName: string; buildId: string },
): Promise<void> {
  const deployment = { temporal, deploymentName };
  const current = await currentBuildId(deployment);
  if (current === buildId) return log.info({ buildId }, 'this release is the version that takes work');
  if (othersRun(await workers.seen(db), { deploymentName, buildId })) {
    log.warn({ buildId, current }, 'workers of another version run; start those of this release, then promote it');
    return;
  }
  await promote(deployment, { buildId, waitMs: WAIT_MS, ahead: true });
  log.info({ buildId, before: current }, 'this release was made the version that takes work');
}

/** Reports whether a live worker has another version than this one, or none. */
export function othersRun(
  seen: readonly workers.SeenWorker[],
  { deploymentName, buildId }: { deploymentName: string; buildId: string },
): boolean {
  return seen.some(
    (worker) =>
      worker.state !== 'draining' &&
      worker.silentS < BLOCKED_AFTER_S &&
      !(worker.deployment === deploymentName && worker.buildId === buildId),
  );
}
