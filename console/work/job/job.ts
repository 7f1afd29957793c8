import { ownedName } from '../owned-name.ts';
import type { Batch, BatchItem, Reply, Run } from '../../../client/index.ts';

export type JobKind = 'batch' | 'run';

/** What batches and runs say of themselves alike. */
export type JobStatus = Omit<Batch, 'batch_id'> & { progress?: Progress | null };

export type Progress = NonNullable<BatchItem['progress']>;

/** One file of a job, with what came of it. */
export interface JobItem {
  id: string;
  /** Its number in a run, from 1; undefined in a batch, whose items have ids. */
  number?: number;
  name: string;
  audioUrl: string;
  status: BatchItem['status'];
  progress: Progress | null;
  /** Results by step; `not read` of an item of a batch, whose results are read when they are shown. */
  results: Readonly<Record<string, unknown>> | 'not read' | null;
  error: { code: string; message: string } | null;
  tokens: number | undefined;
  isCached: boolean;
}

interface Named {
  audio_url: string;
  custom_id?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** Returns what people call a file: the name that it was added under, its custom id, when it was uploaded or made, or the end of its address. */
export function nameOf({ audio_url: url, custom_id: customId, metadata }: Named): string {
  const name = metadata?.['name'];
  if (typeof name === 'string' && name !== '') return name;
  if (customId !== undefined) return customId;
  const owned = ownedName(url);
  if (owned !== undefined) return owned;
  if (!URL.canParse(url)) return url;
  const last = new URL(url).pathname.split('/').at(-1);
  return last ? safelyDecoded(last) : url;
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the items of a page of a batch, which was read without results. */
export function itemsOfBatch(items: readonly BatchItem[]): JobItem[] {
  return items.map((item) => ({
    id: item.item_id,
    name: nameOf(item),
    audioUrl: item.audio_url,
    status: item.status,
    progress: item.progress,
    results: item.raw_results && 'not read',
    error: item.error,
    tokens: item.tokens_charged,
    isCached: item.cached,
  }));
}

type ExplainedItem = Reply<'get', '/v1/recipe/jobs/{job_id}/why'>['items'][number];

type RunEntry = Named & { error?: { code: string; message: string } };

/** Returns the files of a run that shows no result, such as one that runs: with their states, and the progress of those that are worked on. */
export function itemsOfOpenRun(items: readonly ExplainedItem[]): JobItem[] {
  return items.map((item) => ({
    id: item.audio_url,
    name: nameOf(item),
    audioUrl: item.audio_url,
    status: item.status,
    progress: item.progress,
    results: null,
    error: item.failure && { code: item.failure.code, message: item.failure.message },
    tokens: undefined,
    isCached: false,
  }));
}

/** Returns the files of a run that ended: its result is by step, then by file. */
export function itemsOfRun({ result, errors }: Pick<Run, 'result' | 'errors'>): JobItem[] {
  const lists = Object.entries(result ?? {}) as [string, RunEntry[]][];
  const failures = new Map(errors.map((each) => [each.audio_url, each]));
  const rows = new Map<string, JobItem>();
  const row = (entry: RunEntry, number?: number): JobItem => {
    const found = rows.get(entry.audio_url);
    if (found) return found;
    // A file that was cancelled is not among the errors of the run.
    const cancelled = entry.error?.code === 'run_cancelled' ? entry.error : undefined;
    const failure = failures.get(entry.audio_url) ?? cancelled;
    const made: JobItem = {
      id: entry.audio_url,
      ...(number === undefined ? {} : { number }),
      name: nameOf(entry),
      audioUrl: entry.audio_url,
      status: failure === undefined ? 'completed' : failure === cancelled ? 'cancelled' : 'failed',
      progress: null,
      results: null,
      error: failure === undefined ? null : { code: failure.code, message: failure.message },
      tokens: undefined,
      isCached: false,
    };
    rows.set(entry.audio_url, made);
    return made;
  };
  for (const [step, entries] of lists) {
    for (const [index, entry] of entries.entries()) {
      const item = row(entry, index + 1);
      if (item.status === 'cancelled') continue;
      const { audio_url: _url, custom_id: _id, metadata: _metadata, ...output } = entry;
      item.results = { ...(item.results as object | null), [step]: output };
    }
  }
  for (const failure of errors) row(failure);
  return [...rows.values()];
}
