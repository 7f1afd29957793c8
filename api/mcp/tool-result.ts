import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Json } from '../openapi/json-schema.ts';
import type { Problem } from '../http/problems.ts';
import { problemText } from '../http/respond-with-problem.ts';
import type { ToolOutcome } from './tool.ts';

/** Limits of the text form of a result: entries of a list and significant digits of a number. */
const MAX_ENTRIES = 12;
const DIGITS = 6;
/** Max length of a string value. Signed addresses are shorter. */
const MAX_CHARS = 2_000;

/** Converts a result: complete as structured content, and shortened as text, which some clients pass to the model alone. */
export function toolResult({ structured, isError = false }: ToolOutcome): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(brief(structured)) }],
    structuredContent: structured,
    isError,
  };
}

/** Converts a problem to an error result that the model can read: code, title, detail and the seconds to wait as JSON. */
export function problemResult(problem: Problem, requestId: string): CallToolResult {
  const { type: _, status: _status, ...shown } = JSON.parse(problemText(problem, requestId)) as Json;
  const retryAfter = problem.headers['Retry-After'];
  const text = JSON.stringify({ ...shown, ...(retryAfter && { retry_after_s: Number(retryAfter) }) });
  return { content: [{ type: 'text', text }], isError: true };
}

/** Shortens a value: long lists to their beginning and length, long strings, and numbers to six digits. */
function brief(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(DIGITS));
  if (typeof value === 'string') return value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS)}…` : value;
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ENTRIES).map(brief);
    return value.length > MAX_ENTRIES ? [...shown, `… ${value.length} in all`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, brief(entry)]));
}
