import type { z } from 'zod';
import type { ShownItem } from '../../platform/db/items.ts';
import type { JobStatus } from '../../platform/db/jobs.ts';
import { stepKeys, type Step } from '../../workflows/domain/recipe.ts';
import { percentComplete } from '../../workflows/domain/settle.ts';
import { addressArtifacts, type SignArtifact } from './present-artifacts.ts';
import { presentFailure } from './present-batch.ts';
import type { run as runShape, runSummary } from './run.ts';

/** A run with its counts. */
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
    metadata: run.metadata as Record<string, unknown> | null,
    created_at: run.createdAt.toISOString(),
    completed_at: run.completedAt?.toISOString() ?? null,
  };
}

/** A run with what it found, by step and audio; `sign` makes the addresses of what its steps made. */
export function presentRun(
  run: JobStatus,
  { items, steps, sign }: { items: ShownItem[]; steps: Step[]; sign: SignArtifact },
): z.input<typeof runShape> {
  const failed = items.flatMap(({ audioUrl, failure }) =>
    failure ? [{ audio_url: audioUrl, ...presentFailure(failure) }] : [],
  );
  return {
    ...presentRunSummary(run),
    result: run.status === 'completed' ? resultByStep(items, { steps, sign }) : null,
    errors: failed,
  };
}

function resultByStep(items: ShownItem[], { steps, sign }: { steps: Step[]; sign: SignArtifact }) {
  const entry = (item: ShownItem, position: number) => {
    const step = item.steps.find((each) => each.position === position);
    const failure = item.failure ?? step?.failure;
    if (failure) return { audio_url: item.audioUrl, error: presentFailure(failure) };
    return { audio_url: item.audioUrl, ...(addressArtifacts(step?.output ?? {}, sign) as Record<string, unknown>) };
  };
  return Object.fromEntries(stepKeys(steps).map((key, position) => [key, items.map((item) => entry(item, position))]));
}
