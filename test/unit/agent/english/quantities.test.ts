import { expect, test } from 'vitest';
import { comparatives, fieldsByNoun, QUANTITIES } from '../../../../agent/english/quantities.ts';
import { FIELDS } from '../../../../agent/policy/parts/fields.ts';

test('every quantity is one that is measured, or a price, once', () => {
  const fields = QUANTITIES.map(({ field }) => field);
  expect(new Set(fields).size).toBe(fields.length);
  expect(fields.filter((field) => field !== 'price' && !(field in FIELDS))).toEqual([]);
});

test('no noun and no comparative names two quantities', () => {
  const nouns = QUANTITIES.flatMap(({ nouns: own = [] }) => own);
  const adjectives = QUANTITIES.flatMap(({ more = [], less = [] }) => [...more, ...less]);
  expect(Object.keys(fieldsByNoun())).toHaveLength(nouns.length);
  expect(Object.keys(comparatives()).filter((word) => word.endsWith('er'))).toHaveLength(adjectives.length);
});

test('words for noise are on the other side of the ratio that is measured', () => {
  expect(comparatives()).toMatchObject({
    noisier: ['noise', '<'],
    cleaner: ['noise', '>'],
    'more noisy': ['noise', '<'],
  });
});
