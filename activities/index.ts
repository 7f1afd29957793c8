import { callActivities } from './chat-calls.ts';
import { chatActivities } from './chat.ts';
import { draftActivities } from './drafts.ts';
import { intakeActivities } from './intake.ts';
import { itemActivities } from './items.ts';
import { jobActivities } from './jobs.ts';
import { referenceActivities } from './references.ts';
import { stepActivities } from './steps.ts';
import { webhookActivities } from './webhooks.ts';
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
