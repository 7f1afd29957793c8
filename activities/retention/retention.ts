import { setTimeout as wait } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { daysAgo } from '../../platform/db/retention/page.ts';
import type { RetentionPosition } from '../../workflows/messages.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { PART_NAMES, PARTS, type PartName } from './parts.ts';
import type { RetentionDeps } from './part.ts';

const BEAT_MS = 2_000;
/** Time after which a step ends, so that the workflow records how far it came. */
const STEP_MS = 20_000;
/** Longest pause between two pages. A pause takes as long as the page before it did: half of the time is left to the work of customers. */
const MAX_PAUSE_MS = 1_000;

/** The activity of retention. What it deletes it finds in rows, so it may run any number of times, also at the same time. */
export const retentionActivities = (deps: WorkerResources) => ({
  /** Deletes some of what is older than RETENTION_DAYS. Returns where the next step goes on; null at the end, and without retention. */
  async expireSome(from: RetentionPosition | null): Promise<RetentionPosition | null> {
    const { RETENTION_DAYS: days } = deps.config;
    if (days === 0) return null;
    const context = Context.current();
    const beats = setInterval(() => context.heartbeat(), BEAT_MS);
    try {
      const before = await daysAgo(deps.db, days);
      const step = await expireFor(deps, { from, before, ms: STEP_MS, signal: context.cancellationSignal });
      const counts = Object.fromEntries(Object.entries(step.deleted).filter(([, count]) => count > 0));
      if (Object.keys(counts).length > 0) deps.log.info({ deleted: counts, before }, 'retention');
      return step.next;
    } finally {
      clearInterval(beats);
    }
  },
});

/** Deletes what is older than `before`, page by page, for so many milliseconds. Returns where it stopped, null at the end, and how much it deleted by part. */
export async function expireFor(
  deps: RetentionDeps,
  { from, before, ms, signal }: { from: RetentionPosition | null; before: Date; ms: number; signal?: AbortSignal },
): Promise<{ next: RetentionPosition | null; deleted: Record<PartName, number> }> {
  const deleted = Object.fromEntries(PART_NAMES.map((name) => [name, 0])) as Record<PartName, number>;
  const until = Date.now() + ms;
  // A name that this release does not know is of another release: begin again.
  const known = PART_NAMES.find((name) => name === from?.part);
  let at: { part: PartName; after: RetentionPosition['after'] } | null = {
    part: known ?? PART_NAMES[0]!,
    after: known ? from!.after : null,
  };
  while (at && Date.now() < until) {
    signal?.throwIfAborted();
    const began = Date.now();
    const { run, limit }: (typeof PARTS)[PartName] = PARTS[at.part];
    const end = await run(deps, { before, after: at.after, limit });
    deleted[at.part] += end.deleted;
    const following: PartName | undefined = PART_NAMES[PART_NAMES.indexOf(at.part) + 1];
    if (end.next) at = { part: at.part, after: end.next };
    else at = following ? { part: following, after: null } : null;
    await wait(Math.min(Date.now() - began, MAX_PAUSE_MS), undefined, signal ? { signal } : {});
  }
  return { next: at, deleted };
}
