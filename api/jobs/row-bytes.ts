import type { Step } from '../../workflows/domain/recipe.ts';
import type { ItemDetails } from './item-details.ts';

/*
 * Bytes of rows with their indexes beside the texts of the request, as measured on PostgreSQL 17: an item whose work has ended takes 1,040 with an address of 80
 * characters, 1,210 with its usage; each of its steps 140; a job 740; an audio of a quote 300 with its address twice.
 */
const JOB_BYTES = 1_024;
const ITEM_BYTES = 1_024;
const ITEM_STEP_BYTES = 160;
/** Of an audio of a quote, beside its address. */
const QUOTED_BYTES = 192;
/** Text and calls of the reply, beside the message. */
const TURN_BYTES = 8_192;
/** Row of a team, and its changes in the log. */
export const TEAM_BYTES = 1_024;
/** Row of a recipe, and its changes in the log, beside its texts. */
const RECIPE_BYTES = 1_024;

/** Returns the bytes that a job and its items take until they are deleted, results not included: those take engine time. */
export function bytesOfJob({
  steps,
  audioUrls,
  details,
  texts = [],
}: {
  steps: readonly Step[];
  audioUrls: readonly string[];
  details?: ReadonlyMap<string, ItemDetails> | undefined;
  /** Further values of the job's row. */
  texts?: readonly unknown[];
}): number {
  let bytes =
    JOB_BYTES + jsonBytes(steps) + jsonBytes(texts) + bytesOfItems({ count: audioUrls.length, steps: steps.length });
  for (const audioUrl of audioUrls) bytes += Buffer.byteLength(audioUrl) + jsonBytes(details?.get(audioUrl));
  return bytes;
}

/** Returns the bytes that so many items of so many steps take beside their addresses and details. */
export function bytesOfItems({ count, steps }: { count: number; steps: number }): number {
  return count * (ITEM_BYTES + ITEM_STEP_BYTES * steps);
}

/** Returns the bytes that an import takes, of a body of `bytes`: its lines become the items of batches of `size`. */
export function bytesOfImport({
  bytes,
  total,
  size,
  steps,
}: {
  bytes: number;
  total: number;
  size: number;
  steps: readonly Step[];
}): number {
  const batches = Math.ceil(total / size);
  return bytes + bytesOfItems({ count: total, steps: steps.length }) + (1 + batches) * (JOB_BYTES + jsonBytes(steps));
}

/** Returns the bytes that a quote takes beside the run that measures its audio: each address is kept twice. */
export function bytesOfQuote({ steps, audioUrls }: { steps: readonly Step[]; audioUrls: readonly string[] }): number {
  const addresses = audioUrls.reduce((sum, audioUrl) => sum + QUOTED_BYTES + 2 * Buffer.byteLength(audioUrl), 0);
  return JOB_BYTES + jsonBytes(steps) + addresses;
}

/** Returns the bytes that a chat turn takes. */
export function bytesOfTurn({ message, audioUrls }: { message: string; audioUrls: readonly string[] }): number {
  return TURN_BYTES + Buffer.byteLength(message) + jsonBytes(audioUrls);
}

/** Returns the bytes that a recipe takes. */
export function bytesOfRecipe(texts: readonly unknown[]): number {
  return RECIPE_BYTES + jsonBytes(texts);
}

function jsonBytes(value: unknown): number {
  return value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value));
}
