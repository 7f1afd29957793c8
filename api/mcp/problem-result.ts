import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Problem, ProblemCode } from '../http/problems/problem.ts';
import { PROBLEMS } from '../http/problems/list.ts';
import { problemText } from '../http/problems/respond-with-problem.ts';
import type { Json } from '../openapi/json-schema.ts';
import { TOOL_OF_ROUTE } from './tools.ts';

/** Advice of codes whose advice over HTTP names a route that is no tool, or a header. */
const ADVICE: Partial<Record<ProblemCode, string>> = {
  missing_audio_urls:
    'Send an array of http or https URLs, or of upload:// or artifact:// addresses of audio of the same account.',
  unauthorized: 'Connect with the header Authorization: Bearer and a key that is neither revoked nor expired.',
  not_found: 'Check the id.',
  batch_not_found: 'Check the batch_id that submit_batch returned, and that the key belongs to the same account.',
  upload_not_found: 'It may have expired or belong to another account. Upload the file again.',
  recipe_limit_reached: 'One of them must be deleted over the HTTP API first.',
  invalid_request: 'tools/list has the fields of each tool, describe_capability those of a capability.',
  invalid_steps: 'describe_capability has the parameters of each capability.',
  temporarily_unavailable: 'Call the tool again after retry_after_s seconds.',
};

/** A route in a text: its method and path, after a word that links it, before the body that it is sent. */
const ROUTE = /(: | with | from )?\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/.{}-]*[\w}])( \{[^{}]*\})?/g;

/** Converts a problem to an error result that the model can read: code, title, detail and the seconds to wait as JSON. */
export function problemResult(problem: Problem, requestId: string): CallToolResult {
  const { type: _, status: _status, ...shown } = JSON.parse(problemText(problem, requestId)) as Json;
  const retryAfter = problem.headers['Retry-After'];
  const all = { ...shown, ...detailOf(problem), ...(retryAfter && { retry_after_s: Number(retryAfter) }) };
  const text = JSON.stringify(all, (_key, value: unknown) => (typeof value === 'string' ? namingTools(value) : value));
  return { content: [{ type: 'text', text }], isError: true };
}

/** Returns the detail of a problem with advice of its own here. */
function detailOf({ code, detail, errors }: Problem): { detail: string } | undefined {
  const advice = ADVICE[code];
  return advice !== undefined && detail === undefined && errors === undefined
    ? { detail: `${PROBLEMS[code].title} ${advice}` }
    : undefined;
}

/** Replaces the routes in a text by the tools that do the same. Routes without a tool are left to the HTTP API. */
function namingTools(text: string): string {
  return text.replaceAll(
    ROUTE,
    (_, link: string | undefined, method: string, path: string, body: string | undefined) => {
      const tool = TOOL_OF_ROUTE.get(`${method} ${path}`);
      if (tool !== undefined) return `${link ?? ''}${tool}${body ?? ''}`;
      return link === undefined ? 'the HTTP API' : ' over the HTTP API';
    },
  );
}
