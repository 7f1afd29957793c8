import { expect, test } from 'vitest';
import { problemText } from '../../../api/http/respond-with-problem.ts';
import { PROBLEMS, Problem, type ProblemCode } from '../../../api/http/problems.ts';
import { ROUTES } from '../../../api/routes.ts';

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
