import { expect, test } from 'vitest';
import { slugOf } from '../../../api/recipes/save-recipe.ts';

test('slugOf returns lower-case ASCII words of at most 40 characters', () => {
  expect(slugOf('Trim & Measure!')).toBe('trim_measure');
  expect(slugOf('  Ünïcödé 2000 ')).toBe('unicode_2000');
  expect(slugOf('___')).toBe('');
  expect(slugOf('日本')).toBe('');
  expect(slugOf(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39));
  expect(slugOf('x'.repeat(200))).toHaveLength(40);
});
