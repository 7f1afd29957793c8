/** Entry of the workflow bundle: every workflow type this service can run. */
export { batch } from './batch.ts';
export { item } from './item.ts';
export { recipeRun } from './recipe-run.ts';
export { webhookDelivery } from './webhook-delivery.ts';
