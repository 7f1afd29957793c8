import { expect, test } from 'vitest';
import { ROUTES } from '../../../api/routes.ts';

test('no two routes share method and path', () => {
  const names = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});

test('a parameter that a route does not have is refused, but where addresses are signed and passed on', () => {
  const lenient = ROUTES.filter(({ query }) => query?.safeParse({ 'no such': '1' }).error === undefined && query);
  expect(lenient.map(({ path }) => path)).toEqual(['/v1/artifacts/{artifact_id}']);
  for (const { path, query } of ROUTES.filter((route) => route.query && !lenient.includes(route))) {
    const issues = query!.safeParse({ 'no such': '1' }).error?.issues ?? [];
    expect(
      issues.map(({ code }) => code),
      path,
    ).toContain('unrecognized_keys');
  }
});
