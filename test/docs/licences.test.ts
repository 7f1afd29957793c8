import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PAGE, thirdPartyPage, unaccepted } from '../../cli/licences.ts';

describe('THIRD_PARTY.md', () => {
  test('is as `npm run licences` writes it', () => {
    expect(readFileSync(PAGE, 'utf8')).toBe(thirdPartyPage());
  });

  test('has no package without a licence, or with one that nobody has accepted', () => {
    expect(unaccepted()).toEqual([]);
  });
});
