import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemOfParams } from '../../activities/chat/call-plan.ts';
import { parseInput } from '../../api/http/parse.ts';
import type { Problem } from '../../api/http/problems/problem.ts';
import type { Config } from '../../platform/config.ts';
import { problemOf } from '../../platform/config/problem-of.ts';
import { numberBound } from '../../platform/number-bound.ts';

/** Returns the first issue of a value. */
function issueOf(schema: z.ZodType, value: unknown): z.core.$ZodIssue {
  return schema.safeParse(value).error!.issues[0]!;
}

describe('numberBound', () => {
  test.for([
    [z.number().max(9), 10, 'at most 9'],
    [z.number().lt(9), 9, 'less than 9'],
    [z.number().min(-60), -80, 'at least -60'],
    [z.number().positive(), 0, 'more than 0'],
    [z.int(), 1e300, 'at most 9007199254740991'],
    [z.bigint().min(1n), 0n, 'at least 1'],
    [z.number().max(9, 'Nine are enough.'), 10, undefined],
    [z.string().max(1), 'ab', undefined],
    [z.array(z.string()).min(1), [], undefined],
    [z.number(), 'x', undefined],
  ] as [z.ZodType, unknown, string | undefined][])('words the bound of an issue: %#', ([schema, value, bound]) => {
    expect(numberBound(issueOf(schema, value))).toBe(bound);
  });
});

test('the API, the chat and the settings word a bound alike, an exclusive one too', () => {
  const schema = z.strictObject({ GAIN: z.number().positive() });
  const { error } = schema.safeParse({ GAIN: 0 });
  expect(problemOfParams(error!)).toBe('Its parameters are not valid: GAIN: it must be more than 0.');
  expect(problemOf(error!.issues[0]!, { GAIN: '0' })).toBe('GAIN: It must be more than 0, not "0".');
  let errors: Problem['errors'];
  try {
    parseInput(schema, { GAIN: 0 }, { config: {} as Config });
  } catch (thrown) {
    errors = (thrown as Problem).errors;
  }
  expect(errors).toEqual([{ path: 'GAIN', message: 'It must be more than 0.' }]);
});
