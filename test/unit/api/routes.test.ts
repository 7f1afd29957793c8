import { expect, test } from 'vitest';
import { ROUTES } from '../../../api/routes.ts';

test('no two routes share method and path', () => {
  const names = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});

/** Queries that ignore what they do not know: the contract leaves their parameters open, or addresses are signed and passed on. */
const LENIENT = ['/v1/batch/{id}/results', '/v1/recipe/browse', '/v1/artifacts/{artifact_id}'];

test('a parameter that a route does not have is refused, but for three routes', () => {
  const lenient = ROUTES.filter(({ query }) => query?.safeParse({ 'no such': '1' }).error === undefined && query);
  expect(lenient.map(({ path }) => path)).toEqual(LENIENT);
  for (const { path, query } of ROUTES.filter((route) => route.query && !lenient.includes(route))) {
    const issues = query!.safeParse({ 'no such': '1' }).error?.issues ?? [];
    expect(
      issues.map(({ code }) => code),
      path,
    ).toContain('unrecognized_keys');
  }
});
