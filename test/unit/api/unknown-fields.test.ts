import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from '../../../api/http/parse.ts';
import type { Problem } from '../../../api/http/problems/problem.ts';
import { checkSteps } from '../../../api/recipes/check-steps.ts';
import type { Config } from '../../../platform/config.ts';

/** Returns the errors that an input is refused with. */
function errorsOf(schema: z.ZodType, input: unknown): unknown {
  try {
    return parseInput(schema, input, { config: {} as Config });
  } catch (error) {
    return (error as Problem).errors;
  }
}

test('an unknown field is refused with a list of the known fields', () => {
  expect(errorsOf(z.strictObject({ a: z.string().optional(), b: z.string().optional() }), { c: 1 })).toEqual([
    { path: '', message: 'Unrecognized key: "c". Known fields: a, b.' },
  ]);
  expect(errorsOf(z.strictObject({}), { c: 1 })).toEqual([
    { path: '', message: 'Unrecognized key: "c". There are no fields to set.' },
  ]);
  const transformed = z.strictObject({ a: z.string().optional() }).transform(({ a }) => a);
  expect(
    errorsOf(
      transformed.refine(() => true),
      { c: 1 },
    ),
  ).toEqual([{ path: '', message: 'Unrecognized key: "c". Known fields: a.' }]);
  expect(checkSteps([{ capability: 'crop_audio', params: { start: 5 } }]).problems).toEqual([
    {
      path: 'steps[0].params',
      reason: 'invalid_params',
      message: 'Unrecognized key: "start". Known fields: start_s, end_s, format, bitrate_kbps, metadata.',
    },
  ]);
});
