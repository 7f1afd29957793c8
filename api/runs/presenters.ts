import type { z } from 'zod';
import { LongOutput } from '../../platform/json/long-output.ts';
import type { ShownItem } from '../../platform/db/items/shown-items.ts';
import type { JobStatus } from '../../platform/db/jobs.ts';
import { fieldsOfLong } from '../../platform/json/splice.ts';
import { stepKeys } from '../../workflows/domain/recipe.ts';
import { percentComplete } from '../../workflows/domain/end-states.ts';
import { addressArtifacts, type SignArtifact } from '../artifacts/presenters.ts';
import { LongEntry, LongJson, LongList } from '../http/long-json.ts';
import { presentDelivery } from '../delivery/presenters.ts';
import { presentDetails, presentFailure } from '../jobs/presenters.ts';
import type { RunWithItems } from './read-run.ts';
import type { runEntry, runSummary } from './schemas.ts';

/** Presents a run with its counts, without its result. */
export function presentRunSummary(run: JobStatus): z.input<typeof runSummary> {
  return {
    job_id: run.id,
    status: run.status,
    recipe_id: run.recipeId,
    total_items: run.total,
    completed_items: run.completed,
    failed_items: run.failed,
    cancelled_items: run.cancelled,
    percent_complete: percentComplete(run),
    progress: run.progress,
    tokens_charged: run.tokens,
    metadata: run.metadata as Record<string, unknown> | null,
    created_at: run.createdAt.toISOString(),
    completed_at: run.completedAt?.toISOString() ?? null,
    ...(run.expiresAt ? { expires_at: run.expiresAt.toISOString() } : {}),
    ...(run.bucketDelivery ? { delivery: presentDelivery(run.bucketDelivery) } : {}),
  };
}

/** Presents a run with its result by step and audio, or without. `sign` makes the addresses of its artifacts. */
export function presentRun(
  { run, page, uncompleted, itemsOfStep, readFields }: RunWithItems,
  sign: SignArtifact,
  { withResult = true }: { withResult?: boolean } = {},
): LongJson {
  const errors = uncompleted.flatMap(({ audioUrl, failure, ...item }) =>
    failure ? [{ audio_url: audioUrl, ...presentFailure(failure), ...presentDetails(item) }] : [],
  );
  async function* entries(position: number): AsyncGenerator<LongEntry> {
    for await (const item of itemsOfStep(position))
      yield new LongEntry(presentEntry(item, { position, sign }), readFields(item, sign));
  }
  const minBytes = page.reduce((sum, { bytes }) => sum + bytes, 0);
  const lists = stepKeys(run.steps).map((key, position) => {
    // How the bytes divide among the steps is not known: their sum is that of the first list.
    return [key, new LongList(entries(position), { minBytes: position === 0 ? minBytes : 0 })];
  });
  return new LongJson({
    ...presentRunSummary(run),
    result: withResult && hasResult(run) ? Object.fromEntries(lists) : null,
    errors,
  });
}

/** Reports whether a run shows a result: audio that completed before the run was cancelled was charged, so it is shown. */
function hasResult({ status, completed }: JobStatus): boolean {
  return status === 'completed' || (status === 'cancelled' && completed > 0);
}

function presentEntry(
  { audioUrl, steps, ...item }: ShownItem,
  { position, sign }: { position: number; sign: SignArtifact },
): z.input<typeof runEntry> {
  const step = steps.find((each) => each.position === position);
  const failure = item.failure ?? step?.failure;
  const details = presentDetails(item);
  if (failure) return { audio_url: audioUrl, error: presentFailure(failure), ...details };
  if (!step) return { audio_url: audioUrl, error: presentFailure({ code: 'run_cancelled' }), ...details };
  const { output, capability } = step;
  const fields =
    output instanceof LongOutput
      ? fieldsOfLong(steps.indexOf(step))
      : (addressArtifacts(output ?? {}, { sign, audioUrl, capability }) as Record<string, unknown>);
  return { audio_url: audioUrl, ...fields, ...details };
}
