import { expect, test } from 'vitest';
import { ROUTES } from '../../../api/routes.ts';

test('no two routes share method and path', () => {
  const names = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});
