import { describe, expect, test } from 'vitest';
import { LISTED_TOOLS } from '../../../../api/mcp/listed-tools.ts';
import { problemResult } from '../../../../api/mcp/problem-result.ts';
import { TOOLS } from '../../../../api/mcp/tools.ts';
import { Problem, type ProblemCode } from '../../../../api/http/problems/problem.ts';
import { PROBLEMS } from '../../../../api/http/problems/list.ts';
import { ROUTES } from '../../../../api/routes.ts';
import { explain, FAILURE_CODES } from '../../../../workflows/domain/failure.ts';

const CODES = Object.keys(PROBLEMS) as ProblemCode[];
const A_ROUTE = /\b(GET|POST|PUT|PATCH|DELETE|HEAD) \/|\/v1\/|\/api\//;
const A_HEADER = /Idempotency-Key|Retry-After|Content-Type/;

const shown = (problem: Problem): { code: string; title: string; detail: string } => {
  const [block] = problemResult(problem, 'id-1').content as { text: string }[];
  return JSON.parse(block!.text) as { code: string; title: string; detail: string };
};

describe.for(CODES)('%s', (code) => {
  test('names no route, whatever its text was made of', () => {
    const everyRoute = ROUTES.map(({ method, path }) => `Call ${method.toUpperCase()} ${path}.`).join(' ');
    for (const problem of [
      new Problem(code),
      new Problem(code, { detail: everyRoute }),
      new Problem(code, { errors: [{ path: 'steps[0]', message: everyRoute }] }),
    ]) {
      expect(JSON.stringify(shown(problem))).not.toMatch(A_ROUTE);
    }
  });
});

test('advice names tools, and what to do where there is none', () => {
  const named = CODES.flatMap((code) => {
    const { detail } = shown(new Problem(code));
    return TOOLS.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(detail)).map(({ name }) => [code, name]);
  });
  expect(named).toEqual(
    expect.arrayContaining([
      ['missing_recipe_id', 'browse_recipes'],
      ['recipe_not_found', 'browse_recipes'],
      ['recipe_not_approved', 'approve_recipe'],
      ['batch_paid_only', 'run_recipe'],
      ['run_too_large', 'submit_batch'],
      ['batch_already_final', 'get_batch'],
      ['batch_not_found', 'submit_batch'],
      ['invalid_steps', 'describe_capability'],
    ]),
  );
  expect(shown(new Problem('recipe_not_approved')).detail).toBe(
    'The recipe is not approved yet. Approve it with approve_recipe, then send this request again.',
  );
  expect(shown(new Problem('temporarily_unavailable')).detail).toMatch(/after retry_after_s seconds/);
});

test('work that no tool does is left to the HTTP API', () => {
  const detail = 'Use a key with spend, or create one: POST /v1/keys {"scopes": ["spend"]}, with a key that has it.';
  expect(shown(new Problem('scope_missing', { detail })).detail).toBe(
    'Use a key with spend, or create one over the HTTP API, with a key that has it.',
  );
});

test('no text of a tool that a client reads names a route or a header', () => {
  for (const tool of LISTED_TOOLS) expect(JSON.stringify(tool), tool.name).not.toMatch(A_ROUTE);
  for (const code of FAILURE_CODES) expect(explain({ code }), code).not.toMatch(A_ROUTE);
  const ofRequests: ProblemCode[] = ['unsupported_media_type', 'idempotency_key_reused']; // never of calls
  const problems = CODES.filter((code) => !ofRequests.includes(code));
  for (const code of problems) expect(shown(new Problem(code)).detail, code).not.toMatch(A_HEADER);
});
