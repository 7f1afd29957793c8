import { expect, test } from 'vitest';
import { plainCondition } from '../../../../agent/policy/parts/deciding/plain-condition.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

// Each further "or" doubled the time while what was read was not kept.
test.each(['it is mono or ', 'mono or ', 'it costs or ', 'there is hum and ', 'the tempo is above 9 and '])(
  'a condition of many is read in no time: %s…',
  (each) => {
    const words = `it is ${each.repeat(22)}xyz`;
    expect(processorMs(() => plainCondition(words))).toBeLessThan(LITTLE_MS);
  },
);

test.each(['and', 'or'])('a condition beside another one is no name of a file: %s', (word) => {
  expect(plainCondition(`it is mono ${word} it is longer than 1 minute`)).toEqual({
    ...plainCondition('it is mono'),
    text: `it is mono ${word} it is longer than 1 minute`,
    also: {
      isEvery: word === 'and',
      conditions: [expect.objectContaining({ field: 'length', op: '>', value: 60 })],
    },
  });
});

test('of three conditions none is decided', () => {
  expect(plainCondition('it is mono or stereo or longer than 1 minute')).toMatchObject({ field: '' });
});
