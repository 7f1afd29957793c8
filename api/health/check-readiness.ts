import * as recipes from '../../platform/db/recipes/recipes.ts';
import { isPolled } from '../../platform/temporal/pollers.ts';
import type { Resources } from '../../platform/resources.ts';
import { missingSearchAttributes } from '../../platform/temporal/search-attributes.ts';
import { ORCHESTRATION_QUEUE } from '../../workflows/messages.ts';

/**
 * Dependencies of a batch: a database with the recipe catalog, storage, Temporal with its search attributes, a worker.
 */
export const READINESS_CHECKS = ['database', 'storage', 'temporal', 'search_attributes', 'worker'] as const;

export interface Readiness {
  ready: boolean;
  checks: Record<(typeof READINESS_CHECKS)[number], 'ok' | 'failing'>;
}

/** Results are cached: the route is public and the checks cost queries. */
const CACHE_MS = 500;

/** PostgreSQL or storage that take longer count as failing. */
const DEADLINE_MS = 2_000;

const cache = new WeakMap<object, { until: number; readiness: Promise<Readiness> }>();

/** Checks everything that a batch needs, at most once per `CACHE_MS`. */
export function checkReadiness(deps: Resources): Promise<Readiness> {
  const last = cache.get(deps);
  if (last && last.until > Date.now()) return last.readiness;
  const readiness = runChecks(deps);
  cache.set(deps, { until: Date.now() + CACHE_MS, readiness });
  return readiness;
}

async function runChecks({ db, storage, temporal }: Resources): Promise<Readiness> {
  const [database, objects, server, attributes, worker] = await Promise.all([
    state(withDeadline(recipes.hasCatalog(db))),
    state(withDeadline(storage.check().then(() => true))),
    state(temporal.withDeadline(({ workflowService }) => workflowService.getSystemInfo({})).then(() => true)),
    state(temporal.withDeadline(() => missingSearchAttributes(temporal)).then((missing) => missing.length === 0)),
    state(isPolled(temporal, { name: ORCHESTRATION_QUEUE, tasks: 'workflow' })),
  ]);
  const checks = { database, storage: objects, temporal: server, search_attributes: attributes, worker };
  return { ready: Object.values(checks).every((one) => one === 'ok'), checks };
}

async function state(check: Promise<boolean>): Promise<'ok' | 'failing'> {
  return (await check.catch(() => false)) ? 'ok' : 'failing';
}

function withDeadline<T>(check: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timeout of a readiness check')), DEADLINE_MS);
  return Promise.race([check, promise]).finally(() => clearTimeout(timer));
}
