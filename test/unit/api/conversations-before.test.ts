import { expect, test } from 'vitest';
import { conversationsQuery } from '../../../api/conversations/schemas.ts';

test.each([
  '2026-11-22T10:00:00.000Z',
  '2026-11-22T12:00:00+02:00',
  '2026-11-22T12:00:00 02:00', // a plus sign that was not escaped
  '2026-11-22t10:00:00z',
])('a page of conversations begins before %s', (before) => {
  expect(conversationsQuery.parse({ before }).before).toEqual(new Date('2026-11-22T10:00:00Z'));
});

test.each(['2026-11-22', '2026-11-22T10:00:00', 'yesterday', ['2026-11-22T10:00:00Z', '2026-11-22T10:00:00Z']])(
  'a page of conversations begins at no time such as %s',
  (before) => {
    expect(conversationsQuery.safeParse({ before }).success).toBe(false);
  },
);
