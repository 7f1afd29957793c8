/** Max items of a batch. */
export const MAX_BATCH_ITEMS = 500;

/** Max batches of an import that are open at the same time: an import waits its turn as four batches do, however long it is. */
export const MAX_OPEN_BATCHES = 4;
