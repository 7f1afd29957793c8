import { expect, test } from 'vitest';
import { ApiError } from '../../../client/index.ts';
import { explainError } from '../../../console/session/explain-error.ts';

/** An error as the API responds with it. */
function errorOf(detail: string, errors: { path: string; message: string }[]): ApiError {
  return new ApiError({ status: 400, code: 'invalid_request', message: detail, errors });
}

test('an error says each of its fields once', () => {
  const errors = [{ path: 'code', message: 'It is too long.' }];
  expect(explainError(errorOf('code: It is too long.', errors))).toBe('code: It is too long.');
  expect(explainError(errorOf('The code cannot be used.', errors))).toBe(
    'The code cannot be used. code: It is too long.',
  );
});
