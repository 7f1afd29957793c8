import type { ShownItem } from '../../platform/db/items.ts';
import { explain } from '../../workflows/domain/failure.ts';
import { artifactUrl } from '../../workflows/domain/owned-urls.ts';

/** Longest list, and longest text, that a model is shown of an output. */
const MOST_ENTRIES = 16;
const MOST_CHARS = 400;
const DIGITS = 6;

/** What a model, and whoever reads along, is told of a call. */
export type ToolResult =
  | { status: 'completed'; output: unknown; tokens_charged: number; cached: boolean }
  | { status: 'failed'; code: string; message: string }
  | { status: 'cancelled' };

/** A file in an output. */
export interface MadeAudio {
  artifactId: string;
  contentType: string;
  /** Where it stands in the output: what it is. */
  name: string;
}

/** A call that was not done. */
export function refused(code: string, message: string): ToolResult {
  return { status: 'failed', code, message };
}

/** What came of a call's only item; `handleOf` says what the conversation calls a made file. */
export function toolResult(
  item: ShownItem | undefined,
  handleOf: (artifactId: string) => string | undefined,
): ToolResult {
  if (!item) return refused('worker_lost', 'Nothing is known of this call.');
  const failure = item.failure ?? item.steps[0]?.failure;
  if (failure) return refused(failure.code, explain(failure));
  if (item.status !== 'completed') return { status: 'cancelled' };
  const output = briefly(item.steps[0]?.output ?? {}, handleOf);
  return { status: 'completed', output, tokens_charged: item.tokensCharged, cached: item.cached };
}

/** Every file in an output, in order, named after its place. */
export function madeFiles(output: unknown, name = 'file'): MadeAudio[] {
  if (Array.isArray(output)) return output.flatMap((entry) => madeFiles(entry, name));
  if (typeof output !== 'object' || output === null) return [];
  const { artifact_id: artifactId, content_type: contentType, name: own } = output as Record<string, unknown>;
  if (typeof artifactId === 'string') return [{ artifactId, contentType: String(contentType), name }];
  return Object.entries(output).flatMap(([key, value]) => madeFiles(value, typeof own === 'string' ? own : key));
}

/** An output cut to what fits into a conversation: long lists by their beginning and length, files by their handle and link. */
function briefly(value: unknown, handleOf: (artifactId: string) => string | undefined): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(DIGITS));
  if (typeof value === 'string') return value.length > MOST_CHARS ? `${value.slice(0, MOST_CHARS)}…` : value;
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_ENTRIES).map((entry) => briefly(entry, handleOf));
    return value.length > MOST_ENTRIES ? [...shown, `… ${value.length} in all`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const { artifact_id: artifactId, sha256: _, ...rest } = value as Record<string, unknown>;
  const shown = Object.fromEntries(Object.entries(rest).map(([key, entry]) => [key, briefly(entry, handleOf)]));
  if (typeof artifactId !== 'string') return shown;
  const audio = handleOf(artifactId);
  return { ...(audio ? { audio } : {}), link: artifactUrl(artifactId), ...shown };
}
