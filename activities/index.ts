import { callActivities } from './chat/calls.ts';
import { chatActivities } from './chat/turns.ts';
import { draftActivities } from './chat/drafts.ts';
import { intakeActivities } from './items/intake.ts';
import { itemActivities } from './items/items.ts';
import { jobActivities } from './jobs/jobs.ts';
import { referenceActivities } from './items/references.ts';
import { stepActivities } from './items/steps.ts';
import { webhookActivities } from './webhooks/deliver.ts';
import type { WorkerResources } from './worker-resources.ts';

/** Every activity of the service; workflows know them by this type alone. */
export const createActivities = (resources: WorkerResources) => ({
  ...jobActivities(resources),
  ...itemActivities(resources),
  ...intakeActivities(resources),
  ...referenceActivities(resources),
  ...stepActivities(resources),
  ...webhookActivities(resources),
  ...chatActivities(resources),
  ...callActivities(resources),
  ...draftActivities(resources),
});

export type Activities = ReturnType<typeof createActivities>;
