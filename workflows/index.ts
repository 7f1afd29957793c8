/** Entry of the workflow bundle: every workflow type of this service. */
export { accountErasure } from './account-erasure.ts';
export { batch } from './batch.ts';
export { bucketDelivery } from './bucket-delivery.ts';
export { chatTurn } from './chat-turn.ts';
export { importLines } from './import-lines.ts';
export { item } from './item.ts';
export { itemWork } from './item-work.ts';
export { peaks } from './peaks.ts';
export { recipeDraft } from './recipe-draft.ts';
export { recipeRun } from './recipe-run.ts';
export { retention } from './retention.ts';
export { webhookDelivery } from './webhook-delivery.ts';
export { webhookRedelivery } from './webhook-redelivery.ts';
