import { createHash } from 'node:crypto';
import type { AudioClient, BatchItem, Input, Job, Run } from '../../../client/index.ts';
import { UsageError } from '../command.ts';
import type { Group } from './journal.ts';

/** What became of one audio. */
export interface Outcome {
  audioUrl: string;
  status: string;
  results: Record<string, unknown> | null;
  error: { code: string; message: string } | null;
}

export interface Ended {
  outcomes: Outcome[];
  tokens: number;
}

type NewRun = Required<Pick<Input<'post', '/v1/run'>[0]['body'], 'capability' | 'params'>>;

const MAX_RUN_ITEMS = 20;

/** Capabilities that compare the audio of a run with its first one. */
export const COMPARING: ReadonlySet<string> = new Set(['alignment_analysis']);

interface SubmitOptions {
  idempotencyKey: string;
  quoteId?: string | undefined;
}

/** A way to submit audio and to read what became of it. */
export interface Lane {
  /** Max audio of one submit. */
  maxItems: number;
  /** True if the first audio of a submit is the reference of the others. */
  compares?: boolean;
  /** The part of a submit, and of a quote, beside the addresses. */
  work: Pick<Input<'post', '/v1/quote'>[0]['body'], 'recipe_id' | 'capability' | 'params'>;
  submit(urls: string[], options: SubmitOptions): Promise<Job>;
  ended(job: Job): Promise<Ended>;
}

/** Returns the lane of a recipe: batches, or runs for a free account, which has none. */
export async function recipeLane(recipeId: string, audio: AudioClient, signal: AbortSignal): Promise<Lane> {
  const { kind } = await audio.get('/v1/account', { signal });
  // Refused here rather than after the uploads.
  await audio.get('/v1/recipe/{recipe_id}', { path: { recipe_id: recipeId }, signal });
  return kind === 'paid' ? batchLane(audio, recipeId, signal) : runLane(audio, recipeId, signal);
}

/** Returns a key that is the same whenever the same group is submitted. */
export function submitKey({ number, at, members }: Group): string {
  const hash = createHash('sha256').update(JSON.stringify([number, at, members.map(({ url }) => url)]));
  return `audio-${hash.digest('hex').slice(0, 40)}`;
}

function boundBy(quoteId: string | undefined): { quote_id?: string } {
  return quoteId === undefined ? {} : { quote_id: quoteId };
}

function batchLane(audio: AudioClient, recipeId: string, signal: AbortSignal): Lane {
  return {
    maxItems: 500,
    work: { recipe_id: recipeId },
    async submit(urls, { idempotencyKey, quoteId }) {
      const body = { recipe_id: recipeId, audio_urls: urls, ...boundBy(quoteId) };
      const { batch_id } = await audio.post('/v1/batch', { body, idempotencyKey, signal });
      return { batch_id };
    },
    async ended(job) {
      const items: BatchItem[] = [];
      if (!('batch_id' in job)) throw new Error('A batch has a batch_id.');
      for await (const item of audio.results(job.batch_id, { signal })) items.push(item);
      const outcomes = items.map(({ audio_url: audioUrl, status, raw_results: results, error }) => ({
        audioUrl,
        status,
        results,
        error,
      }));
      return { outcomes, tokens: items.reduce((sum, { tokens_charged: tokens }) => sum + tokens, 0) };
    },
  };
}

/** A capability and its parameters, which the service checks. */
interface Step {
  capability: string;
  params: Record<string, unknown>;
}

/** Returns the lane of a single capability: runs without a recipe. */
export async function stepLane(step: Step, audio: AudioClient, signal: AbortSignal): Promise<Lane> {
  const { capability, params } = step as NewRun;
  // Refused here rather than after the uploads.
  const steps = [step] as Input<'post', '/v1/recipe/validate'>[0]['body']['steps'];
  const { errors } = await audio.post('/v1/recipe/validate', { body: { steps }, signal });
  if (errors.length > 0) throw new UsageError(errors.map(({ message }) => message).join(' '));
  return {
    maxItems: MAX_RUN_ITEMS,
    compares: COMPARING.has(step.capability) && !('reference_url' in step.params),
    work: { capability, params },
    async submit(urls, { idempotencyKey, quoteId }) {
      const body = { capability, params, audio_urls: urls, ...boundBy(quoteId) };
      const { job_id } = await audio.post('/v1/run', { body, idempotencyKey, signal });
      return { job_id };
    },
    ended: (job) => endedRun(audio, job, signal),
  };
}

function runLane(audio: AudioClient, recipeId: string, signal: AbortSignal): Lane {
  return {
    maxItems: MAX_RUN_ITEMS,
    work: { recipe_id: recipeId },
    async submit(urls, { idempotencyKey, quoteId }) {
      const body = { recipe_id: recipeId, audio_urls: urls, ...boundBy(quoteId) };
      const { job_id } = await audio.post('/v1/recipe/execute', { body, idempotencyKey, signal });
      return { job_id };
    },
    ended: (job) => endedRun(audio, job, signal),
  };
}

/** Reads a run that has ended. */
async function endedRun(audio: AudioClient, job: Job, signal: AbortSignal): Promise<Ended> {
  if (!('job_id' in job)) throw new Error('A run has a job_id.');
  const run = await audio.get('/v1/recipe/jobs/{job_id}', { path: { job_id: job.job_id }, signal });
  const entries = Object.entries(run.result ?? {}) as [string, { audio_url: string }[]][];
  const urls = new Set([
    ...entries.flatMap(([, each]) => each.map((entry) => entry.audio_url)),
    ...run.errors.map(urlOf),
  ]);
  return { outcomes: [...urls].map((url) => outcomeOf(run, entries, url)), tokens: run.tokens_charged };
}

const urlOf = (entry: { audio_url: string }): string => entry.audio_url;

function outcomeOf(run: Run, steps: [string, { audio_url: string }[]][], audioUrl: string): Outcome {
  const error = run.errors.find((each) => each.audio_url === audioUrl);
  if (error) return { audioUrl, status: 'failed', results: null, error: { code: error.code, message: error.message } };
  const results = steps.flatMap(([step, entries]) => {
    const entry = entries.find((each) => each.audio_url === audioUrl);
    if (!entry) return [];
    const { audio_url: _, ...output } = entry;
    return [[step, output]];
  });
  return {
    audioUrl,
    status: 'completed',
    results: Object.fromEntries(results) as Record<string, unknown>,
    error: null,
  };
}
