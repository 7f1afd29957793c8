import { bucketActivities } from './bucket/deliver-to-bucket.ts';
import { callActivities } from './chat/tool-calls.ts';
import { chatActivities } from './chat/turn-activities.ts';
import { draftActivities } from './chat/draft-recipe.ts';
import { sourceActivities } from './items/fetch-and-measure.ts';
import { itemActivities } from './items/begin-and-settle.ts';
import { lightActivities } from './items/light-work.ts';
import { importActivities } from './jobs/open-batches.ts';
import { jobActivities } from './jobs/load-and-close-job.ts';
import { peaksActivities } from './peaks/make-peaks.ts';
import { retentionActivities } from './retention/retention.ts';
import { stepActivities } from './items/run-step.ts';
import { wholeItemActivities } from './items/work-on-item.ts';
import { webhookActivities } from './webhooks/deliver.ts';
import { erasureActivities } from './accounts/erase-account.ts';
import type { WorkerResources } from './worker-resources.ts';

/** Returns every activity of the service. Workflows import their type only. */
export const createActivities = (resources: WorkerResources) => ({
  ...importActivities(resources),
  ...jobActivities(resources),
  ...itemActivities(resources),
  ...sourceActivities(resources),
  ...stepActivities(resources),
  ...lightActivities(resources),
  ...wholeItemActivities(resources),
  ...webhookActivities(resources),
  ...bucketActivities(resources),
  ...chatActivities(resources),
  ...callActivities(resources),
  ...draftActivities(resources),
  ...erasureActivities(resources),
  ...peaksActivities(resources),
  ...retentionActivities(resources),
});

export type Activities = ReturnType<typeof createActivities>;
