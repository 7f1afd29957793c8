import { CutList } from '../../platform/json/abridged.ts';
import type { WholeItem } from '../../platform/db/items/shown-items.ts';
import { explain } from '../../workflows/domain/failure.ts';
import { artifactUrl } from '../../workflows/domain/owned-urls.ts';

/** Longest list and longest text of an output that a model gets. */
export const MAX_ENTRIES = 16;
const MAX_CHARS = 400;
const DIGITS = 6;

/** Result of a call, as the model and readers of the stream get it. */
export type ToolResult =
  | { status: 'completed'; output: unknown; tokens_charged: number; cached: boolean }
  /** `tokens`: what a call that waits for a yes costs. `is_web_page`: whether the address led to a page instead of audio. */
  | { status: 'failed'; code: string; message: string; tokens?: number; is_web_page?: true }
  | { status: 'cancelled' };

/** A file in an output. */
export interface MadeAudio {
  artifactId: string;
  contentType: string;
  /** Its key in the output, or the name of the object that it belongs to. */
  name: string;
}

/** Returns the result of a call that was not run. */
export function refused(code: string, message: string): ToolResult {
  return { status: 'failed', code, message };
}

/** Returns the result of a call from its only item. `handleOf` returns the conversation's handle of a made file. */
export function toolResult(
  item: WholeItem | undefined,
  handleOf: (artifactId: string) => string | undefined,
): ToolResult {
  if (!item) return refused('worker_lost', 'The result of this call was lost.');
  const failure = item.failure ?? item.steps[0]?.failure;
  if (failure) {
    const result = refused(failure.code, explain(failure));
    return failure.isWebPage && result.status === 'failed' ? { ...result, is_web_page: true } : result;
  }
  if (item.status !== 'completed') return { status: 'cancelled' };
  const output = shorten(item.steps[0]?.output ?? {}, handleOf);
  return { status: 'completed', output, tokens_charged: item.tokensCharged, cached: item.cached };
}

/** Returns the result of a call that ran a recipe: the output of each step in order, or why it failed where the recipe went on. */
export function recipeResult(
  item: WholeItem | undefined,
  handleOf: (artifactId: string) => string | undefined,
): ToolResult {
  if (item?.status !== 'completed') return toolResult(item, handleOf);
  const steps = item.steps.map(({ capability, output, failure }) =>
    failure
      ? { capability, output: null, failure: { code: failure.code, message: explain(failure) } }
      : { capability, output: shorten(output ?? {}, handleOf) },
  );
  return { status: 'completed', output: { steps }, tokens_charged: item.tokensCharged, cached: item.cached };
}

/** Returns the result of a call that spent nothing. */
export function done(output: unknown): ToolResult {
  return { status: 'completed', output, tokens_charged: 0, cached: false };
}

/** Returns every file in an output, in order, named by its key. */
export function madeFiles(output: unknown, name = 'file'): MadeAudio[] {
  if (Array.isArray(output)) return output.flatMap((entry) => madeFiles(entry, name));
  if (output instanceof CutList) return madeFiles(output.entries, name);
  if (typeof output !== 'object' || output === null) return [];
  const { artifact_id: artifactId, content_type: contentType, name: own } = output as Record<string, unknown>;
  if (typeof artifactId === 'string') return [{ artifactId, contentType: String(contentType), name }];
  return Object.entries(output).flatMap(([key, value]) => madeFiles(value, typeof own === 'string' ? own : key));
}

/** Returns an output shortened for a conversation: long lists by their beginning and length, files by handle and link. */
function shorten(value: unknown, handleOf: (artifactId: string) => string | undefined): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(DIGITS));
  if (typeof value === 'string')
    return value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS).toWellFormed()}…` : value; // PostgreSQL and providers read no half characters
  if (Array.isArray(value) || value instanceof CutList) {
    const entries: readonly unknown[] = value instanceof CutList ? value.entries : value;
    const shown = entries.slice(0, MAX_ENTRIES).map((entry) => shorten(entry, handleOf));
    return value.length > MAX_ENTRIES ? [...shown, `… ${value.length} in all`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const { artifact_id: artifactId, sha256: _, ...rest } = value as Record<string, unknown>;
  const shown = Object.fromEntries(Object.entries(rest).map(([key, entry]) => [key, shorten(entry, handleOf)]));
  if (typeof artifactId !== 'string') return shown;
  const audio = handleOf(artifactId);
  return { ...(audio ? { audio } : {}), link: artifactUrl(artifactId), ...shown };
}
