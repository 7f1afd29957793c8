import { expect, test } from 'vitest';
import { staleClientTypes } from '../../../cli/client-types.ts';

test('the types of the client are those of the committed OpenAPI document (after a change run `npm run openapi`)', () => {
  expect(staleClientTypes()).toEqual([]);
});
