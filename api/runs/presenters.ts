import type { z } from 'zod';
import type { ShownItem } from '../../platform/db/items.ts';
import type { JobStatus } from '../../platform/db/jobs.ts';
import { stepKeys } from '../../workflows/domain/recipe.ts';
import { percentComplete } from '../../workflows/domain/settle.ts';
import { LongJson, LongList } from '../http/long-json.ts';
import { addressArtifacts, type SignArtifact } from '../artifacts/presenters.ts';
import { presentFailure } from '../batches/presenters.ts';
import type { runEntry, runSummary } from './schemas.ts';

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

/** A run with what it found, by step and audio: `others` are its items that did not complete, `ofStep` answers all, each with its output of one step. */
export function presentRun(
  run: JobStatus,
  found: { others: ShownItem[]; ofStep: (position: number) => AsyncIterable<ShownItem>; sign: SignArtifact },
): LongJson {
  const failed = found.others.flatMap(({ audioUrl, failure }) =>
    failure ? [{ audio_url: audioUrl, ...presentFailure(failure) }] : [],
  );
  async function* entries(position: number): AsyncGenerator<z.input<typeof runEntry>> {
    for await (const item of found.ofStep(position)) yield presentEntry(item, { position, sign: found.sign });
  }
  const lists = stepKeys(run.steps).map((key, position) => [key, new LongList(entries(position))]);
  return new LongJson({
    ...presentRunSummary(run),
    result: run.status === 'completed' ? Object.fromEntries(lists) : null,
    errors: failed,
  });
}

function presentEntry(
  { audioUrl, steps, ...item }: ShownItem,
  { position, sign }: { position: number; sign: SignArtifact },
): z.input<typeof runEntry> {
  const step = steps.find((each) => each.position === position);
  const failure = item.failure ?? step?.failure;
  if (failure) return { audio_url: audioUrl, error: presentFailure(failure) };
  if (!step) return { audio_url: audioUrl };
  const { output, capability } = step;
  return {
    audio_url: audioUrl,
    ...(addressArtifacts(output ?? {}, { sign, audioUrl, capability }) as Record<string, unknown>),
  };
}
