import * as failedItems from '../../platform/db/items/failed-items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import type { Turn } from '../../platform/db/chat/chat-turns.ts';
import type { Db } from '../../platform/db/pool.ts';
import { FAILURES, type Failure } from '../../workflows/domain/failure.ts';
import { namesOf, shownText } from './lookup-names.ts';

const USUAL_BATCHES = 5;
/** Failures of a batch that a model gets. */
const MAX_FAILURES = 5;
const MAX_NAME_CHARS = 120;

interface Asked {
  turn: Turn;
  input: { limit?: number | undefined; batch_id?: string | undefined };
}

/** Lists the last batches of an account, the newest first, with their counts and what failed. */
export async function lookUpBatches(
  db: Db,
  { turn: { accountId }, input: { limit = USUAL_BATCHES, batch_id: id } }: Asked,
): Promise<unknown> {
  const found =
    id === undefined
      ? await jobs.list(db, { accountId, kind: 'batch', limit })
      : [await jobs.statusOf(db, { id, accountId, kind: 'batch' })].flatMap((batch) => batch ?? []);
  const failed = await failedItems.ofJobs(db, {
    accountId,
    jobIds: found.filter((batch) => batch.failed > 0).map((batch) => batch.id),
    limit: MAX_FAILURES,
  });
  const nameOf = await namesOf(
    db,
    accountId,
    failed.map(({ audioUrl }) => audioUrl),
  );
  const recipeNames = await recipes.namesOf(
    db,
    found.flatMap(({ recipeId }) => recipeId ?? []),
  );
  const batches = found.map((batch) => ({
    batch_id: batch.id,
    status: batch.status,
    recipe: shownText(recipeNames.get(batch.recipeId ?? '') ?? '', MAX_NAME_CHARS),
    total: batch.total,
    completed: batch.completed,
    failed: batch.failed,
    cancelled: batch.cancelled,
    submitted_at: batch.createdAt.toISOString(),
    tokens: batch.tokens,
    failures: failed
      .filter(({ jobId }) => jobId === batch.id)
      .map(({ audioUrl, failure }) => ({ file: nameOf(audioUrl), ...shownFailure(failure) })),
  }));
  return { batches };
}

/** Returns a failure as a person is told of it: what happened, and what to do. */
function shownFailure({ code, detail }: Failure): { code: string; message: string; what_to_do: string } {
  const { advice } = FAILURES[code];
  const [happened = '', ...todo] = advice.split(/(?<=\.) /);
  return {
    code,
    message: shownText(detail ? `${detail} ${happened}` : happened),
    what_to_do: todo.join(' ') || advice,
  };
}
