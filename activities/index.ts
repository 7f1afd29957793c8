import type { Resources } from '../platform/resources.ts';
import type { Engine } from './engine/pool.ts';
import type { LocalCache } from './engine/local-cache.ts';
import { intakeActivities } from './intake.ts';
import { itemActivities } from './items.ts';
import { jobActivities } from './jobs.ts';
import { stepActivities } from './steps.ts';
import { webhookActivities } from './webhooks.ts';

/** What activities stand on: the process's resources, the engine and the local cache. */
export interface WorkerResources extends Resources {
  engine: Engine;
  cache: LocalCache;
}

/** Every activity of the service; workflows know them by this type alone. */
export const createActivities = (resources: WorkerResources) => ({
  ...jobActivities(resources),
  ...itemActivities(resources),
  ...intakeActivities(resources),
  ...stepActivities(resources),
  ...webhookActivities(resources),
});

export type Activities = ReturnType<typeof createActivities>;
