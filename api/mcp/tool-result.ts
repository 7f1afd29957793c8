import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Json } from '../openapi/json-schema.ts';
import type { ToolOutcome } from './tool.ts';

/** Max size of a result. It is one message, which the server, the client and often a language model hold in memory. */
export const MAX_RESULT_BYTES = 2 ** 18;

/** Limits of the text form of a result: entries of a list and significant digits of a number. */
const MAX_ENTRIES = 12;
const DIGITS = 6;
/** Max length of a string value. Signed addresses are shorter. */
const MAX_CHARS = 2_000;

/**
 * Converts a result: complete as structured content, and shortened as text, which some clients pass to the model alone. One that
 * is too long becomes the address of the whole.
 */
export function toolResult({ structured, isError = false, isWhole = false, url }: ToolOutcome): CallToolResult {
  const whole = structured && resultOf(structured, { isError, isWhole });
  const fits = whole && Buffer.byteLength(JSON.stringify(whole)) <= MAX_RESULT_BYTES;
  return fits ? whole : resultOf({ truncated: true, url }, { isError });
}

/** Returns the JSON Schema of a tool's output: a result, or the address of one that is too long. */
export function orTruncated({ properties, required = [], ...rest }: Json): Json {
  return {
    ...rest,
    properties: {
      ...(properties as Json),
      truncated: {
        const: true,
        description: `The result is longer than ${MAX_RESULT_BYTES} bytes; url has the whole.`,
      },
      url: { type: 'string', description: 'GET this address with the same key for the whole result.' },
    },
    anyOf: [{ required }, { required: ['truncated', 'url'] }],
  };
}

function resultOf(
  structured: Json,
  { isError, isWhole = false }: { isError: boolean; isWhole?: boolean },
): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(isWhole ? structured : brief(structured)) }],
    structuredContent: structured,
    isError,
  };
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
