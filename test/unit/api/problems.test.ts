import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { asProblem, problemText } from '../../../api/http/problems/respond-with-problem.ts';
import { Problem, type ProblemCode } from '../../../api/http/problems/problem.ts';
import { PROBLEMS } from '../../../api/http/problems/list.ts';
import { documentedProblems } from '../../../api/openapi/documented-problems.ts';
import { problemResult } from '../../../api/mcp/problem-result.ts';
import { ROUTES } from '../../../api/routes.ts';
import { BUCKET_FAILURES } from '../../../workflows/domain/bucket-failure.ts';
import { FAILURES } from '../../../workflows/domain/failure.ts';
import { TURN_FAILURES } from '../../../workflows/domain/turn-outcome.ts';
import { TemporalUnreachable } from '../../../platform/temporal/client.ts';

test('problemText writes RFC 9457 and derives the detail from the errors', () => {
  const problem = new Problem('invalid_request', { errors: [{ path: 'a', message: 'Wrong.' }] });
  expect(JSON.parse(problemText(problem, 'id-1'))).toEqual({
    type: 'about:blank',
    title: PROBLEMS.invalid_request.title,
    status: 400,
    detail: 'a: Wrong.',
    code: 'invalid_request',
    request_id: 'id-1',
    errors: [{ path: 'a', message: 'Wrong.' }],
  });
});

test('problemText separates the errors of several fields, whether they are sentences or not', () => {
  const errors = [
    { path: 'a', message: 'Wrong.' },
    { path: 'b', message: 'is 1' },
    { path: '', message: 'Wrong too.' },
  ];
  const text = problemText(new Problem('invalid_request', { errors }), 'id-1');
  expect(JSON.parse(text)).toMatchObject({ detail: 'a: Wrong. b: is 1; Wrong too.' });
});

function detailOf(code: ProblemCode): string {
  return (JSON.parse(problemText(new Problem(code), 'id-1')) as { detail: string }).detail;
}

test('a problem without a detail shows its title and advice, which name existing routes only', () => {
  expect(detailOf('recipe_not_approved')).toBe(
    'The recipe is not approved yet. Approve it with POST /v1/recipe/approve, then send this request again.',
  );
  expect(detailOf('unauthorized')).toMatch(/Authorization: Bearer/);
  const named = (Object.keys(PROBLEMS) as ProblemCode[]).flatMap((code) => [
    ...detailOf(code).matchAll(/(GET|POST) (\/[\w/.{}-]*\w\}?)/g),
  ]);
  expect(named.length).toBeGreaterThan(5);
  for (const [, method, path] of named) {
    expect(ROUTES.map((route) => `${route.method.toUpperCase()} ${route.path}`)).toContain(`${method} ${path}`);
  }
});

/** Sentences of a text. */
const sentences = (text: string): string[] => text.split(/(?<=[.:])\s+/).filter(Boolean);

describe('every message says what happened, then what to do', () => {
  test.each(Object.keys(PROBLEMS) as ProblemCode[])('%s', (code) => {
    const { title, advice = '' } = PROBLEMS[code] as { title: string; advice?: string };
    // A title that says what must be is advice.
    expect(/ must /.test(title) || sentences(`${title} ${advice}`).length > 1, `${title} ${advice}`).toBe(true);
    expect(`${title} ${advice}`.trim()).toMatch(/\.$/);
  });

  test.each([
    ...Object.entries(FAILURES).map(([code, { advice }]) => [code, advice] as const),
    ...Object.entries(BUCKET_FAILURES).map(([code, { message }]) => [code, message] as const),
    ...Object.entries(TURN_FAILURES),
  ])('%s', (_code, text) => {
    expect(sentences(text).length, text).toBeGreaterThan(1);
    expect(text).toMatch(/\.$/);
  });
});

/** Returns an error as PostgreSQL sends it. */
function sqlError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('from the server', 0, 'error'), { code });
}

function socketError(code: string): Error {
  return Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code });
}

describe('asProblem', () => {
  const passing: [string, Error][] = [
    ...['57P01', '57P02', '57P03', '08006', '53300', '53100', '25P03', '55P03', '57014', '40P01', '40001'].map(
      (code): [string, Error] => [code, sqlError(code)],
    ),
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].map((code): [string, Error] => [
      code,
      socketError(code),
    ]),
    ...[
      'Connection terminated',
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
    ].map((text): [string, Error] => [text, new Error(text)]),
    ['an outage of S3', Object.assign(new Error('SlowDown'), { $metadata: { httpStatusCode: 503 } })],
    ['a full disk', socketError('ENOSPC')],
    ['a refused connection as the cause', new Error('read failed', { cause: socketError('ECONNREFUSED') })],
    [
      'a refused connection at each address',
      Object.assign(new AggregateError([socketError('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
    ],
  ];
  test.for(passing)('maps %s to 503 with Retry-After', ([, error]) => {
    const { code, headers } = asProblem(error);
    expect([code, PROBLEMS[code].status, headers['Retry-After']]).toEqual(['temporarily_unavailable', 503, '1']);
  });

  test('maps an unreachable Temporal to workflow_binding_missing with Retry-After', () => {
    const { code, headers } = asProblem(new TemporalUnreachable('no response'));
    expect([code, PROBLEMS[code].status, headers['Retry-After']]).toEqual(['workflow_binding_missing', 500, '2']);
    expect(new Problem('workflow_binding_missing').headers).toEqual({ 'Retry-After': '2' });
  });

  test.for([sqlError('23505'), sqlError('42P01'), new TypeError('undefined is not a function'), 'text'])(
    'shows of %s only that it is internal',
    (error) => {
      expect(asProblem(error).code).toBe('internal');
    },
  );
});

test('every operation documents that it may be temporarily unavailable', () => {
  for (const route of ROUTES)
    expect(documentedProblems(route).get(503), route.path).toContain('temporarily_unavailable');
});

test('a tool result names the seconds after which a call may succeed', () => {
  const { content, isError } = problemResult(new Problem('temporarily_unavailable'), 'id-1');
  const shown = content[0] as { text: string };
  expect([isError, JSON.parse(shown.text)]).toMatchObject([
    true,
    { code: 'temporarily_unavailable', retry_after_s: 1 },
  ]);
});
