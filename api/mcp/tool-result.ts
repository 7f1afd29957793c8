import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Json } from '../openapi/json-schema.ts';
import type { Problem } from '../http/problems.ts';
import { problemText } from '../http/errors.ts';
import type { ToolAnswer } from './tool.ts';

/** Longest list that the text of a result shows whole, and digits of its numbers. */
const MOST_ENTRIES = 12;
const DIGITS = 6;
/** Longest text of a value; signed addresses are shorter. */
const MOST_CHARS = 2_000;

/** A result: the whole of it structured, and in brief as text, which is all that some clients show their model. */
export function toolResult({ structured, isError = false }: ToolAnswer): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(brief(structured)) }],
    structuredContent: structured,
    isError,
  };
}

/** A problem as a result that the model may read and act on: code, title and detail as JSON. */
export function problemResult(problem: Problem, requestId: string): CallToolResult {
  const { type: _, status: _status, ...shown } = JSON.parse(problemText(problem, requestId)) as Json;
  return { content: [{ type: 'text', text: JSON.stringify(shown) }], isError: true };
}

/** The same with long lists by their beginning and length, and numbers to six digits. */
function brief(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(DIGITS));
  if (typeof value === 'string') return value.length > MOST_CHARS ? `${value.slice(0, MOST_CHARS)}…` : value;
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_ENTRIES).map(brief);
    return value.length > MOST_ENTRIES ? [...shown, `… ${value.length} in all`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, brief(entry)]));
}
