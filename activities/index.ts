import { callActivities } from './chat/tool-calls.ts';
import { chatActivities } from './chat/chat-turn.ts';
import { draftActivities } from './chat/draft-recipe.ts';
import { intakeActivities } from './items/fetch-source.ts';
import { itemActivities } from './items/begin-and-settle.ts';
import { jobActivities } from './jobs/job-activities.ts';
import { referenceActivities } from './items/fetch-reference.ts';
import { stepActivities } from './items/run-step.ts';
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
