import { expect, test } from 'vitest';
import { BANKS, readIntents } from '../../measure/chat/measure-ways.ts';
import { readPairs } from '../../measure/material/chat/plain-pairs.ts';

const PAIRS = readPairs(); // throws where a line breaks the format

const isPlain = (text: string): boolean => text === '-' || /^\S(?:.*\S)?[.?!]$/u.test(text);

test('no message stands twice after the same words', () => {
  const seen = PAIRS.map(({ before, says }) => `${before}\n${says}`.toLowerCase());
  expect(seen.filter((each, n) => seen.indexOf(each) !== n)).toEqual([]);
});

test('a plain text is one line of sentences', () => {
  expect(PAIRS.filter(({ plain }) => !isPlain(plain)).map(({ id, plain }) => `${id}: ${plain}`)).toEqual([]);
});

test('no wording that the chat is judged by is trained on', () => {
  const judged = new Set(BANKS.flatMap(readIntents).flatMap(({ ways }) => ways.map((way) => way.toLowerCase())));
  expect(PAIRS.filter(({ says }) => judged.has(says.toLowerCase())).map(({ id, says }) => `${id}: ${says}`)).toEqual(
    [],
  );
});
