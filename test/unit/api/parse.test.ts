import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { integer, optional } from '../../../api/http/fields.ts';
import { pathText } from '../../../api/http/issues.ts';
import { maxTokens } from '../../../api/jobs/schemas.ts';
import { Problem } from '../../../api/http/problems/problem.ts';
import { parseInput, type Refusal } from '../../../api/http/parse.ts';
import { loadConfig } from '../../../platform/config.ts';

const config = loadConfig({});
const schema = z.strictObject({ name: z.string(), tags: z.array(z.string()).optional(), note: optional(z.string()) });

/** Returns the code and errors that an input is refused with. */
function refusalOf(
  input: unknown,
  refusals: Refusal[] = [],
  of: z.ZodType = schema,
): Pick<Problem, 'code' | 'errors'> | undefined {
  try {
    parseInput(of, input, { refusals, config });
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, errors: error.errors };
  }
}

describe('parseInput', () => {
  test('returns the parsed input, with null in an optional field as absent', () => {
    expect(parseInput(schema, { name: 'a', note: null }, { config })).toEqual({ name: 'a', note: undefined });
  });

  test('refuses input that is not an object', () => {
    for (const input of [null, [], 'x', 5, undefined]) expect(refusalOf(input)?.code).toBe('invalid_request');
  });

  test('lists unknown fields and wrong types by their path', () => {
    const refused = refusalOf({ name: 5, tags: ['a', 1], colour: 'red' });
    expect(refused?.code).toBe('invalid_request');
    expect(refused?.errors?.map(({ path }) => path)).toEqual(['name', 'tags[1]', '']);
  });

  test('says of a field that is not there that it is missing', () => {
    expect(refusalOf({})?.errors).toEqual([{ path: 'name', message: 'It is missing. Its type is string.' }]);
    const needed = z.strictObject({ steps: z.unknown().nonoptional() });
    expect(refusalOf({}, [], needed)?.errors).toEqual([{ path: 'steps', message: 'It is missing.' }]);
  });

  test('checks the refusals in order, before anything else', () => {
    const refusals: Refusal[] = [
      { field: 'name', when: 'missing', code: 'missing_prompt' },
      { field: 'tags', when: { moreThan: 2 }, code: 'run_too_large' },
      { field: 'tags', when: 'entry', code: 'invalid_steps' },
      { field: 'note', when: (value) => value === 'no', code: 'invalid_recipe_name' },
      { field: 'name', when: 'invalid', code: 'missing_message' },
    ];
    const all = { tags: [1, 2, 3], note: 'no', colour: 'red' };
    expect(refusalOf({ ...all, name: ' ' }, refusals)?.code).toBe('missing_prompt');
    expect(refusalOf({ ...all, name: 1 }, refusals)?.code).toBe('run_too_large');
    expect(refusalOf({ ...all, name: 1, tags: [1] }, refusals)?.code).toBe('invalid_steps');
    expect(refusalOf({ ...all, name: 1, tags: [] }, refusals)?.code).toBe('invalid_recipe_name');
    expect(refusalOf({ name: 1, colour: 'red' }, refusals)?.code).toBe('missing_message');
    expect(refusalOf({ name: 'x', colour: 'red' }, refusals)?.code).toBe('invalid_request');
    expect(refusalOf({ name: 'x' }, refusals)).toBeUndefined();
  });

  test('lists at most twenty errors', () => {
    expect(refusalOf({ name: 'x', tags: Array.from({ length: 1_000 }, () => 1) })?.errors).toHaveLength(20);
  });
});

test('a bound of an integer has words of its own, whatever the words of its type', () => {
  const sized = z.strictObject({ bytes: integer('the size of the file').min(1).max(9) });
  const messageOf = (bytes: unknown) => refusalOf({ bytes }, [], sized)?.errors?.map(({ message }) => message);
  expect(messageOf(0)).toEqual(['It must be at least 1.']);
  expect(messageOf(1e300)).toEqual(['It must be at most 9.']);
  for (const bytes of ['9', 1.5]) expect(messageOf(bytes)).toEqual(['It must be the size of the file.']);
  expect(messageOf(9)).toBeUndefined();
});

test('a text or list of a wrong length is told the length, one of a wrong type only its type', () => {
  const fields = z.strictObject({
    list: z
      .array(z.string())
      .min(1)
      .max(2)
      .refine(() => false),
    text: z.string().max(3),
  });
  const refused = (input: unknown) => refusalOf(input, [], fields)?.errors;
  expect(refused({ list: [], text: 'long' })).toMatchObject([
    { path: 'list', message: 'It must have at least 1 items.' },
    { path: 'list' },
    { path: 'text', message: 'It must have at most 3 characters.' },
  ]);
  expect(refused({ list: 'three', text: [1, 2, 3, 4] })).toMatchObject([{ path: 'list' }, { path: 'text' }]);
});

describe('a number far beyond the bound of its field', () => {
  const fields = z.strictObject({ max_tokens: optional(maxTokens), pages: z.array(z.int().min(1).max(9)).optional() });
  const errorsOf = (input: unknown): Problem['errors'] => {
    try {
      parseInput(fields, input, { config });
    } catch (error) {
      return (error as Problem).errors;
    }
    return undefined;
  };

  test.for([1e13, 1e300])('is refused once, with the bound: %d', (max_tokens) => {
    expect(errorsOf({ max_tokens })).toEqual([{ path: 'max_tokens', message: 'It must be at most 1000000000000.' }]);
  });

  test('is refused once in each place', () => {
    expect(errorsOf({ max_tokens: -1e300, pages: [1e300, 10, -1e300] })).toMatchObject([
      { path: 'max_tokens', message: 'It must not be negative.' },
      { path: 'pages[0]', message: 'It must be at most 9.' },
      { path: 'pages[1]' },
      { path: 'pages[2]', message: 'It must be at least 1.' },
    ]);
  });
});

test('pathText writes indexes in brackets and fields after dots', () => {
  expect(pathText(['steps', 0, 'params', 'start_s'])).toBe('steps[0].params.start_s');
  expect(pathText([])).toBe('');
});
