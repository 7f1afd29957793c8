import { expect, test } from 'vitest';
import { BANKS, readIntents, takenWays, type Intent } from '../../measure/chat/measure-ways.ts';
import { unhurried } from '../../measure/chat/measure-chat.ts';

/** Share of the ways of the dev halves that are taken as the plain sentence is, and how many have work that it has not. Only ever made better. */
const MIN_ALIKE = 0.64;
const MAX_MORE = 111;

const INTENTS = BANKS.flatMap(readIntents);

test('an intent has twelve different ways, and no sentence stands in two intents', () => {
  expect(INTENTS.map(({ ways }) => ways.length)).toEqual(INTENTS.map(() => 12));
  const ways = INTENTS.flatMap((intent) => intent.ways);
  expect(new Set(ways).size).toBe(ways.length);
  expect(new Set(INTENTS.map(({ id }) => id)).size).toBe(INTENTS.length);
});

test('ways of saying the same are taken as the plain sentence is', async () => {
  const taken = await takenWays(
    INTENTS.filter(({ half }) => half === 'dev'),
    unhurried(),
  );
  const ways = taken.flatMap((each) => each.ways);
  expect(ways.filter(({ isAlike }) => isAlike).length / ways.length).toBeGreaterThanOrEqual(MIN_ALIKE);
  expect(ways.filter(({ isUnasked }) => isUnasked).length).toBeLessThanOrEqual(MAX_MORE);
});

test('a way is judged by its work and its answer', async () => {
  const intent: Intent = {
    ...INTENTS.find(({ files, before }) => Object.keys(files).length === 1 && before.length === 0)!,
    plain: 'Trim it to the first 10 seconds.',
    ways: [
      'Crop it to 0:00-0:10.',
      'Trim it to the first 20 seconds.',
      'Trim it to the first 10 seconds and measure its tempo.',
      'What would it cost to trim it?',
    ],
  };
  const [taken] = await takenWays([intent], unhurried());
  expect(taken!.ways.map(({ isAlike, isUnasked }) => [isAlike, isUnasked])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ]);
});
