import * as recipes from '../../platform/db/recipes.ts';
import { isPolled } from '../../platform/temporal/pollers.ts';
import type { Resources } from '../../platform/resources.ts';
import { missingSearchAttributes } from '../../platform/temporal/search-attributes.ts';
import { ORCHESTRATION_QUEUE } from '../../workflows/messages.ts';

/** What a batch needs to run: a seeded database, storage, a prepared Temporal, a worker. */
export const READINESS_CHECKS = ['database', 'storage', 'temporal', 'search_attributes', 'worker'] as const;

export interface Readiness {
  ready: boolean;
  checks: Record<(typeof READINESS_CHECKS)[number], 'ok' | 'failing'>;
}

/** Answers are kept this long: anybody may ask, and asking is work. */
const KEPT_MS = 500;

/** PostgreSQL or storage that take longer than this are not there. */
const DEADLINE_MS = 2_000;

const kept = new WeakMap<object, { until: number; readiness: Promise<Readiness> }>();

/** Asks everything a batch needs whether it is there. */
export function checkReadiness(deps: Resources): Promise<Readiness> {
  const last = kept.get(deps);
  if (last && last.until > Date.now()) return last.readiness;
  const readiness = check(deps);
  kept.set(deps, { until: Date.now() + KEPT_MS, readiness });
  return readiness;
}

async function check({ db, storage, temporal }: Resources): Promise<Readiness> {
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

async function state(answers: Promise<boolean>): Promise<'ok' | 'failing'> {
  return (await answers.catch(() => false)) ? 'ok' : 'failing';
}

function withDeadline<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), DEADLINE_MS);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
